// Writes where runs are, and what was heard of khatms: gathered, in order, and tried again when the database is away.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { RunEvent } from "#server/playback/run-events";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import type { ClaimedRun } from "./claimed-runs.ts";
import { type AdvanceKhatm, createHeardKhatms } from "./heard-khatms.ts";
import type { RunChange } from "./run-transitions.ts";
import type { RunLife } from "./run-life.ts";
import type { StoredPlace } from "./run-plan.ts";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

export interface PlaceWrites {
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
const GATHER = 500;
/** The same of a place to which a run has come by itself in the same recording. */
const MAY_WAIT = 60_000;
/** Milliseconds before a write that failed is tried again. */
const TRY_AGAIN = 1000;

interface WaitingPlace {
  /** Of a run that its schedule tells: the schedule continues there. */
  ofSchedule: SchedulePlace | null;
  /** Of a run that has a list of its own, or is not on the first speaker. */
  ofRun: RunChange | null;
  /** Ends the wait of a place that may wait; null: it is not to wait any longer. */
  cancel: (() => void) | null;
}

interface Parts {
  life: Pick<RunLife, "report">;
  storePlaces(places: Iterable<SchedulePlace>): Promise<void>;
  advanceKhatm: AdvanceKhatm;
  clock: Clock;
  log: Log;
}

export function createPlaceWrites(parts: Parts): PlaceWrites {
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
      return arm(GATHER);
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
      arm(GATHER);
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
