// For tests: a clock that stands still until it is turned.

import type { Clock } from "#server/platform/clock";

export interface TurnedClock extends Clock {
  /** Lets time pass; what is due on the way is called at its instant. */
  turn(ms: number): void;
}

export function turnedClock(start = Date.UTC(2026, 10, 20)): TurnedClock {
  let now = start;
  const timers = new Set<{ at: number; call: () => void }>();

  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + Math.max(0, Math.ceil(ms)), call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    turn(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = due.at;
        due.call();
      }
      now = end;
    },
  };
}
