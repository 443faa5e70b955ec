// The error of the last of several calls: a later success clears an earlier error.

interface Attempt {
  error: Error | null;
  /** UTC milliseconds; 0 before the first call. */
  submittedAt: number;
}

export function lastError(...attempts: readonly Attempt[]): Error | null {
  const [last] = attempts.toSorted((one, other) => other.submittedAt - one.submittedAt);
  return last?.error ?? null;
}
