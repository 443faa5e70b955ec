// Claimed runs until their minute: those due at one instant begin together and in order.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { adhansFirst, type ClaimedRun } from "./claimed-runs.ts";
import type { RunClaims } from "./run-claims.ts";

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

// --- which of them this node still holds, asked a moment before their minute, so that no LOAD waits for the answer

/** Milliseconds: runs that are due one after another are asked about before the first of them begins. */
const KEPT = 1000;

interface Answer {
  asked: Set<number>;
  held: Promise<Set<number>>;
  /** How many changes had been heard of when it was asked. */
  changes: number;
}

/**
 * An answer counts when no schedule has changed since it was asked for: an edit, a skip or a deletion that
 * this node has acknowledged or heard of before the minute is obeyed. What another node acknowledged in
 * the last milliseconds is found by `lost`, after the LOAD.
 */
export function createHeldBefore(claims: Pick<RunClaims, "stillHeld">) {
  const stillHeld = oneAtATime(claims.stillHeld);
  const answers = new Map<number, Answer>();
  let changes = 0;

  return {
    /** A schedule was changed, deleted or handed over. */
    changed(): void {
      changes += 1;
    },

    ask(dueAt: number, due: ClaimedRun[]): void {
      // Of those that were all taken away meanwhile.
      for (const earlier of answers.keys()) if (earlier < dueAt - KEPT) answers.delete(earlier);
      const ids = due.map((run) => run.id);
      const held = stillHeld(ids);
      // A failure is that of `of`, or nobody's: then it is asked once more.
      held.catch(() => {});
      answers.set(dueAt, { asked: new Set(ids), held, changes });
    },

    /** Those of runs due at one instant that are still to be begun. Rejects when the database is away. */
    async of(due: ClaimedRun[]): Promise<ClaimedRun[]> {
      const dueAt = due[0]?.dueAt ?? Number.NaN;
      const answer = answers.get(dueAt);
      answers.delete(dueAt);
      const isAnswered = answer && due.every((run) => answer.asked.has(run.id));
      let held = isAnswered ? await answer.held : null;
      if (!held || answer?.changes !== changes) held = await stillHeld(due.map((run) => run.id));
      return due.filter((run) => held.has(run.id));
    },

    /** Those of begun runs that were withdrawn before they were begun. */
    async lost(begun: ClaimedRun[]): Promise<ClaimedRun[]> {
      if (begun.length === 0) return [];
      const held = await stillHeld(begun.map((run) => run.id));
      return begun.filter((run) => !held.has(run.id));
    },
  };
}

/**
 * Many questions are one query: while the answer to the last one is on its way, those that follow
 * wait together. An instant each, thousands in a minute would occupy the connections of the claims.
 */
function oneAtATime(ask: RunClaims["stillHeld"]): RunClaims["stillHeld"] {
  let isAsking = false;
  let next: { ids: Set<number>; answer: PromiseWithResolvers<Set<number>> } | null = null;

  function askNext(): void {
    if (!next) return;
    const { ids, answer } = next;
    next = null;
    isAsking = true;
    ask([...ids])
      .then(answer.resolve, answer.reject)
      .finally(() => {
        isAsking = false;
        askNext();
      });
  }

  return (ids) => {
    next ??= { ids: new Set(), answer: Promise.withResolvers() };
    for (const id of ids) next.ids.add(id);
    const { promise } = next.answer;
    if (!isAsking) askNext();
    return promise;
  };
}
