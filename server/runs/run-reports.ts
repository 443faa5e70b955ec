// Writes the events of the runs that play on this node, and publishes each change to the pages of its owner.
import { ownerAndSpeaker } from "#server/schedules/schedule-tables";
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import { createWriteBehind, writeApart } from "#server/platform/write-behind";
import type { RunEvent, RunOutcome } from "#server/playback/run-events";
import { writeOrder } from "#server/playback/play-order";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import type { StatePublisher } from "#server/playback/record/state-publisher";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import { type HeardPoint, heardPointKey, heardPointOf } from "#server/schedules/schedule-points";
import {
  isOfBackup,
  LATE_AFTER,
  OPEN_AT_BACKUP,
  type HomeLines,
  leftTo,
  notHeardYet,
} from "./due-runs.ts";
import { type ClaimedRun, isMovedByHand } from "./claimed-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import { createPlaceWrites, type MovePoint } from "./run-writes.ts";
import { type Fallbacks, endOnFallback, servedInstead } from "./fallbacks.ts";
import { endsRun, type RunChange } from "./run-transitions.ts";
import type { RunLife } from "./run-life.ts";
import type { ChangedSchedule } from "#contract/live-messages";
import { askedTogether } from "#server/platform/database/together";
import type { Row } from "#server/platform/database/tables";

export interface RunReports extends RunMessages {
  /** Ignores the run's events until open(). False if it is not open, or has sounded and that matters. */
  withhold(runId: number, how?: { sounded: boolean }): Promise<boolean>;
  release(runId: number): void;
  /** Opens the run for a session that is about to play it; `lateReason` if it starts late and does not play yet. */
  open(run: ClaimedRun, lateReason: Sentence | null): void;
  /**
   * Takes an event that a session published about a run; ignored for a run that is not open here, or has moved to
   * another speaker than this one. Resolves when what it changes of the run is stored.
   */
  hear(runId: number, event: RunEvent, deviceId?: number): Promise<void> | void;
  /** Ends a run that no session could play. */
  finish(run: ClaimedRun, outcome: Outcome, reason: Sentence | null): void;
  /** Stops runs of a changed or deleted schedule that this node no longer holds. */
  scheduleChanged(scheduleId: number): void;
  /** Writes what the runs on this node that move this point have recited so far: the next run continues there. */
  keepHeardOf(point: HeardPoint): Promise<void>;
  /** Makes sessions release runs that another node has taken over. */
  letGoOfTakenOver(): Promise<void>;
  /** Drops all runs after this node has lost them: their events are ignored and nothing is written. */
  leaveAll(): void;
  /** Milliseconds from the due instant to the sound, for the metrics. */
  onHeard(listener: (after: number) => void): void;
  /** Writes the gathered events. */
  flush(): Promise<void>;
}

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;
/** Skipped: it has nothing to play. */
type Outcome = RunOutcome | "skipped";

interface OpenRun {
  run: ClaimedRun;
  lateReason: Sentence | null;
  /** To be told with its outcome. */
  remark: Sentence | null;
  sounded: boolean;
  /** A backup had it open, and it was over before it was taken up here: Wird may have played it, or been away. */
  isUnknown: boolean;
  /** The run is moving to another speaker: events still come from the previous one. */
  isWithheld: boolean;
}

/** Milliseconds that events are gathered for: many runs, one transaction. */
const GATHER = 20;

const endings = {
  played: "played",
  stopped: "stopped",
  failed: "failed",
  interrupted: "cut-short",
  missed: "too-late",
  skipped: "had-nothing",
} as const satisfies Record<Outcome, RunChange["event"]>;

