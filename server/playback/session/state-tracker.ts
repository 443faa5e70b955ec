// What a speaker is doing now, as far as it has said: the position runs along while it plays.
import { createHeardMeter } from "#contract/seconds-heard";
import type { Clock } from "#server/platform/clock";
import type { MediaStatus } from "#server/speakers/speaker";
import type { SpeakerState } from "../record/playback-state-store.ts";

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
  /** Seconds heard since this was made, to this position now. */
  heard(position: number): number;
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
  const meter = createHeardMeter();

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

  function look(position: number, plays = state.status === "playing"): void {
    meter.look({ at: clock.now(), position, plays });
  }

  return {
    get,
    position,
    heard: (position) => meter.seconds({ at: clock.now(), position }),
    isAtItsEnd: () => state.duration !== null && position() >= state.duration - NEARLY_FINISHED,
    change(set, news = {}) {
      const now = clock.now();
      state = { ...get(), positionAt: now, ...set, lastUpdated: now };
      look(position());
      onChange(state, news);
    },
    goTo(place) {
      // A place is no way: nothing of it was heard.
      look(place.position, false);
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

/** What people are shown of a speaker on which nothing of Wird is planned. */
export function statusOf({ state }: MediaStatus): SpeakerState["status"] {
  if (state === "idle") return "stopped";
  return state === "buffering" ? "loading" : state;
}
