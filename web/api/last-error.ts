// What went wrong with the last of several calls: a later one that succeeds ends what an earlier one said.

interface Attempt {
  error: Error | null;
  /** UTC milliseconds; 0 before the first. */
  submittedAt: number;
}

export function lastError(...attempts: readonly Attempt[]): Error | null {
  const [last] = attempts.toSorted((one, other) => other.submittedAt - one.submittedAt);
  return last?.error ?? null;
}
