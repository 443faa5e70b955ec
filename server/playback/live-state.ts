// What a speaker is doing now, as far as it has said: the position runs along while it plays.
import type { Clock } from "#server/platform/clock";
import type { MediaStatus } from "#server/speakers/speaker";
import type { SpeakerState } from "./playback-state-store.ts";

/** What else happened together with a change of state. */
export interface News {
  historyUpdated?: boolean;
  /** A sentence for the people who listen. */
  notice?: string;
}

export interface LiveState {
  /** As of now. */
  get(): SpeakerState;
  /** Seconds into the recording, now or at the instant `at`, UTC milliseconds. */
  position(at?: number): number;
  /** By our reckoning the recording is over. */
  isAtItsEnd(): boolean;
  change(set: Partial<SpeakerState>, news?: News): void;
  /** Another surah is current; nobody is told before something is heard of it. */
  goTo(place: { reciterId: number; surahId: number; position: number }): void;
}

/** Seconds before the end of a recording at which silence without a reason means that it is over. */
const NEARLY_FINISHED = 2;

export function createLiveState(parts: {
  initial: SpeakerState;
  clock: Clock;
  onChange(state: SpeakerState, news: News): void;
}): LiveState {
  const { clock, onChange } = parts;
  let state = parts.initial;

  function position(at = clock.now()): number {
    if (state.status !== "playing") return state.position;
    const passed = Math.max(0, at - state.positionAt) / 1000;
    return Math.min(state.position + passed, state.duration ?? Number.POSITIVE_INFINITY);
  }

  function get(): SpeakerState {
    return state.status === "playing"
      ? { ...state, position: position(), positionAt: clock.now() }
      : state;
  }

  return {
    get,
    position,
    isAtItsEnd: () => state.duration !== null && position() >= state.duration - NEARLY_FINISHED,
    change(set, news = {}) {
      const now = clock.now();
      state = { ...get(), positionAt: now, ...set, lastUpdated: now };
      onChange(state, news);
    },
    goTo(place) {
      state = { ...state, ...place, duration: null, positionAt: clock.now() };
    },
  };
}

/** The place that a speaker reports; what it leaves open stays as it was. */
export function placeOf(media: MediaStatus, before: SpeakerState): Partial<SpeakerState> {
  return {
    position: media.position,
    positionAt: media.at,
    duration: media.duration ?? before.duration,
  };
}
