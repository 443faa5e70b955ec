// How long to wait before the next try: longer after each failure in a row, up to a longest wait.

/** Milliseconds; each wait is `factor` times the one before. */
export interface Growth {
  first: number;
  factor: number;
  longest: number;
}

/** Milliseconds to wait after so many failures in a row that came before the last one. */
export function waitAfter(failures: number, { first, factor, longest }: Growth): number {
  return Math.min(longest, first * factor ** failures);
}

export interface BackOff {
  /** Milliseconds to wait now; the next wait is longer. */
  next(): number;
  /** Something lasted or succeeded: the next wait is the first again. */
  reset(): void;
}

/** `spread` changes each wait, so that many who lose one server at once do not return at once. */
export function createBackOff(
  growth: Growth,
  spread: (wait: number) => number = (wait) => wait,
): BackOff {
  let failures = 0;
  return {
    next: () => spread(waitAfter(failures++, growth)),
    reset() {
      failures = 0;
    },
  };
}

/** Takes up to a fifth off each wait. `random`: 0 to 1. */
export const aFifthSooner = (random: () => number) => (wait: number) =>
  wait * (0.8 + 0.2 * random());
