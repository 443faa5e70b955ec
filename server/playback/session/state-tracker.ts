// The state of one speaker as it last reported it; while it plays, the position advances with the clock.
import { createHeardMeter } from "#contract/seconds-heard";
import type { Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { MediaStatus } from "#server/speakers/speaker";
import type { SpeakerState } from "../record/playback-state-store.ts";

/** What pages are told together with a change of state. */
export interface ChangeNotes {
  historyUpdated?: boolean;
  /** For the people who listen. */
  notice?: Sentence;
}

export interface StateTracker {
  /** As of now. */
  get(): SpeakerState;
  /** Seconds into the recording, now or at the instant `at`, UTC milliseconds. */
  position(at?: number): number;
  /** Seconds heard on this speaker until now, when it is at this position. */
  secondsHeard(position: number): number;
  /** By the clock the recording is over. */
  isAtItsEnd(): boolean;
  change(set: Partial<SpeakerState>, notes?: ChangeNotes): void;
  /** Another recording is current, null for a sound; pages are told when the next change is. */
  goTo(place: Pick<SpeakerState, "reciterId" | "surahId" | "position">): void;
}

/** Seconds before the end of a recording at which silence without a reason means that it is over. */
const NEARLY_FINISHED = 2;

export function createStateTracker(parts: {
  initial: SpeakerState;
  clock: Clock;
  onChange(state: SpeakerState, notes: ChangeNotes): void;
}): StateTracker {
  const { clock, onChange } = parts;
  let state = parts.initial;
  const heardMeter = createHeardMeter();

  function position(at = clock.now()): number {
    if (!advances()) return state.position;
    const passed = Math.max(0, at - state.positionAt) / 1000;
    return Math.min(state.position + passed, state.duration ?? Number.POSITIVE_INFINITY);
  }

  function advances(): boolean {
    return state.status === "playing" && state.silentUntil === null;
  }

  function get(): SpeakerState {
    return advances() ? { ...state, position: position(), positionAt: clock.now() } : state;
  }

  function measure(position: number, plays = advances()): void {
    heardMeter.look({ at: clock.now(), position, plays });
  }

  return {
    get,
    position,
    secondsHeard: (position) => heardMeter.seconds({ at: clock.now(), position }),
    isAtItsEnd: () => state.duration !== null && position() >= state.duration - NEARLY_FINISHED,
    change(set, notes = {}) {
      const now = clock.now();
      state = { ...get(), positionAt: now, ...set, lastUpdated: now };
      if (state.status !== "playing") state.silentUntil = null;
      measure(position());
      onChange(state, notes);
    },
    goTo(place) {
      measure(position());
      // Nothing is heard by going to a position.
      measure(place.position, false);
      const isSame = place.surahId !== null && place.surahId === state.surahId;
      const duration = isSame && place.reciterId === state.reciterId ? state.duration : null;
      state = { ...state, ...place, duration, positionAt: clock.now() };
    },
  };
}

/** The place that a speaker reports; what it leaves open stays as it was. */
export function placeOf(media: MediaStatus, before: SpeakerState): Partial<SpeakerState> {
  return {
    position: media.position,
    positionAt: media.at,
    silentUntil: null,
    duration: media.duration ?? before.duration,
  };
}

/** What people are shown of a speaker on which nothing of Wird is planned. */
export function statusOf({ state }: MediaStatus): SpeakerState["status"] {
  if (state === "idle") return "stopped";
  return state === "buffering" ? "loading" : state;
}
