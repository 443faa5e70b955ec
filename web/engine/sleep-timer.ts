// Stops the recitation after a while, or at the end of the surah: in this browser by itself, on a speaker by the server.
import type { PlaybackState, SleepWish } from "#contract/playback";
import type { Timers } from "./autoplay.ts";
import { watched, type Watched } from "../api/watched.ts";

export const sleepMinutes = [5, 15, 20, 30, 45, 60] as const;

export type Sleep =
  | { until: "off" }
  | { until: "surah-end" }
  /** UTC milliseconds. */
  | { until: "time"; at: number };

export interface SleepTimer {
  readonly state: Watched<Sleep>;
  off(): void;
  atSurahEnd(): void;
  after(minutes: number): void;
}

/** Of what plays in this browser; ends with the page. */
export interface BrowserSleepTimer extends SleepTimer {
  /** True when the surah that has just ended was to be the last; it is off again then. */
  surahEnded(): boolean;
}

const OFF: Sleep = { until: "off" };

/** Minutes until `at`, both UTC milliseconds; a minute that has begun counts. */
export const minutesLeft = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 60_000));

export function createBrowserSleepTimer(
  timers: Timers & { now(): number },
  onTime: () => void,
): BrowserSleepTimer {
  const state = watched<Sleep>(OFF);
  let timer: unknown;

  function off() {
    timers.clearTimer(timer);
    state.set(OFF);
  }

  return {
    state,
    off,
    atSurahEnd() {
      off();
      state.set({ until: "surah-end" });
    },
    after(minutes) {
      off();
      state.set({ until: "time", at: timers.now() + minutes * 60_000 });
      timer = timers.setTimer(() => {
        off();
        onTime();
      }, minutes * 60_000);
    },
    surahEnded() {
      if (state.get().until !== "surah-end") return false;
      off();
      return true;
    },
  };
}

export interface SpeakerSleepTimer extends SleepTimer {
  /** Shows the setting that the server reports. */
  show(setting: PlaybackState["sleepTimer"]): void;
}

/** `set` sends the wish to the server, whose setting comes back through show(). */
export function createSpeakerSleepTimer(set: (wish: SleepWish) => void): SpeakerSleepTimer {
  const state = watched<Sleep>(OFF);
  return {
    state,
    off: () => set({ until: "off" }),
    atSurahEnd: () => set({ until: "surah-end" }),
    after: (minutes) => set({ until: "time", minutes }),
    show(setting) {
      const next = sleepOf(setting);
      if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
    },
  };
}

export function sleepOf(setting: PlaybackState["sleepTimer"]): Sleep {
  if (setting?.until !== "time") return setting ?? OFF;
  return { until: "time", at: Date.parse(setting.at) };
}

export interface CurrentSleepTimer extends SleepTimer {
  /** Follows this timer from now on. */
  turnTo(timer: SleepTimer): void;
}

/** The timer of wherever the player plays. */
export function createCurrentSleepTimer(first: SleepTimer): CurrentSleepTimer {
  let current = first;
  const state = watched<Sleep>(first.state.get());
  const show = () => state.set(current.state.get());
  let stopWatching = first.state.watch(show);
  return {
    state,
    off: () => current.off(),
    atSurahEnd: () => current.atSurahEnd(),
    after: (minutes) => current.after(minutes),
    turnTo(timer) {
      stopWatching();
      current = timer;
      stopWatching = timer.state.watch(show);
      show();
    },
  };
}

/** Moves the setting along with a recitation: the minutes that are left, at least one. */
export function transferSleep(from: SleepTimer, to: SleepTimer, now: number): void {
  const sleep = from.state.get();
  if (sleep.until === "surah-end") to.atSurahEnd();
  if (sleep.until === "time") to.after(Math.max(1, minutesLeft(sleep.at, now)));
}
