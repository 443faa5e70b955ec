// Waiting for a promise, but no longer than so long.
import type { Clock } from "#server/platform/clock";

/** Resolves when the promise is settled, either way, after this many milliseconds at most. */
export function within(clock: Clock, ms: number, done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const settled = () => {
      cancel();
      resolve();
    };
    done.then(settled, settled);
  });
}
