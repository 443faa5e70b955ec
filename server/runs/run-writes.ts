// Write-behind of runs: that they have begun, where they are, and what was heard of khatms and schedules that go on.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import {
  createWriteBehind,
  type Entry,
  type WriteBehind,
  writeApart,
} from "#server/platform/write-behind";
import type { RunEvent } from "#server/playback/run-events";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import type { ClaimedRun } from "./claimed-runs.ts";
import type { RunChange } from "./run-transitions.ts";
import type { RunLife } from "./run-life.ts";
import type { StoredPlace } from "./run-plan.ts";
import { type HeardPoint, heardPointKey, heardPointOf } from "#server/schedules/schedule-points";

// --- begun runs: alone at once, and of many that begin one after another, all of a moment together

export interface BegunWrites<Run> {
  /** They have been begun: what is written of it comes after, and nothing waits for it. */
  add(begun: Run[]): void;
  flush: WriteBehind<Run, Run>["flush"];
  stop: WriteBehind<Run, Run>["stop"];
}

/** Milliseconds from one write to the next: of thousands in a minute, ten transactions a second. */
const GATHER_BEGUN = 100;

interface BegunParts<Run> {
  /** All of them or none; a second time it changes nothing. */
  write(begun: Run[]): Promise<void>;
  /** They are written. */
  onWritten(begun: Run[]): void;
  clock: Pick<Clock, "after">;
  log: Log;
}

export function createBegunWrites<Run>(parts: BegunParts<Run>): BegunWrites<Run> {
  const { onWritten, clock, log } = parts;
  const runsOf = (entries: Entry<Run, Run>[]) => entries.map(([run]) => run);
  const writes = createWriteBehind<Run, Run>({
    ...{ clock, log, gather: 0, apart: GATHER_BEGUN, failed: "begun runs were not written yet" },
    async write(entries) {
      const outcome = await writeApart(entries, (some) => parts.write(runsOf(some)));
      const written = entries.filter((entry) => !outcome.failed.includes(entry));
      if (written.length > 0) onWritten(runsOf(written));
      return outcome;
    },
  });
  return {
    add(begun) {
      for (const run of begun) void writes.put(run, run);
    },
    flush: writes.flush,
    stop: writes.stop,
  };
}

// --- where runs are, and what was heard: gathered, in order, and tried again when the database is away

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

interface PlaceWrites {
  note(run: ClaimedRun, event: EventOf<"place">): void;
  heard(run: ClaimedRun, event: EventOf<"heard">): void;
  /** The place at which an earlier process has left a run that no session plays any more. */
  keepLeft(run: ClaimedRun): void;
  /** Nothing of it that waits is written. */
  forget(runId: number): void;
  forgetAll(): void;
  /** Writes what is not to wait, or with `all` everything. Never rejects: it is tried again. */
  write(how?: { all: boolean }): Promise<void>;
}

/** Milliseconds that places are gathered for. */
const GATHER_PLACES = 500;
/** The same of a place to which a run has come by itself in the same recording. */
const MAY_WAIT = 60_000;
/** The key under which what was heard waits, of all khatms and schedules. */
const HEARD = "heard";

/** Of a run that its schedule tells, the schedule continues there; of another the run itself. */
type WaitingPlace = { ofSchedule: SchedulePlace } | { ofRun: RunChange };

interface PlaceParts {
  life: Pick<RunLife, "report">;
  storePlaces(places: Iterable<SchedulePlace>): Promise<void>;
  movePoint: MovePoint;
  nodeLease: HeldBy;
  clock: Clock;
  log: Log;
}

/** The lease of this node: while it is over another node may have its runs, and know better where they are. */
type HeldBy = Pick<NodeLease, "isOver" | "settled" | "wasSuspended">;

