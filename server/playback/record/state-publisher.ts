// A speaker's state as the API and the socket show it.
import type { PlaybackState } from "#contract/playback";
import type { SpeakerState } from "./playback-state-store.ts";

export function showState(state: SpeakerState, currentVerse: number | null): PlaybackState {
  return {
    // One state for each device: they share their number.
    id: state.deviceId,
    deviceId: state.deviceId,
    status: state.status,
    reciterId: state.reciterId,
    surahId: state.surahId,
    position: Math.round(state.position * 1000) / 1000,
    duration: state.duration,
    volume: state.volume,
    muted: state.muted,
    currentVerse,
    progress: progressOf(state),
    error: state.error,
    sleepTimer: showSleepTimer(state.sleepTimer),
    timestamp: new Date(state.positionAt).toISOString(),
    lastUpdated: new Date(state.lastUpdated).toISOString(),
  };
}

function showSleepTimer(setting: SpeakerState["sleepTimer"]): PlaybackState["sleepTimer"] {
  if (setting?.until !== "time") return setting;
  return { until: "time", at: new Date(setting.at).toISOString() };
}

/** 0 to 100. */
function progressOf({ position, duration }: SpeakerState): number {
  if (!duration) return 0;
  return Math.min(100, Math.round((position / duration) * 100));
}
