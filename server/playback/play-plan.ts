// What a session is asked to play, and how a schedule's run hears what became of it.
import type { Reciter } from "#contract/reciters";
import type { RunStatus } from "#contract/schedules";
import type { PlayOrder } from "./play-order.ts";

export interface PlayPlan {
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds into the first surah. */
  position: number;
  /** 0 to 100; null: as the speaker is. */
  volume: number | null;
  /** Null: somebody pressed a button. */
  run: RunReport | null;
}

/** The ways a run can end while a session has it. */
export type RunOutcome = Extract<
  RunStatus,
  "played" | "stopped" | "failed" | "interrupted" | "missed"
>;

export interface RunReport {
  /** The run's own number; null: a short test of the speaker. */
  id: number | null;
  /** Null: a short test of the speaker. */
  scheduleId: number | null;
  /** UTC milliseconds. */
  endsAt: number;
  /**
   * The speaker reported PLAYING: the proof of play. Called once, with the instant since which it
   * plays: earlier than now when another node had begun it.
   */
  sounded(at: number): void;
  /** It fell silent, but may go on. */
  interrupted(reason: string): void;
  /** It goes on. */
  resumed(): void;
  /** To which the speaker goes back afterwards, 0 to 100; null: somebody chose another. */
  volumeBefore(volume: number | null): void;
  /** A shuffled order, so that a restart repeats nothing. */
  ordered(order: PlayOrder): void;
  /** Where the recitation is; seconds. */
  moved(surahId: number, position: number): void;
  ended(outcome: RunOutcome, reason: string | null): void;
}
