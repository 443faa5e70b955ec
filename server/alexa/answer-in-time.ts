// Amazon waits 8 seconds for a skill and 4.5 for account linking: a slow request gets a substitute reply before.
import type { Clock } from "#server/platform/clock";

/** Milliseconds; leaves time for the network within the 4.5 s. */
export const LONGEST_ANSWER = 4000;

/** Resolves with the work's outcome or, after `longest` ms, with `late()`; the work itself continues. */
export async function answerInTime<T>(
  clock: Clock,
  work: Promise<T>,
  late: () => T,
  longest = LONGEST_ANSWER,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const cancel = clock.after(longest, () => {
    try {
      resolve(late());
    } catch (error) {
      reject(error);
    }
  });
  work.then(resolve, reject);
  return promise.finally(cancel);
}
