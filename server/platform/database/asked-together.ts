// Questions about single rows, put to the database together: of thousands of speakers that are made ready at once.

/** PostgreSQL plans a list of this length well, and an answer stays small. */
const MOST_AT_ONCE = 500;

/**
 * Answers by id what `ask`, called after that, answers of it; undefined: nothing. What is asked while
 * one question is under way waits, and shares the next. Rejects with whatever `ask` rejects with.
 */
export function askedTogether<Value>(
  ask: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const waiting = new Map<number, PromiseWithResolvers<Value | undefined>>();
  let asking = false;

  async function askWaiting(): Promise<void> {
    const asked = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [id] of asked) waiting.delete(id);
    try {
      const found = await ask(asked.map(([id]) => id));
      for (const [id, { resolve }] of asked) resolve(found.get(id));
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }

  async function askAll(): Promise<void> {
    asking = true;
    // What is asked in the same turn goes together.
    await Promise.resolve();
    while (waiting.size > 0) await askWaiting();
    asking = false;
  }

  return (id) => {
    const asked = waiting.get(id) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(id, asked);
    if (!asking) void askAll();
    return asked.promise;
  };
}
