// Writes that change rows of the same tables, one after another: two at once may each wait for a row of the other.

/** What it gives back calls each piece of work when the one before has ended, however it ended. */
export function inTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
