// Timers with names: arming one again moves it, and all can be ended at once.
import type { Clock } from "#server/platform/clock";

/** Milliseconds after which a wait for an instant looks at the wall clock again: it may have been set. */
export const LONGEST_WAIT = 5_000;

export interface NamedTimers {
  /** Calls after so many milliseconds. */
  arm(name: string, ms: number, call: () => void): void;
  /** Calls at an instant of the wall clock, UTC milliseconds; at once when it has passed. */
  armAt(name: string, instant: number, call: () => void): void;
  isArmed(name: string): boolean;
  disarm(...names: string[]): void;
  disarmAll(): void;
}

export function namedTimers(clock: Clock): NamedTimers {
  const timers = new Map<string, () => void>();

  function disarm(...names: string[]): void {
    for (const name of names) {
      timers.get(name)?.();
      timers.delete(name);
    }
  }

  function arm(name: string, ms: number, call: () => void): void {
    disarm(name);
    const cancel = clock.after(ms, () => {
      timers.delete(name);
      call();
    });
    timers.set(name, cancel);
  }

  function armAt(name: string, instant: number, call: () => void): void {
    const wait = instant - clock.now();
    if (wait <= 0) return call();
    arm(name, Math.min(wait, LONGEST_WAIT), () => armAt(name, instant, call));
  }

  const isArmed = (name: string) => timers.has(name);
  return { arm, armAt, isArmed, disarm, disarmAll: () => disarm(...timers.keys()) };
}
