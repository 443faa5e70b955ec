// Stops the recitation after a while, or at the end of the surah.
import type { Timers } from "./autoplay.ts";
import { watched, type Watched } from "../api/watched.ts";

export const sleepMinutes = [5, 15, 30, 45, 60] as const;

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
  /** True when the surah that has just ended was to be the last; it is off again then. */
  surahEnded(): boolean;
}

export function createSleepTimer(
  timers: Timers & { now(): number },
  onTime: () => void,
): SleepTimer {
  const state = watched<Sleep>({ until: "off" });
  let timer: unknown;

  function off() {
    timers.clearTimer(timer);
    state.set({ until: "off" });
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
