// The clock that is passed in: real time in the product, a manual one in tests and simulations.

export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Calls once after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
}

// setTimeout uses a signed 32-bit integer and fires at once for anything larger.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(Math.max(0, ms), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