interface Parts {
  db: Queries;
  claims: RunClaims;
  life: Pick<RunLife, "report">;
  storePlaces(places: Iterable<SchedulePlace>): Promise<void>;
  movePoint: MovePoint;
  nodeLease: Pick<NodeLease, "isOver" | "settled" | "wasSuspended">;
  playback: PlaybackSessions;
  fallbacks: Pick<Fallbacks, "watch" | "forget" | "takes">;
  statePublisher: Pick<StatePublisher, "publish">;
  schedules: Pick<ScheduleStore, "changed">;
  looks(userId: number): boolean;
  events: Pick<Events, "node" | "publish">;
  lines: HomeLines;
  /** Called when the ends of runs are written. */
  onEnded(): void;
  clock: Clock;
  log: Log;
}

export function createRunReports(parts: Parts): RunReports {
  const { claims, life, playback, fallbacks, events, clock, log } = parts;
  const messages = createRunMessages(parts);
  const places = createPlaceWrites(parts);
  const heardListeners: ((after: number) => void)[] = [];
  /** By the id of the run. */
  const open = new Map<number, OpenRun>();

  // --- writing

  const changes = createWriteBehind<number, { run: ClaimedRun; change: RunChange }>({
    ...{ clock, log, gather: GATHER, failed: "events of runs were not written yet" },
    merge: ({ change }, later) => ({ ...later, change: { ...change, ...later.change } }),
    async write(entries) {
      // Write the place before the end: a run that is over may be started again.
      const isEnd = entries.some(([, { change }]) => endsRun(change));
      if (isEnd) await places.write();
      const outcome = await writeApart(entries, (some) =>
        life.report(new Map(some.map(([id, { change }]) => [id, change]))),
      );
      const written = entries.filter((entry) => !outcome.failed.includes(entry));
      for (const [, { run, change }] of written) {
        messages.publishRun(run);
        // Its agent is to have the next run as it follows from this one.
        if (run.delegation && endsRun(change))
          events.publish("schedules-changed", { scheduleId: run.schedule.id });
      }
      if (isEnd && written.length > 0) parts.onEnded();
      return outcome;
    },
  });

  function note(run: ClaimedRun, change: RunChange): Promise<void> {
    // Write an end at once: whoever pressed Stop expects to see it.
    return changes.put(run.id, { run, change }, endsRun(change) ? { within: 0 } : {});
  }

  // --- what sessions publish

  function hear(runId: number, event: RunEvent, deviceId?: number): Promise<void> | void {
    const heard = open.get(runId);
    if (!heard || heard.isWithheld) return;
    const { run } = heard;
    if (run.fallback && deviceId !== undefined && deviceId !== run.device.id) return;
    switch (event.type) {
      case "began": {
        const startedAt = Math.max(event.at, run.dueAt);
        if (startedAt - run.dueAt <= LATE_AFTER) heard.lateReason = null;
        heard.sounded = true;
        heard.isUnknown = false;
        fallbacks.forget(runId);
        // It has moved from another speaker, on which it was heard.
        if (isMovedByHand(run) && run.startedAt !== null) {
          return note(run, { event: "continued", reason: servedInstead(run) });
        }
        const heardAt = Math.max(event.heardAt, run.dueAt);
        for (const listener of heardListeners) listener(heardAt - run.dueAt);
        return note(run, { event: "heard", startedAt, heardAt, reason: servedInstead(run) });
      }
      case "heard since":
        return note(run, { heardAt: Math.max(event.heardAt, run.dueAt) });
      case "remarked":
        heard.remark = event.remark;
        return;
      case "waits":
        return fallbacks.forget(runId);
      case "delayed":
        heard.lateReason = event.reason;
        return fallbacks.watch(run);
      case "interrupted":
        return note(run, { event: "fell-silent", reason: event.reason });
      case "continued":
        return note(run, { event: "continued", reason: servedInstead(run) });
      case "volume-before":
        return note(run, { volumeBefore: event.volume });
      case "order":
        return note(run, { playOrder: writeOrder(event.order) });
      case "place":
        return places.note(run, event);
      case "heard":
        return places.heard(run, event);
      case "ended":
        if (
          leftTo(run, parts.lines) &&
          (event.outcome === "failed" || event.outcome === "interrupted")
        ) {
          fallbacks.forget(runId);
          open.delete(runId);
          return leave(run);
        }
        if (event.outcome === "failed" && !heard.sounded && fallbacks.takes(run, event.reason))
          return;
        fallbacks.forget(runId);
        open.delete(runId);
        return noteEnd(heard, event);
    }
  }

  function leave(run: ClaimedRun): Promise<void> | void {
    // Its agent may have said what became of it before the restore.
    if (run.takenOver && isOfBackup(run)) return noteUnknown(run);
    if (!run.delegation) return;
    return note(run, { event: "left-to-agent", reason: notHeardYet(run.delegation) });
  }

  function noteEnd(
    { run, lateReason, remark, sounded, isUnknown }: OpenRun,
    { outcome, reason }: EventOf<"ended">,
  ): Promise<void> {
    if (isUnknown || saysAway(run, reason)) {
      if (["failed", "missed", "interrupted"].includes(outcome)) return noteUnknown(run);
    }
    const isLate = outcome === "played" && lateReason !== null;
    const { nextUnknown } = run;
    const own = inARow([isLate ? lateReason : null, run.leftOut, remark, reason, nextUnknown]);
    const hasServed = sounded && run.fallback !== null && !isMovedByHand(run);
    const isTold = nextUnknown !== null || hasServed;
    const untold = isTold && run.day !== null ? ({ untold: 1 } as const) : {};
    const event = isLate ? "played-late" : endings[outcome];
    return note(run, {
      ...{ event, reason: endOnFallback(run, { outcome, sounded, reason: own }) },
      ...untold,
    });
  }

  function noteUnknown(run: ClaimedRun): Promise<void> {
    return note(run, { event: "had-nothing", reason: OPEN_AT_BACKUP });
  }

  // --- runs that this node holds no longer

  async function check(run: ClaimedRun): Promise<void> {
    const holder = await claims.holder(run.id);
    if (holder === "this node" || open.get(run.id)?.run !== run) return;
    try {
      const session = await playback.of(run.device);
      // The run may have ended by now, or another may have started on this speaker.
      if (holder === "another node") {
        session.letGo(run.id);
        places.forget(run.id);
      } else await session.stopRun(run.id, sentence("schedule.changed-while-playing"));
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
    ...messages,
    async flush() {
      await changes.flush();
      await places.write({ all: true });
    },
    finish(run, outcome, why) {
      open.delete(run.id);
      fallbacks.forget(run.id);
      places.keepLeft(run);
      // This server did not start it in time, but its agent may have.
      if (run.delegation && outcome === "missed") return void leave(run);
      if (isOverUnknown(run, clock.now()) || saysAway(run, why)) return void noteUnknown(run);
      const reason = endOnFallback(run, { outcome, sounded: run.startedAt !== null, reason: why });
      void note(run, { event: endings[outcome], reason });
    },
    open(run, lateReason) {
      // The first speaker may have started it late.
      const late = lateReason ?? open.get(run.id)?.lateReason ?? null;
      const sounded = run.startedAt !== null;
      const isUnknown = isOverUnknown(run, clock.now());
      open.set(run.id, {
        run,
        lateReason: late,
        remark: null,
        sounded,
        isUnknown,
        isWithheld: false,
      });
    },
    async keepHeardOf(point) {
      const key = heardPointKey(point);
      for (const { run } of open.values()) {
        const own = heardPointOf(run.schedule);
        if (own === null || heardPointKey(own) !== key) continue;
        const session = await playback.of(run.device);
        const heard = session.plan()?.runId === run.id ? session.heardNow() : null;
        if (heard) places.heard(run, { type: "heard", ...heard });
      }
      await places.write();
    },
    async withhold(runId, how = { sounded: false }) {
      const entry = open.get(runId);
      if (!entry || (entry.sounded && !how.sounded)) return false;
      entry.isWithheld = true;
      if (entry.sounded) await places.write({ all: true });
      await changes.settled();
      changes.forget(runId);
      places.forget(runId);
      return open.get(runId) === entry;
    },
    release(runId) {
      const entry = open.get(runId);
      if (entry) entry.isWithheld = false;
    },
    hear,
    scheduleChanged(scheduleId) {
      for (const { run } of open.values()) {
        if (run.schedule.id === scheduleId) void checkQuietly(run);
      }
    },
    onHeard: (listener) => void heardListeners.push(listener),
    leaveAll() {
      open.clear();
      changes.forgetAll();
      places.forgetAll();
    },
    async letGoOfTakenOver() {
      const held = [...open.values()].map(({ run }) => run);
      const still = await claims.stillHeld(held.map((run) => run.id));
      await Promise.all(held.filter((run) => !still.has(run.id)).map(checkQuietly));
    },
  };
}

function isOverUnknown(run: ClaimedRun, now: number): boolean {
  const mayBeOver = run.endsAt === null || now >= run.endsAt;
  return run.takenOver && isOfBackup(run) && mayBeOver;
}

/** Reasons that say that Wird was away, which nobody knows of what is from a backup. */
const AWAY: ReadonlySet<string> = new Set([
  "run.slept-through",
  "run.away-too-long",
  "run.missed",
  "run.missed-start",
  "run.adhan-late",
]);

function saysAway(run: ClaimedRun, reason: Sentence | null): boolean {
  return run.takenOver && isOfBackup(run) && AWAY.has(reason?.code ?? "");
}

// --- run messages: tell the pages of its owner that a run, or its schedule, has changed, with the schedule as it is now

interface RunMessages {
  /** To the pages of its owner: the schedule or a run of it has changed. */
  publish(schedule: PublishedSchedule): void;
  publishById(scheduleId: number): void;
  /** With the state of the speaker on which it plays. */
  publishRun(run: ClaimedRun): void;
}

type PublishedSchedule = Pick<Row<"schedules">, "id" | "userId" | "deviceId">;

interface MessageParts {
  db: Queries;
  playback: Pick<PlaybackSessions, "state">;
  statePublisher: Pick<StatePublisher, "publish">;
  schedules: Pick<ScheduleStore, "changed">;
  /** Whether a page of this account, or of one of its home, is open on this node. */
  looks(userId: number): boolean;
  events: { node: string };
  log: Log;
}

function createRunMessages(parts: MessageParts): RunMessages {
  const { db, playback, statePublisher, schedules, looks, events, log } = parts;
  /** Reads changes of one moment together and one read at a time, so that an older state is never published last. */
  const changed = askedTogether(async (ids: number[]) => {
    const { shown, unshown } = await schedules.changed(ids);
    return new Map(ids.filter((id) => !unshown.has(id)).map((id) => [id, shown.get(id) ?? null]));
  });

  async function changeOf({ id, userId }: PublishedSchedule): Promise<ChangedSchedule> {
    if (!looks(userId)) return { scheduleId: id };
    const schedule = await changed(id).catch(() => undefined);
    return { scheduleId: id, ...(schedule !== undefined && { schedule, readBy: events.node }) };
  }

  function publish(schedule: PublishedSchedule): void {
    const { id, userId, deviceId } = schedule;
    playback
      .state(deviceId)
      .then(async (state) =>
        statePublisher.publish(userId, state, { data: await changeOf(schedule) }),
      )
      .catch((error: unknown) => logUnpublished(id, error));
  }

  function logUnpublished(scheduleId: number, error: unknown): void {
    log.error({ err: error, schedule: scheduleId }, "a change of a run was not published");
  }

  return {
    publish,

    publishById(scheduleId) {
      ownerAndSpeaker(db, scheduleId).then(
        (schedule) => schedule && publish(schedule),
        (error: unknown) => logUnpublished(scheduleId, error),
      );
    },

    publishRun({ schedule, device }) {
      publish({ ...schedule, deviceId: device.id || schedule.deviceId });
    },
  };
}
