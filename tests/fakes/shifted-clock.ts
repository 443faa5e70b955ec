// Real time, moved: timers run as they do, and "now" is wherever a test puts it.
import { type Clock, systemClock } from "#server/platform/clock";

export interface ShiftedClock extends Clock {
  /** From here on it is `at` (UTC milliseconds), and time goes on from there. */
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
