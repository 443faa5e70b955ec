// Queues writes to the same tables: two at once could deadlock, each waiting for a row of the other.

/** Returns a queue: each task starts when the previous one settles, even if it failed. */
export function inTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
