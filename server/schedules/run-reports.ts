// Writes what becomes of the runs that play now, and tells the pages of their owner.
import type { Events } from "#server/platform/events";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { RunReport } from "#server/playback/play-plan";
import type { PlaybackSessions } from "#server/playback/playback-sessions";
import { showState } from "#server/playback/shown-state";
import type { Database } from "#server/platform/database";
import type { ClaimedRun, RunStore } from "./run-store.ts";

export interface RunReports {
  /** The report of a run that begins; `lateReason` when it began late. */
  open(run: ClaimedRun, lateReason: string | null): RunReport;
  /** Tells the owner's pages that a schedule's runs have changed. */
  tell(scheduleId: number): void;
  /** A schedule was changed or deleted: a run of a deleted one stops. */
  scheduleChanged(scheduleId: number): void;
  /** Writes the places that still wait. */
  flush(): Promise<void>;
}

/** Milliseconds that places are gathered for: many runs, one transaction. */
const GATHER = 500;

interface Parts {
  db: Database["db"];
  runs: RunStore;
  playback: PlaybackSessions;
  clock: Clock;
  events: Events;
  log: Log;
}

export function createRunReports(parts: Parts): RunReports {
  const { db, runs, playback, clock, events, log } = parts;
  const playing = new Map<number, ClaimedRun>();
  let places = new Map<number, { scheduleId: number; surahId: number; position: number }>();
  let armed = false;

  function write(work: Promise<void>): void {
    work.catch((error: unknown) => log.error({ err: error }, "a run's outcome was not saved"));
  }

  async function flush(): Promise<void> {
    armed = false;
    if (places.size === 0) return;
    const kept = [...places.values()];
    places = new Map();
    await runs.keepPlaces(kept);
  }

  async function tellNow(scheduleId: number): Promise<void> {
    const schedule = await db
      .selectFrom("schedules")
      .select(["userId", "deviceId"])
      .where("id", "=", scheduleId)
      .executeTakeFirst();
    if (!schedule) return;
    const state = showState(await playback.state(schedule.deviceId), null);
    events.publish("tell-user", {
      userId: schedule.userId,
      message: {
        type: "playback_update",
        deviceId: schedule.deviceId,
        state,
        historyUpdated: false,
        data: { scheduleId },
      },
    });
  }

  const tell = (scheduleId: number) => write(tellNow(scheduleId));

  async function stopIfDeleted(scheduleId: number): Promise<void> {
    const run = playing.get(scheduleId);
    if (!run) return;
    const schedule = await db
      .selectFrom("schedules")
      .select("id")
      .where("id", "=", scheduleId)
      .executeTakeFirst();
    if (schedule) return;
    const session = await playback.of(run.device);
    if (session.plan()?.run?.scheduleId === scheduleId) {
      await session.stop("The schedule was deleted.");
    }
  }

  return {
    tell,
    flush,
    open(run, lateReason) {
      const scheduleId = run.schedule.id;
      playing.set(scheduleId, run);
      return {
        scheduleId,
        endsAt: run.endsAt,
        sounded(at) {
          write(runs.sounded(run.id, at).then(() => tell(scheduleId)));
        },
        interrupted(reason) {
          write(runs.report(run.id, "interrupted", reason).then(() => tell(scheduleId)));
        },
        resumed() {
          write(runs.report(run.id, "running", null).then(() => tell(scheduleId)));
        },
        ordered(order) {
          write(runs.keepOrder(run.id, JSON.stringify(order)));
        },
        moved(surahId, position) {
          places.set(scheduleId, { scheduleId, surahId, position });
          if (armed) return;
          armed = true;
          clock.after(GATHER, () => write(flush()));
        },
        ended(outcome, reason) {
          playing.delete(scheduleId);
          const late = outcome === "played" && lateReason !== null;
          const status = late ? "late" : outcome;
          const why = late ? [lateReason, reason].filter(Boolean).join(" ") : reason;
          write(runs.finish(run.id, status, why).then(() => tell(scheduleId)));
        },
      };
    },
    scheduleChanged(scheduleId) {
      if (playing.has(scheduleId)) write(stopIfDeleted(scheduleId));
    },
  };
}
