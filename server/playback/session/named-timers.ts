// Timers with names: arming one again moves it, and all can be ended at once.
import { type Clock, type Timer, timerOf } from "#server/platform/clock";

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
  const timers = new Map<string, NamedTimer>();

  function named(name: string): NamedTimer {
    const known = timers.get(name);
    if (known) return known;
    const timer = new NamedTimer(clock);
    timers.set(name, timer);
    return timer;
  }

  return {
    arm: (name, ms, call) => named(name).arm(ms, call),
    armAt: (name, instant, call) => named(name).armAt(instant, call),
    isArmed: (name) => timers.get(name)?.isArmed() ?? false,
    disarm(...names) {
      for (const name of names) timers.get(name)?.disarm();
    },
    disarmAll() {
      for (const timer of timers.values()) timer.disarm();
    },
  };
}

/** A class, for a playing speaker has some ten of them. */
class NamedTimer {
  private readonly clock: Clock;
  private readonly timer: Timer;
  /** Null: it is not armed. */
  private call: (() => void) | null = null;
  /** Null: `call` waits for a length of time. */
  private instant: number | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
    this.timer = timerOf(clock, () => this.waited());
  }

  isArmed(): boolean {
    return this.call !== null;
  }

  arm(ms: number, call: () => void): void {
    this.call = call;
    this.instant = null;
    this.timer.set(ms);
  }

  armAt(instant: number, call: () => void): void {
    this.disarm();
    this.call = call;
    this.instant = instant;
    this.waited();
  }

  disarm(): void {
    if (this.call === null) return;
    this.call = null;
    this.timer.clear();
  }

  private waited(): void {
    const { call } = this;
    if (!call) return;
    const wait = this.instant === null ? 0 : this.instant - this.clock.now();
    if (wait > 0) return this.timer.set(Math.min(wait, LONGEST_WAIT));
    this.call = null;
    call();
  }
}
