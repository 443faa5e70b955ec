// The end of a run: its end time, the fade before the silence, and what became of it.
import type { Clock } from "#server/platform/clock";
import type { Ayahs } from "#server/reciters/ayahs";
import type { StateTracker } from "./state-tracker.ts";
import { namedTimers } from "./named-timers.ts";
import { type RunOutcome, SLEPT_THROUGH } from "../run-events.ts";
import { FADE_TIME, type VolumeKeeper } from "./volume-keeper.ts";

/** The wall clock may be set: waits for an instant look at it again after this long, milliseconds. */
const LONGEST_WAIT = 5_000;
/** Seconds that the ayah being recited may go on after the end time; a longer one is faded at once. */
const LONGEST_REST = 30;
/** An end time that is noticed this much later was slept through, milliseconds. */
const SLEPT = 2 * 60_000;
/** Milliseconds before its end time at which a run counts as over. */
const NEARLY_OVER = 1000;

export interface RunEnding {
  /** Begins to watch for the end time. */
  watch(): void;
  stop(): void;
  isOver(): boolean;
}

interface Parts {
  /** UTC milliseconds; null: it has no end time. */
  endsAt: number | null;
  clock: Clock;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  ayahs: Pick<Ayahs, "rest">;
  /**
   * The end time is here and, where it was playing, the ayah and the fade are over. `slept`: it has
   * long been over, since the machine slept, Wird was away or the clock was set.
   */
  onEnd(slept: boolean): void;
}

export function createRunEnding({
  endsAt,
  clock,
  tracker,
  volumes,
  ayahs,
  onEnd,
}: Parts): RunEnding {
  const timers = namedTimers(clock);

  function watch(): void {
    if (endsAt === null) return;
    const wait = endsAt - clock.now();
    if (wait > 0) return timers.arm("end", Math.min(wait, LONGEST_WAIT), watch);
    if (-wait > SLEPT) return onEnd(true);
    // Nobody is cut off in the middle of an ayah when it is nearly over.
    const state = tracker.get();
    const rest = state.status === "playing" ? ayahs.rest(state) : null;
    if (rest !== null && rest <= LONGEST_REST) timers.arm("end", rest * 1000, fade);
    else fade();
  }

  function fade(): void {
    const { status, volume } = tracker.get();
    if (status !== "playing") return onEnd(false);
    volumes.fade(volume);
    timers.arm("end", FADE_TIME, () => onEnd(false));
  }

  return {
    watch,
    stop: timers.disarmAll,
    isOver: () => endsAt !== null && (volumes.isFading() || clock.now() >= endsAt - NEARLY_OVER),
  };
}

export const sleptReason = (name: string) => `The sleep timer stopped ${name}.`;

/** What to say of a run whose time is over. */
export function outcomeAtEnd(how: {
  name: string;
  sounded: boolean;
  slept: boolean;
  paused: boolean;
  muted: boolean;
  /** Why it is silent now; null when nothing is wrong. */
  trouble: string | null;
  leftOut: string | null;
}): { outcome: RunOutcome; reason: string | null } {
  const { name, sounded, slept, paused, muted, trouble, leftOut } = how;
  if (!sounded) return { outcome: "failed", reason: trouble ?? `${name} did not start to play.` };
  if (trouble !== null) return { outcome: "interrupted", reason: trouble };
  if (paused) {
    const reason = `${name} was paused, and nobody resumed it before the end.`;
    return { outcome: "stopped", reason };
  }
  if (slept) return { outcome: "interrupted", reason: SLEPT_THROUGH };
  return { outcome: "played", reason: leftOut ?? (muted ? `${name} was muted at the end.` : null) };
}
