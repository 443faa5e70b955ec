// Write-behind of runs: that they have begun, where they are, and what was heard of khatms.
import type { Clock } from "#server/platform/clock";
import { isDatabaseUnavailable } from "#server/platform/database/database-faults";
import type { Log } from "#server/platform/log";
import type { RunEvent } from "#server/playback/run-events";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import type { ClaimedRun } from "./claimed-runs.ts";
import type { RunChange } from "./run-transitions.ts";
import type { RunLife } from "./run-life.ts";
import type { StoredPlace } from "./run-plan.ts";
import { portionOf } from "#server/schedules/schedule-times";

// --- begun runs: alone at once, and of many that begin one after another, all of a moment together

export interface BegunWrites<Run> {
  /** They have been begun: what is written of it comes after, and nothing waits for it. */
  add(begun: Run[]): void;
  /** Writes what waits now, after what is under way. Never rejects. */
  flush(): Promise<void>;
  /** From now on it writes only when it is told to. */
  stop(): void;
}

/** Milliseconds from one write to the next: of thousands in a minute, ten transactions a second. */
const GATHER_BEGUN = 100;
/** Milliseconds before what could not be written is tried again. */
const TRY_AGAIN = 1000;

interface BegunParts<Run> {
  /** All of them or none; a second time it changes nothing. */
  write(begun: Run[]): Promise<void>;
  /** They are written. */
  onWritten(begun: Run[]): void;
  clock: Pick<Clock, "after">;
  log: Log;
}

/**
 * Writes these together; where that fails although the database is there, each by itself, so that one which cannot be
 * written keeps no other from it. Answers those that failed.
 */
export async function writeApart<Row>(
  rows: Row[],
  write: (rows: Row[]) => Promise<void>,
): Promise<{ failed: Row[]; error: unknown }> {
  try {
    await write(rows);
    return { failed: [], error: null };
  } catch (error) {
    if (rows.length === 1 || isDatabaseUnavailable(error)) return { failed: rows, error };
    const failed: Row[] = [];
    for (const row of rows) {
      await write([row]).catch(() => failed.push(row));
    }
    return { failed, error };
  }
}

export function createBegunWrites<Run>(parts: BegunParts<Run>): BegunWrites<Run> {
  const { write, onWritten, clock, log } = parts;
  let waiting: Run[] = [];
  /** The next write waits for it; null: it may go at once. */
  let rest: (() => void) | null = null;
  let isWriting = false;
  let stopped = false;
  /** One after another. */
  let written = Promise.resolve();

  function flush(): Promise<void> {
    written = written.then(writeWaiting);
    return written;
  }

  function restFor(ms: number): void {
    rest?.();
    if (stopped) return;
    rest = clock.after(ms, () => {
      rest = null;
      writeSoon();
    });
  }

  /** Never queue behind a running write, or its retry delay would be skipped. */
  function writeSoon(): void {
    if (waiting.length > 0 && !rest && !isWriting && !stopped) void flush();
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return;
    const begun = waiting;
    waiting = [];
    restFor(GATHER_BEGUN);
    isWriting = true;
    const { failed, error } = await writeApart(begun, write);
    isWriting = false;
    const written = begun.filter((run) => !failed.includes(run));
    if (written.length > 0) onWritten(written);
    if (failed.length === 0) return writeSoon();
    log.error({ err: error, runs: failed.length }, "begun runs were not written yet");
    waiting = [...failed, ...waiting];
    restFor(TRY_AGAIN);
  }

  return {
    add(begun) {
      if (begun.length === 0) return;
      waiting.push(...begun);
      writeSoon();
    },
    flush,
    stop() {
      stopped = true;
      rest?.();
    },
  };
}

// --- where runs are, and what was heard of khatms: gathered, in order, and tried again when the database is away

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

interface WaitingPlace {
  /** Of a run that its schedule tells: the schedule continues there. */
  ofSchedule: SchedulePlace | null;
  /** Of a run that has a list of its own, or is not on the first speaker. */
  ofRun: RunChange | null;
  /** Ends the wait of a place that may wait; null: it is not to wait any longer. */
  cancel: (() => void) | null;
}

interface PlaceParts {
  life: Pick<RunLife, "report">;
  storePlaces(places: Iterable<SchedulePlace>): Promise<void>;
  advanceKhatm: AdvanceKhatm;
  clock: Clock;
  log: Log;
}

