// The clock that is passed in: real time in the product, a manual one in tests and simulations.

export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Calls once after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
  /**
   * Calls once as soon as `now()` has reached `instant` (UTC milliseconds), where a timer is up to two
   * milliseconds late; returns a function that cancels it. Sooner when the wall clock is set back
   * meanwhile: who calls it looks at `now()`. Left out: `after` is exact on this clock.
   */
  at?(instant: number, call: () => void): () => void;
  /** For what is waited for again and again. Left out: `timerOf` makes it of `after`. */
  timer?(call: () => void): Timer;
}

export interface Timer {
  /** Calls `ms` milliseconds from now, and no more at the time that was set before. */
  set(ms: number): void;
  clear(): void;
}

export function timerOf(clock: Clock, call: () => void): Timer {
  if (clock.timer) return clock.timer(call);
  let cancel = () => {};
  return {
    set(ms) {
      cancel();
      cancel = clock.after(ms, call);
    },
    clear: () => cancel(),
  };
}

// setTimeout uses a signed 32-bit integer and fires at once for anything larger.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Before an instant that is to be met exactly: timers are late by up to two milliseconds. */
const LAST_STRETCH_MS = 3;

/** Against the wall clock, timers are early by one now and then two; more than that, a clock set back took. */
const EARLY_TIMER_MS = 3;

/**
 * The same length set again allocates nothing: what each of 20,000 playing speakers waits for is set every few seconds,
 * and would otherwise be promoted to the old generation and collected there (docs/decisions/the-heap-of-a-node.md).
 */
class SystemTimer implements Timer {
  private readonly call: () => void;
  private timeout: NodeJS.Timeout | null = null;
  private length = 0;

  constructor(call: () => void) {
    this.call = call;
  }

  set(ms: number): void {
    const length = lengthOf(ms);
    if (this.timeout && length === this.length) {
      // One that has called does not keep the process by itself.
      this.timeout.refresh().ref();
      return;
    }
    this.clear();
    this.length = length;
    this.timeout = setTimeout(this.call, length);
  }

  clear(): void {
    if (this.timeout) clearTimeout(this.timeout);
    this.timeout = null;
  }
}

function lengthOf(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_TIMER_MS);
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, lengthOf(ms));
    return () => clearTimeout(timer);
  },
  timer: (call) => new SystemTimer(call),
  at(instant, call) {
    let over = false;
    function look(): void {
      if (over) return;
      const wait = instant - Date.now();
      // Each turn of the loop still serves whoever else waits.
      if (wait > 0 && wait <= LAST_STRETCH_MS + EARLY_TIMER_MS) setImmediate(look);
      else call();
    }
    const cancel = systemClock.after(instant - Date.now() - LAST_STRETCH_MS, look);
    return () => {
      over = true;
      cancel();
    };
  },
};