export function createPlaceWrites(parts: PlaceParts): PlaceWrites {
  const { life, storePlaces, nodeLease, clock, log } = parts;
  const heardPoints = createHeardPoints(parts.movePoint, nodeLease);
  let timesForgotten = 0;
  /** By the id of the run. */
  const writes = createWriteBehind<number | typeof HEARD, WaitingPlace | null>({
    ...{ clock, log, gather: GATHER_PLACES, failed: "the places of runs were not written yet" },
    async write(entries) {
      const failed: typeof entries = [];
      const before = timesForgotten;
      // Before the places: a run that is taken over at one must find no hole before it.
      const heard = await outcomeOf(heardPoints.write());
      if (heard) failed.push([HEARD, null]);
      if (nodeLease.isOver()) await nodeLease.settled();
      const places = timesForgotten === before ? await outcomeOf(storeAll(entries)) : null;
      if (places) failed.push(...entries.filter(([key]) => key !== HEARD));
      return { failed, error: places?.error ?? heard?.error };
    },
  });

  async function storeAll(entries: Entry<number | typeof HEARD, WaitingPlace | null>[]) {
    const ofSchedules: SchedulePlace[] = [];
    const ofRuns = new Map<number, RunChange>();
    for (const [key, place] of entries) {
      if (key === HEARD || place === null) continue;
      if ("ofSchedule" in place) ofSchedules.push(place.ofSchedule);
      else ofRuns.set(key, place.ofRun);
    }
    if (ofSchedules.length > 0) await storePlaces(ofSchedules);
    if (ofRuns.size > 0) await life.report(ofRuns);
  }

  function keep(runId: number, place: WaitingPlace, mayWait = false): void {
    void writes.put(runId, place, mayWait ? { mayWait: MAY_WAIT } : {});
  }

  return {
    /** A list of its own is left with its run; another run of the schedule begins anew. */
    note({ id, slot, plan, schedule }, { type: _, surahId, mayWait = false, ...place }) {
      const onRun = (kept: StoredPlace) =>
        keep(id, { ofRun: { playPlace: JSON.stringify(kept) } }, mayWait);
      if (plan?.startsOver === false) return onRun(place);
      // The schedule continues where its first speaker is.
      if (slot > 0) return onRun({ ...place, surahId });
      if (surahId === null) return;
      const { position } = place;
      keep(id, { ofSchedule: { scheduleId: schedule.id, surahId, position } }, mayWait);
    },
    heard(run, event) {
      if (heardPoints.add(run, event)) void writes.put(HEARD, null);
    },
    keepLeft({ id, schedule, leftAt }) {
      if (leftAt) keep(id, { ofSchedule: { scheduleId: schedule.id, ...leftAt } });
    },
    forget: writes.forget,
    forgetAll() {
      timesForgotten++;
      heardPoints.forgetDoubtful();
      writes.forgetAll();
      void writes.put(HEARD, null);
    },
    write: ({ all } = { all: false }) => (all ? writes.flush() : writes.writeReady()),
  };
}

/** Null: it succeeded. */
const outcomeOf = (work: Promise<void>): Promise<{ error: unknown } | null> =>
  work.then(
    () => null,
    (error: unknown) => ({ error }),
  );

// --- what is heard in runs that go on from one another, gathered in order until it is written

/** A stretch of a recording, in seconds. */
interface HeardOfPoint {
  reciterId: number | undefined;
  surahId: number;
  from: number;
  to: number;
  /** Its recording ended by itself. */
  ended?: true | undefined;
  /** Of the run in which it was heard, UTC milliseconds. */
  dueAt: number;
}

/** Doubtful: it was heard by a node that had been suspended, which reads at once what is long past. */
type Stretch = HeardOfPoint & { isDoubtful: boolean };

/** Moves the point of this khatm, or of this schedule, on; implemented in `khatms`, passed in by `parts`. */
export type KeepHeard = (id: number, heard: HeardOfPoint) => Promise<void>;
export type MovePoint = (point: HeardPoint, heard: HeardOfPoint) => Promise<void>;

interface HeardPoints {
  /** False for runs of other portions, which it ignores. */
  add(run: ClaimedRun, event: Extract<RunEvent, { type: "heard" }>): boolean;
  /** Rejects when something could not be written: it is written the next time. */
  write(): Promise<void>;
  /** Other nodes have the runs, and count what was heard since. */
  forgetDoubtful(): void;
}

export function createHeardPoints(move: MovePoint, lease: HeldBy): HeardPoints {
  /** By the key of the point, in the order in which it was heard. */
  const waiting = new Map<string, { point: HeardPoint; stretches: Stretch[] }>();
  /** One write after another: what follows a stretch would be beyond a hole before it. */
  let writing = Promise.resolve();

  async function writePoint(key: string, point: HeardPoint, stretches: Stretch[]) {
    for (let next = stretches[0]; next; next = stretches[0]) {
      const { isDoubtful, ...heard } = next;
      if (isDoubtful && lease.isOver()) await lease.settled();
      // It was forgotten meanwhile.
      if (stretches[0] !== next) continue;
      if (isDoubtful && lease.isOver()) throw new Error("another node may have this run");
      await move(point, heard);
      // It may have grown meanwhile.
      if (stretches[0] === next) stretches.shift();
    }
    waiting.delete(key);
  }

  async function writeAll(): Promise<void> {
    await Promise.all(
      [...waiting].map(([key, { point, stretches }]) => writePoint(key, point, stretches)),
    );
  }

  return {
    add({ schedule, plan, dueAt }, { type: _, ...heard }) {
      const point = heardPointOf(schedule);
      if (point === null) return false;
      const key = heardPointKey(point);
      const stretches = waiting.get(key)?.stretches ?? [];
      const isDoubtful = lease.wasSuspended();
      const stretch = { reciterId: plan?.reciter?.id, ...heard, dueAt, isDoubtful };
      const last = stretches.at(-1);
      const continues =
        last?.surahId === heard.surahId && last.from === heard.from && last.dueAt === dueAt;
      const isAlike = last?.isDoubtful === isDoubtful;
      const grows = continues && isAlike && !last.ended && heard.to >= last.to;
      if (grows) stretches.splice(-1, 1, stretch);
      else stretches.push(stretch);
      waiting.set(key, { point, stretches });
      return true;
    },

    forgetDoubtful() {
      for (const { stretches } of waiting.values()) {
        const sure = stretches.filter(({ isDoubtful }) => !isDoubtful);
        stretches.splice(0, stretches.length, ...sure);
      }
    },

    write() {
      const write = writing.then(writeAll);
      writing = write.catch(() => {});
      return write;
    },
  };
}
