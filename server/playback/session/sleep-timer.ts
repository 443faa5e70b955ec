// The sleep timer of one speaker: fades it out and stops it at an instant, or ends it with its surah.
import type { Clock } from "#server/platform/clock";
import type { StateTracker } from "./state-tracker.ts";
import { namedTimers } from "./named-timers.ts";
import type { SleepSetting } from "../record/playback-state-store.ts";
import { FADE_TIME, type VolumeKeeper } from "./volume-keeper.ts";

/** The wall clock may be set: waits for an instant look at it again after this long, milliseconds. */
const LONGEST_WAIT = 5_000;

export interface SleepTimer {
  /** Null: off. In its fade the volume comes back. */
  set(setting: SleepSetting | null): void;
  /** It belonged to what is over. */
  clear(): void;
  /** Waits for nothing more; the setting stays as it is stored, for the next node. */
  rest(): void;
  /** The surah that plays is the last one. */
  endsWithSurah(): boolean;
  /** Its instant has come: the fade is under way. */
  isFading(): boolean;
}

interface Parts {
  clock: Clock;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  /** Something that Wird has started is there; just after a start nobody knows yet. */
  plays(): boolean;
  stop(): void;
}

/** Continues with the setting in the state of the speaker. */
export function createSleepTimer({ clock, tracker, volumes, plays, stop }: Parts): SleepTimer {
  const timers = namedTimers(clock);
  let fading = false;

  function watch(): void {
    const setting = tracker.get().sleepTimer;
    if (setting?.until !== "time") return;
    const wait = setting.at - clock.now();
    if (wait > 0 || !plays()) {
      const longest = wait > 0 ? Math.min(wait, LONGEST_WAIT) : LONGEST_WAIT;
      return timers.arm("time", longest, watch);
    }
    // A run that ends at this moment fades by itself.
    if (volumes.isFading()) return;
    const { status, volume } = tracker.get();
    if (status !== "playing") return stop();
    fading = true;
    volumes.fade(volume);
    timers.arm("fade", FADE_TIME, stop);
  }

  function rest(): void {
    fading = false;
    timers.disarmAll();
  }

  function change(sleepTimer: SleepSetting | null): void {
    rest();
    if (tracker.get().sleepTimer !== sleepTimer) tracker.change({ sleepTimer });
  }

  watch();

  return {
    set(setting) {
      if (fading) volumes.cancelFade();
      change(setting);
      watch();
    },
    clear: () => change(null),
    rest,
    endsWithSurah: () => fading || tracker.get().sleepTimer?.until === "surah-end",
    isFading: () => fading,
  };
}
