// The sleep timer of one speaker: fades it out and stops it at an instant, or ends it with its surah.
import { aboutSpeaker } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { StateTracker } from "./state-tracker.ts";
import { LONGEST_WAIT, namedTimers } from "./named-timers.ts";
import type { SleepSetting } from "../record/playback-state-store.ts";
import { FADE_TIME, type VolumeKeeper } from "./volume-keeper.ts";

export const sleptReason = (speakerName: string) =>
  aboutSpeaker("speaker.sleep-timer", speakerName);

export interface SleepTimer {
  /** Null: off. In its fade the volume comes back. */
  set(setting: SleepSetting | null): void;
  /** What it was set for is over. */
  clear(): void;
  /** Stops waiting; the setting stays as it is stored, for the next node. */
  rest(): void;
  /** Nothing is to follow the surah that plays. */
  endsWithSurah(): boolean;
  /** Its instant has come: the volume is being faded. */
  isFading(): boolean;
  /** Its instant has come; during an adhan nothing is faded. */
  isDue(): boolean;
}

interface Parts {
  clock: Clock;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  /** Wird recites here, and no adhan sounds; just after a start of the process this is not known yet. */
  plays(): boolean;
  stop(): void;
}

/** Continues with the setting in the state of the speaker. */
export function createSleepTimer({ clock, tracker, volumes, plays, stop }: Parts): SleepTimer {
  const timers = namedTimers(clock);
  let fading = false;

  function watch(): void {
    const setting = tracker.get().sleepTimer;
    if (setting?.until === "time") timers.armAt("time", setting.at, fadeAndStop);
  }

  function fadeAndStop(): void {
    if (!plays()) return timers.arm("time", LONGEST_WAIT, watch);
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
    isDue() {
      const setting = tracker.get().sleepTimer;
      return setting?.until === "time" && clock.now() >= setting.at;
    },
  };
}
