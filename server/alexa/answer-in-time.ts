// Amazon waits 8 seconds for a skill and 4.5 for account linking: whatever is slow, something is answered before.
import type { Clock } from "#server/platform/clock";

/** Milliseconds; leaves room for the way to Amazon within 4.5 s. */
export const LONGEST_ANSWER = 4000;

/** The work's outcome or, when it takes too long, `late()`; the work itself goes on. */
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
