// Real time with an offset: timers run as usual, and a test sets "now".
import { type Clock, systemClock } from "#server/platform/clock";

export interface ShiftedClock extends Clock {
  /** Sets the time to `at` (UTC milliseconds); it runs on from there. */
  moveTo(at: number): void;
}

export function shiftedClock(at: number = Date.now()): ShiftedClock {
  let shift = at - Date.now();
  return {
    now: () => Date.now() + shift,
    after: systemClock.after,
    moveTo(to) {
      shift = to - Date.now();
    },
  };
}
