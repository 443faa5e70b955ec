// Claimed runs until their minute: those due at one instant begin together and in order.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { adhansFirst, type ClaimedRun } from "./claimed-runs.ts";

/** Looks for due runs at least this often, milliseconds: nodes die, and the wall clock may be set. */
export const LOOK_EVERY = 2_000;
/** Milliseconds before their minute at which it is asked who is still to begin: time for thousands. */
const ASK_BEFORE = 100;
/** Milliseconds before a minute with many runs at which the heap is collected. */
const ROOM_BEFORE = 1000;
/** Runs at one instant from which on their garbage delays each other. */
const MANY = 100;
/** Waiting runs from which on a collection among them would delay hundreds by seconds. */
const RUSH = 1000;
/** Milliseconds before the first run of a rush: the collection of a large heap is over by then (make-room.ts). */
const RUSH_BEFORE = 3_000;
/** Milliseconds before runs that could not begin are tried again: one question for all of them. */
const TRY_AGAIN = 500;

interface Parts {
  clock: Clock;
  log: Log;
  /** Many begin in a second: what is not needed any more is to be out of their way. */
  makeRoom(): void;
  /** A rush is seconds away. */
  makeRoomForRush(): void;
  /** Their minute comes in a moment. */
  soon(dueAt: number, due: ClaimedRun[]): void;
  /** Their minute has come. */
  begin(due: ClaimedRun[]): Promise<void>;
}

export function createWaitingRuns(parts: Parts) {
  const { clock, log, makeRoom, makeRoomForRush, soon, begin } = parts;
  const waits = new Set<() => void>();
  /** By their due instant. */
  const waiting = new Map<number, ClaimedRun[]>();
  /** Of all of `waiting`. */
  let count = 0;
  /** They could not begin, and wait for the next try. */
  let failed: ClaimedRun[] = [];

  function later(ms: number, call: () => void): void {
    keep(call, (whenOver) => clock.after(ms, whenOver));
  }

  function at(instant: number, call: () => void): void {
    keep(call, (whenOver) =>
      clock.at ? clock.at(instant, whenOver) : clock.after(instant - clock.now(), whenOver),
    );
  }

  function keep(call: () => void, wait: (whenOver: () => void) => () => void): void {
    const cancel = wait(() => {
      waits.delete(cancel);
      call();
    });
    waits.add(cancel);
  }

  /** Whenever they were claimed. */
  function add(run: ClaimedRun): void {
    count++;
    if (count === RUSH) later(0, beforeRush);
    const together = waiting.get(run.dueAt);
    if (together) {
      together.push(run);
      return;
    }
    waiting.set(run.dueAt, [run]);
    // A run that is late already waits for the others that were claimed with it.
    later(0, () => waitFor(run.dueAt));
  }

  function beforeRush(): void {
    const first = Math.min(...waiting.keys());
    if (first - clock.now() >= RUSH_BEFORE) makeRoomForRush();
  }

  function waitFor(dueAt: number): void {
    const wait = dueAt - clock.now();
    // A timer can be a little early, and the wall clock may be set meanwhile.
    if (wait > ROOM_BEFORE) {
      return later(Math.min(wait - ROOM_BEFORE, LOOK_EVERY), () => waitFor(dueAt));
    }
    if (wait > ASK_BEFORE) {
      if ((waiting.get(dueAt)?.length ?? 0) >= MANY) makeRoom();
      return later(dueAt - ASK_BEFORE - clock.now(), () => waitFor(dueAt));
    }
    if (wait > 0) {
      soon(dueAt, waiting.get(dueAt) ?? []);
      return at(dueAt, () => waitFor(dueAt));
    }
    const due = (waiting.get(dueAt) ?? []).toSorted(bySchedule);
    waiting.delete(dueAt);
    count -= due.length;
    begin(adhansFirst(due)).catch((error: unknown) => tryAgain(due, error));
  }

  /** Retries runs of many instants together: handling each error separately would keep a busy node from starting the rest. */
  function tryAgain(due: ClaimedRun[], error: unknown): void {
    const isFirst = failed.length === 0;
    failed.push(...due);
    if (!isFirst) return;
    log.error({ err: error }, "due runs could not be started yet");
    later(TRY_AGAIN, () => {
      const some = failed;
      failed = [];
      some.forEach(add);
    });
  }

  return {
    add,
    /** False: it waits no longer. */
    remove(run: ClaimedRun): boolean {
      const together = waiting.get(run.dueAt) ?? [];
      const at = together.indexOf(run);
      if (at < 0) return false;
      together.splice(at, 1);
      count--;
      return true;
    },
    /** None of them begins. */
    clear(): void {
      waiting.clear();
      count = 0;
      failed = [];
    },
    /** Unless they are stopped first. */
    later,
    stop(): void {
      for (const cancel of waits) cancel();
      waits.clear();
    },
  };
}

function bySchedule(left: ClaimedRun, right: ClaimedRun): number {
  return left.schedule.id - right.schedule.id || left.slot - right.slot;
}