export function createPlaceWrites(parts: PlaceParts): PlaceWrites {
  const { life, storePlaces, clock, log } = parts;
  const heardKhatms = createHeardKhatms(parts.advanceKhatm);
  /** By the id of the run. */
  const waiting = new Map<number, WaitingPlace>();
  let cancelWrite: (() => void) | null = null;

  function arm(ms: number): void {
    cancelWrite ??= clock.after(ms, () => void write());
  }

  function keep(runId: number, place: Omit<WaitingPlace, "cancel">, mayWait: boolean): void {
    const before = waiting.get(runId);
    if (!mayWait) before?.cancel?.();
    if (!mayWait || before?.cancel === null) {
      waiting.set(runId, { ...place, cancel: null });
      return arm(GATHER_PLACES);
    }
    const cancel = before?.cancel ?? clock.after(MAY_WAIT, () => waitNoLonger(runId));
    waiting.set(runId, { ...place, cancel });
  }

  function waitNoLonger(runId: number): void {
    const place = waiting.get(runId);
    if (place) waiting.set(runId, { ...place, cancel: null });
    arm(0);
  }

  function dueNow({ all }: { all: boolean }): Map<number, WaitingPlace> {
    const due = [...waiting].filter(([, { cancel }]) => all || cancel === null);
    for (const [runId, { cancel }] of due) {
      cancel?.();
      waiting.delete(runId);
    }
    return new Map(due);
  }

  async function write({ all } = { all: false }): Promise<void> {
    cancelWrite?.();
    cancelWrite = null;
    // Before the place: a run that is taken over there must find no hole before it.
    try {
      await heardKhatms.write();
    } catch (error) {
      log.error({ err: error }, "what was heard of khatms was not written yet");
      arm(TRY_AGAIN);
    }
    const writing = dueNow({ all });
    const ofSchedules = [...writing.values()].flatMap(({ ofSchedule }) => ofSchedule ?? []);
    const ofRuns = [...writing].flatMap(([id, { ofRun }]) => (ofRun ? [[id, ofRun] as const] : []));
    try {
      if (ofSchedules.length > 0) await storePlaces(ofSchedules);
      if (ofRuns.length > 0) await life.report(new Map(ofRuns));
    } catch (error) {
      log.error({ err: error }, "the places of runs were not written yet");
      for (const [id, place] of writing) {
        const later = waiting.get(id);
        later?.cancel?.();
        waiting.set(id, { ...(later ?? place), cancel: null });
      }
      arm(TRY_AGAIN);
    }
  }

  function forget(runId: number): void {
    waiting.get(runId)?.cancel?.();
    waiting.delete(runId);
  }

  return {
    /** A list of its own is left with its run; another run of the schedule begins anew. */
    note({ id, slot, plan, schedule }, { type: _, surahId, mayWait = false, ...place }) {
      const onRun = (kept: StoredPlace) => {
        const ofRun = { playPlace: JSON.stringify(kept) };
        keep(id, { ofSchedule: null, ofRun }, mayWait);
      };
      if (plan?.startsOver === false) return onRun(place);
      // The schedule continues where its first speaker is.
      if (slot > 0) return onRun({ ...place, surahId });
      if (surahId === null) return;
      const ofSchedule = { scheduleId: schedule.id, surahId, position: place.position };
      keep(id, { ofSchedule, ofRun: null }, mayWait);
    },
    heard(run, event) {
      heardKhatms.add(run, event);
      arm(GATHER_PLACES);
    },
    keepLeft({ id, schedule, leftAt }) {
      if (!leftAt) return;
      const ofSchedule = { scheduleId: schedule.id, ...leftAt };
      keep(id, { ofSchedule, ofRun: null }, false);
    },
    forget,
    forgetAll() {
      for (const runId of [...waiting.keys()]) forget(runId);
    },
    write,
  };
}

// --- what is heard in runs of khatms, gathered in order until it is written

/** A stretch of a recording, in seconds. */
interface HeardOfKhatm {
  reciterId: number | undefined;
  surahId: number;
  from: number;
  to: number;
  /** Its recording ended by itself. */
  ended?: true | undefined;
}

/** Advances a khatm; implemented in `khatms`, passed in by `parts`. */
export type AdvanceKhatm = (khatmId: number, heard: HeardOfKhatm) => Promise<void>;

interface HeardKhatms {
  /** Ignores runs of other portions. */
  add(run: ClaimedRun, event: Extract<RunEvent, { type: "heard" }>): void;
  /** Rejects when something could not be written: it is written the next time. */
  write(): Promise<void>;
}

export function createHeardKhatms(advance: AdvanceKhatm): HeardKhatms {
  /** By the id of the khatm, in the order in which it was heard. */
  const waiting = new Map<number, HeardOfKhatm[]>();
  /** One write after another: what follows a stretch would be beyond a hole before it. */
  let writing = Promise.resolve();

  async function writeKhatm(khatmId: number, stretches: HeardOfKhatm[]): Promise<void> {
    for (let next = stretches[0]; next; next = stretches[0]) {
      await advance(khatmId, next);
      // It may have grown meanwhile.
      if (stretches[0] === next) stretches.shift();
    }
    waiting.delete(khatmId);
  }

  async function writeAll(): Promise<void> {
    await Promise.all([...waiting].map(([id, stretches]) => writeKhatm(id, stretches)));
  }

  return {
    add({ schedule, plan }, { type: _, ...heard }) {
      const portion = portionOf(schedule);
      if (portion.kind !== "khatm") return;
      const stretches = waiting.get(portion.khatmId) ?? [];
      const stretch = { reciterId: plan?.reciter?.id, ...heard };
      const last = stretches.at(-1);
      const continues = last?.surahId === heard.surahId && last.from === heard.from;
      const grows = continues && !last.ended && heard.to >= last.to;
      if (grows) stretches.splice(-1, 1, stretch);
      else stretches.push(stretch);
      waiting.set(portion.khatmId, stretches);
    },

    write() {
      const write = writing.then(writeAll);
      writing = write.catch(() => {});
      return write;
    },
  };
}
