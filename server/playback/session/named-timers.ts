// Timers with names: arming one again moves it, and all can be ended at once.
import type { Clock } from "#server/platform/clock";

export interface NamedTimers {
  arm(name: string, ms: number, call: () => void): void;
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

  return {
    disarm,
    arm(name, ms, call) {
      disarm(name);
      const cancel = clock.after(ms, () => {
        timers.delete(name);
        call();
      });
      timers.set(name, cancel);
    },
    disarmAll: () => disarm(...timers.keys()),
  };
}
