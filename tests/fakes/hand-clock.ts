// A clock advanced by hand: timers fire in order while it is advanced, and never by themselves.
import type { Clock } from "#server/platform/clock";

export interface HandClock extends Clock {
  /** Advances the clock, firing due timers and letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock, as people and time servers do: pending timers are not affected. */
  set(now: number): void;
  /** The machine sleeps: time passes, and timers stand still. */
  sleep(ms: number): void;
  /** The number of pending timers. */
  waiting(): number;
}

export function handClock(start: number): HandClock {
  // Timers count elapsed time; the wall clock shows it plus this offset.
  let now = start;
  let wall = 0;
  let slept = 0;
  let lastId = 0;
  const timers = new Map<number, { at: number; call: () => void }>();

  function next(until: number) {
    let first: { id: number; at: number; call: () => void } | null = null;
    for (const [id, timer] of timers) {
      if (timer.at <= until && (first === null || timer.at < first.at)) first = { id, ...timer };
    }
    return first;
  }

  return {
    now: () => now + wall,
    elapsed: () => now + slept,
    sleep(ms) {
      wall += ms;
      slept += ms;
    },
    set(at) {
      wall = at - now;
    },
    after(ms, call) {
      const id = ++lastId;
      timers.set(id, { at: now + Math.max(0, ms), call });
      return () => timers.delete(id);
    },
    waiting: () => timers.size,
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer.id);
        now = Math.max(now, timer.at);
        timer.call();
        await settle();
      }
      now = until;
      await settle();
    },
  };
}

/** Waits for pending promises and calls to the embedded database. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
