// What the skill needs of schedules; the room of schedules hands it over in parts.
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import type { PlayOrder } from "#server/playback/play-order";

export interface DueRun {
  scheduleId: number;
  dueAt: number;
  endsAt: number;
  /** The schedule's own zone. */
  timezone: string;
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds. */
  position: number;
}

export interface ScheduledRuns {
  /** What is due now on this account, on this Echo before the others; or starts soon on this one. */
  dueNow(userId: number, deviceId: number): Promise<DueRun | null>;
  /** The skill plays it: the id of its run; null when somebody else has begun it meanwhile. */
  begin(run: DueRun): Promise<number | null>;
  sounded(runId: number): Promise<void>;
  paused(runId: number): Promise<void>;
  ended(
    runId: number,
    outcome: "played" | "stopped" | "failed",
    reason: string | null,
  ): Promise<void>;
  /** Where its schedule is, for continuePlayback. Seconds. */
  keepPlace(runId: number, surahId: number, position: number): Promise<void>;
}

export interface OwnSchedules {
  list(userId: number): Promise<Schedule[]>;
  /** Marks the next run as skipped, once. */
  skipNext(id: number): Promise<unknown>;
}
