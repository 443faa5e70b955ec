// Writes what becomes of the runs that play now, and tells the pages of their owner.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { Row } from "#server/platform/tables";
import type { RunEvent } from "#server/playback/run-events";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { showState } from "#server/playback/record/state-publisher";
import type { ClaimedRun } from "./claimed-run.ts";
import { TOLD_AS_LATE } from "./due-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import type { RunChange, RunStore, SchedulePlace } from "./run-store.ts";

export interface RunReports {
  /** A session is about to play it; `lateReason` when it begins late, unless it plays already. */
  open(run: ClaimedRun, lateReason: string | null): void;
  /** What a session publishes about a run; about one that is not open here it is ignored. */
  hear(runId: number, event: RunEvent): void;
  /** It is over before any session could play it. */
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

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;
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
  const open = new Map<number, { run: ClaimedRun; lateReason: string | null }>();
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

  // --- what sessions publish

  function hear(runId: number, event: RunEvent): void {
    const heard = open.get(runId);
    if (!heard) return;
    const { run } = heard;
    switch (event.type) {
      case "began": {
        const startedAt = Math.max(event.at, run.dueAt);
        if (startedAt - run.dueAt <= TOLD_AS_LATE) heard.lateReason = null;
        return note(run, { startedAt, reason: null });
      }
      case "interrupted":
        return note(run, { status: "interrupted", reason: event.reason });
      case "continued":
        return note(run, { status: "running", reason: null });
      case "volume-before":
        return note(run, { volumeBefore: event.volume });
      case "order":
        return note(run, { playOrder: JSON.stringify(event.order) });
      case "place":
        return notePlace(run.schedule.id, event);
      case "ended":
        open.delete(runId);
        return noteEnd(run, event, heard.lateReason);
    }
  }

  function notePlace(scheduleId: number, { surahId, position }: EventOf<"place">): void {
    places.set(scheduleId, { scheduleId, surahId, position });
    cancelPlaces ??= clock.after(GATHER_PLACES, () => void writePlaces());
  }

  function noteEnd(
    run: ClaimedRun,
    { outcome, reason }: EventOf<"ended">,
    lateReason: string | null,
  ): void {
    const isLate = outcome === "played" && lateReason !== null;
    const why = isLate ? [lateReason, reason].filter(Boolean).join(" ") : reason;
    note(run, { status: isLate ? "late" : outcome, reason: why, ended: true });
  }

  // --- runs that are no longer ours

  async function check(run: ClaimedRun): Promise<void> {
    const holder = await claims.holder(run.id);
    if (holder === "this node" || open.get(run.id)?.run !== run) return;
    try {
      const session = await playback.of(run.device);
      // Meanwhile it may have ended, or another run have begun there.
      if (session.plan()?.runId !== run.id) return;
      if (holder === "another node") session.letGo();
      else await session.stop("The schedule was changed or deleted while it played.");
    } finally {
      if (open.get(run.id)?.run === run) open.delete(run.id);
    }
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
      open.delete(run.id);
      note(run, { status, reason, ended: true });
    },
    open(run, lateReason) {
      open.set(run.id, { run, lateReason });
    },
    hear,
    scheduleChanged(scheduleId) {
      for (const { run } of open.values()) {
        if (run.schedule.id === scheduleId) void checkQuietly(run);
      }
    },
    async letGoOfOthers() {
      const held = [...open.values()].map(({ run }) => run);
      const ours = await claims.stillOurs(held.map((run) => run.id));
      await Promise.all(held.filter((run) => !ours.has(run.id)).map(checkQuietly));
    },
  };
}
