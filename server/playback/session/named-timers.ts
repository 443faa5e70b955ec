// The timers of a session, by name: arming one again moves it; one for an instant keeps to the wall clock.
import { type Clock, type Timer, timerOf } from "#server/platform/clock";

/** Milliseconds after which a wait for an instant looks at the wall clock again: it may have been set. */
const LONGEST_WAIT = 5_000;

export interface NamedTimers<Name extends string> {
  /** Calls after so many milliseconds. */
  arm(name: Name, ms: number): void;
  /** Calls at an instant of the wall clock, UTC milliseconds; at once when it has passed. */
  armAt(name: Name, instant: number): void;
  disarm(name: Name): void;
}

export function namedTimers<Name extends string>(
  clock: Clock,
  call: (name: Name) => void,
): NamedTimers<Name> {
  const timers = new Map<Name, NamedTimer>();

  function named(name: Name): NamedTimer {
    const known = timers.get(name);
    if (known) return known;
    const timer = new NamedTimer(clock, () => call(name));
    timers.set(name, timer);
    return timer;
  }

  return {
    arm: (name, ms) => named(name).arm(ms),
    armAt: (name, instant) => named(name).armAt(instant),
    disarm: (name) => timers.get(name)?.disarm(),
  };
}

/** A class that is kept: a playing speaker has some ten, and what it waits for is armed every few seconds. */
class NamedTimer {
  private readonly clock: Clock;
  private readonly call: () => void;
  private readonly timer: Timer;
  private isArmed = false;
  /** Null: it waits for a length of time. */
  private instant: number | null = null;

  constructor(clock: Clock, call: () => void) {
    this.clock = clock;
    this.call = call;
    this.timer = timerOf(clock, () => this.waited());
  }

  arm(ms: number): void {
    this.isArmed = true;
    this.instant = null;
    this.timer.set(ms);
  }

  armAt(instant: number): void {
    this.disarm();
    this.isArmed = true;
    this.instant = instant;
    this.waited();
  }

  disarm(): void {
    if (!this.isArmed) return;
    this.isArmed = false;
    this.timer.clear();
  }

  private waited(): void {
    if (!this.isArmed) return;
    const wait = this.instant === null ? 0 : this.instant - this.clock.now();
    if (wait > 0) return this.timer.set(Math.min(wait, LONGEST_WAIT));
    this.isArmed = false;
    this.call();
  }
}
