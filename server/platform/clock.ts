// The clock that is passed in: real time in the product, a manual one in tests and simulations.
import os from "node:os";

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
  /**
   * Milliseconds that have passed since some moment, those among them in which the machine slept; nobody can set it.
   * Left out: nobody sets `now()` either.
   */
  elapsed?(): number;
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

/** Clocks are slewed by less, and timers read the two a moment apart. */
const SET_BY_MS = 1000;

/** Returns a function that answers by how many milliseconds the wall clock was set since it was last asked; 0: it was not. */
export function createClockWatch({ now, elapsed }: Pick<Clock, "now" | "elapsed">): () => number {
  if (!elapsed) return () => 0;
  let ahead = now() - elapsed();
  return () => {
    const before = ahead;
    ahead = now() - elapsed();
    return Math.abs(ahead - before) < SET_BY_MS ? 0 : ahead - before;
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

/** `performance.now()` stands still while the machine sleeps, and the uptime of the system does not: it is read when needed. */
function createElapsed(): () => number {
  const uptime = () => os.uptime() * 1000 - performance.now();
  const awake = uptime();
  let [ahead, asleep] = [Date.now() - performance.now(), 0];
  return () => {
    const isAhead = Date.now() - performance.now();
    if (Math.abs(isAhead - ahead) >= SET_BY_MS) [ahead, asleep] = [isAhead, uptime() - awake];
    return performance.now() + asleep;
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: createElapsed(),
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
