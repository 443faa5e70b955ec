// Questions about single rows, put to the database together: of thousands of speakers that are made ready at once.

/** PostgreSQL plans a list of this length well, and an answer stays small. */
const MOST_AT_ONCE = 500;

/**
 * Answers by id, as `read` finds them after the call; undefined: it finds none. What is asked while
 * one question is under way waits, and shares the next. Rejects with whatever `read` rejects with.
 */
export function gatheredReads<Value>(
  read: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const waiting = new Map<number, PromiseWithResolvers<Value | undefined>>();
  let reading = false;

  async function readWaiting(): Promise<void> {
    const asked = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [id] of asked) waiting.delete(id);
    try {
      const found = await read(asked.map(([id]) => id));
      for (const [id, { resolve }] of asked) resolve(found.get(id));
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }

  async function readAll(): Promise<void> {
    reading = true;
    // What is asked in the same turn goes together.
    await Promise.resolve();
    while (waiting.size > 0) await readWaiting();
    reading = false;
  }

  return (id) => {
    const asked = waiting.get(id) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(id, asked);
    if (!reading) void readAll();
    return asked.promise;
  };
}
