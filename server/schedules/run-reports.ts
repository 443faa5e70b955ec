// Writes what becomes of the runs that play now, and tells the pages of their owner.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { Row } from "#server/platform/tables";
import type { RunReport } from "#server/playback/play-plan";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { showState } from "#server/playback/record/shown-state";
import type { ClaimedRun } from "./claimed-run.ts";
import { TOLD_AS_LATE } from "./missed-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import type { RunChange, RunStore, SchedulePlace } from "./run-store.ts";

export interface RunReports {
  /** The report of a run that begins; `lateReason` when it begins late, unless it plays already. */
  open(run: ClaimedRun, lateReason: string | null): RunReport;
  /** It is over before any session had it. */
  finish(run: ClaimedRun, status: "missed" | "failed" | "interrupted", reason: string): void;
  /** Tells the owner's pages that the runs of a schedule have changed. */
  tell(scheduleId: number): void;
  tellOf(schedule: ToldSchedule): void;
  /** A schedule was changed or deleted: a run that is no longer there stops. */
  scheduleChanged(scheduleId: number): void;
  /** Sessions let go of runs that another node has taken. */
  letGoOfOthers(): Promise<void>;
  /** Writes what still waits. */
  flush(): Promise<void>;
}

type ToldSchedule = Pick<Row<"schedules">, "id" | "userId" | "deviceId">;

/** Milliseconds that news is gathered for: many runs, one transaction. */
const GATHER = 20;
const GATHER_PLACES = 500;
/** Milliseconds before news that could not be written is tried again. */
const TRY_AGAIN = 1000;

interface Parts {
  db: Database["db"];
  claims: RunClaims;
  runs: RunStore;
  playback: PlaybackSessions;
  clock: Clock;
  events: Events;
  log: Log;
}

export function createRunReports(parts: Parts): RunReports {
  const { db, claims, runs, playback, clock, events, log } = parts;
  /** By the id of the run. */
  const playing = new Map<number, ClaimedRun>();
  let changes = new Map<number, { run: ClaimedRun; change: RunChange }>();
  let places = new Map<number, SchedulePlace>();
  let cancelChanges: (() => void) | null = null;
  let cancelPlaces: (() => void) | null = null;
  /** One after another: what was said first must not be written last. */
  let written = Promise.resolve();

  // --- writing

  function note(run: ClaimedRun, change: RunChange): void {
    const before = changes.get(run.id)?.change;
    changes.set(run.id, { run, change: { ...before, ...change } });
    // The end is written at once: whoever pressed stop counts on it.
    if (change.ended) armChanges(0);
    else if (!cancelChanges) armChanges(GATHER);
  }

  function armChanges(ms: number): void {
    cancelChanges?.();
    cancelChanges = clock.after(ms, () => void writeChanges());
  }

  function writeChanges(): Promise<void> {
    written = written.then(writeGathered);
    return written;
  }

  async function writeGathered(): Promise<void> {
    cancelChanges?.();
    cancelChanges = null;
    if (changes.size === 0) return;
    const writing = changes;
    changes = new Map();
    // Whoever hears that a run is over may start it again: its place must be there.
    if ([...writing.values()].some(({ change }) => change.ended)) await writePlaces();
    try {
      await runs.change(new Map([...writing].map(([id, { change }]) => [id, change])));
    } catch (error) {
      log.error({ err: error }, "what became of runs was not saved yet");
      for (const [id, { run, change }] of writing) {
        changes.set(id, { run, change: { ...change, ...changes.get(id)?.change } });
      }
      armChanges(TRY_AGAIN);
      return;
    }
    for (const { run } of writing.values()) tellOf(run.schedule);
  }

  async function writePlaces(): Promise<void> {
    cancelPlaces?.();
    cancelPlaces = null;
    if (places.size === 0) return;
    const writing = places;
    places = new Map();
    try {
      await runs.keepPlaces(writing.values());
    } catch (error) {
      log.error({ err: error }, "the places of schedules were not saved yet");
      places = new Map([...writing, ...places]);
      cancelPlaces ??= clock.after(TRY_AGAIN, () => void writePlaces());
    }
  }

  // --- telling

  function tellOf({ id, userId, deviceId }: ToldSchedule): void {
    playback.state(deviceId).then(
      (state) =>
        events.publish("tell-user", {
          userId,
          message: {
            type: "playback_update",
            deviceId,
            state: showState(state, null),
            historyUpdated: false,
            data: { scheduleId: id },
          },
        }),
      (error: unknown) => notTold(id, error),
    );
  }

  function tell(scheduleId: number): void {
    db.selectFrom("schedules")
      .select(["id", "userId", "deviceId"])
      .where("id", "=", scheduleId)
      .executeTakeFirst()
      .then(
        (schedule) => schedule && tellOf(schedule),
        (error: unknown) => notTold(scheduleId, error),
      );
  }

  function notTold(scheduleId: number, error: unknown): void {
    log.error({ err: error, schedule: scheduleId }, "a page was not told of a run");
  }

  // --- runs that are no longer ours

  async function check(run: ClaimedRun): Promise<void> {
    const holder = await claims.holder(run.id);
    if (holder === "this node" || !playing.delete(run.id)) return;
    const session = await playback.of(run.device);
    // Meanwhile it may have ended, or another run have begun there.
    if (session.plan()?.run?.id !== run.id) return;
    if (holder === "another node") session.letGo();
    else await session.stop("The schedule was changed or deleted while it played.");
  }

  function checkQuietly(run: ClaimedRun): Promise<void> {
    return check(run).catch((error: unknown) => {
      log.warn({ err: error, schedule: run.schedule.id }, "a run could not be stopped");
    });
  }

  return {
    tell,
    tellOf,
    async flush() {
      await writeChanges();
      await writePlaces();
    },
    finish(run, status, reason) {
      note(run, { status, reason, ended: true });
    },
    open(run, lateReason) {
      const scheduleId = run.schedule.id;
      let toldLate = lateReason;
      playing.set(run.id, run);
      return {
        id: run.id,
        scheduleId,
        endsAt: run.endsAt,
        sounded(at) {
          const startedAt = Math.max(at, run.dueAt);
          if (startedAt - run.dueAt <= TOLD_AS_LATE) toldLate = null;
          note(run, { startedAt, reason: null });
        },
        interrupted: (reason) => note(run, { status: "interrupted", reason }),
        resumed: () => note(run, { status: "running", reason: null }),
        volumeBefore: (volume) => note(run, { volumeBefore: volume }),
        ordered: (order) => note(run, { playOrder: JSON.stringify(order) }),
        moved(surahId, position) {
          places.set(scheduleId, { scheduleId, surahId, position });
          cancelPlaces ??= clock.after(GATHER_PLACES, () => void writePlaces());
        },
        ended(outcome, reason) {
          playing.delete(run.id);
          const late = outcome === "played" && toldLate !== null;
          const why = late ? [toldLate, reason].filter(Boolean).join(" ") : reason;
          note(run, { status: late ? "late" : outcome, reason: why, ended: true });
        },
      };
    },
    scheduleChanged(scheduleId) {
      for (const run of playing.values()) {
        if (run.schedule.id === scheduleId) void checkQuietly(run);
      }
    },
    async letGoOfOthers() {
      const held = [...playing.values()];
      const ours = await claims.stillOurs(held.map((run) => run.id));
      await Promise.all(held.filter((run) => !ours.has(run.id)).map(checkQuietly));
    },
  };
}
