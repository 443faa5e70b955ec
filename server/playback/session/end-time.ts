// The end time of a plan: the rest of the ayah and the fade before the silence, and the outcome then.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Ayahs } from "#server/reciters/ayahs";
import { type RunOutcome, SLEPT_THROUGH } from "../run-events.ts";
import { namedTimers } from "./named-timers.ts";
import type { StateTracker } from "./state-tracker.ts";
import { FADE_TIME, type VolumeKeeper } from "./volume-keeper.ts";

/** Seconds that an ayah may still last at the end time; a longer one is faded at once. */
const LONGEST_REST = 30;
/** Milliseconds: when the end time is noticed later than this, it was slept through. */
const SLEPT = 2 * 60_000;
/** Milliseconds before its end time at which a plan counts as over. */
const NEARLY_OVER = 1000;

export interface EndTime {
  /** Waits for it from now on. */
  watch(): void;
  stop(): void;
  /** It has come, or is less than a second away. */
  isOver(): boolean;
}

interface Parts {
  /** UTC milliseconds; null: there is none. */
  endsAt: number | null;
  clock: Clock;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  ayahs: Pick<Ayahs, "rest">;
  /**
   * It has come and, where the speaker was playing, the ayah and the fade are over. `slept`: it came
   * long ago, while the machine slept or Wird was not running, or before the clock was set.
   */
  onEnd(slept: boolean): void;
}

export function createEndTime(parts: Parts): EndTime {
  const { endsAt, clock, tracker, volumes, ayahs, onEnd } = parts;
  const timers = namedTimers(clock);

  function reached(instant: number): void {
    if (clock.now() - instant > SLEPT) return onEnd(true);
    const state = tracker.get();
    const restOfAyah = state.status === "playing" ? ayahs.rest(state) : null;
    if (restOfAyah === null || restOfAyah > LONGEST_REST) fade();
    else timers.arm("end", restOfAyah * 1000, fade);
  }

  function fade(): void {
    const { status, volume } = tracker.get();
    if (status !== "playing") return onEnd(false);
    volumes.fade(volume);
    timers.arm("end", FADE_TIME, () => onEnd(false));
  }

  return {
    watch() {
      if (endsAt !== null) timers.armAt("end", endsAt, () => reached(endsAt));
    },
    stop: timers.disarmAll,
    isOver: () => endsAt !== null && (volumes.isFading() || clock.now() >= endsAt - NEARLY_OVER),
  };
}

/** What became of a plan whose end time has come. */
export function outcomeAtEnd(end: {
  speakerName: string;
  /** Anything of it was heard. */
  sounded: boolean;
  slept: boolean;
  paused: boolean;
  muted: boolean;
  volume: number;
  /** Why it is silent now; null when nothing is wrong. */
  trouble: Sentence | null;
  /** The last surah that could not be played. */
  leftOut: Sentence | null;
}): { outcome: RunOutcome; reason: Sentence | null } {
  const { speakerName, sounded, slept, paused, trouble, leftOut } = end;
  if (!sounded) {
    return {
      outcome: "failed",
      reason: trouble ?? aboutSpeaker("run.not-started", speakerName),
    };
  }
  if (trouble !== null) return { outcome: "interrupted", reason: trouble };
  if (paused) {
    const reason = aboutSpeaker("run.stayed-paused", speakerName);
    return { outcome: "stopped", reason };
  }
  if (slept) return { outcome: "interrupted", reason: SLEPT_THROUGH };
  return { outcome: "played", reason: leftOut ?? inaudible(end, speakerName) };
}

/** Why nobody could hear what a speaker has recited; null: it was loud. */
export function inaudible(
  { muted, volume }: { muted: boolean; volume: number },
  speakerName: string,
): Sentence | null {
  if (muted) return aboutSpeaker("run.muted-at-end", speakerName);
  return volume === 0 ? aboutSpeaker("run.volume-zero-at-end", speakerName) : null;
}
