// Which due runs this node still holds, asked a moment before their minute, so that no LOAD waits for the answer.
import type { ClaimedRun } from "./claimed-runs.ts";
import type { RunClaims } from "./run-claims.ts";

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
