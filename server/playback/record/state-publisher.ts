// Publishes a speaker's state to the pages of its owner's home, in the shape of the API.
import type { ServerMessage } from "#contract/live-messages";
import type { PlaybackState } from "#contract/playback";
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import type { TellHome } from "#server/platform/home-messages";
import type { Ayahs } from "#server/reciters/ayahs";
import type { SpeakerState } from "./playback-state-store.ts";

type PlaybackUpdate = Extract<ServerMessage, { type: "playback_update" }>;

export interface StatePublisher {
  publish(
    userId: number,
    state: SpeakerState,
    details?: { historyUpdated?: boolean; data?: PlaybackUpdate["data"] },
  ): void;
  /** As the API answers it. */
  show(state: SpeakerState): PlaybackState;
}

export function createStatePublisher(parts: {
  tellHome: TellHome;
  ayahs: Pick<Ayahs, "at">;
}): StatePublisher {
  const { tellHome, ayahs } = parts;
  const show = (state: SpeakerState) => showState(state, ayahs.at(state));
  return {
    show,
    publish(userId, state, { historyUpdated = false, data = null } = {}) {
      const { deviceId } = state;
      const shown = { deviceId, state: show(state), historyUpdated, data };
      tellHome(userId, { type: "playback_update", ...shown });
    },
  };
}

/** As the API answers it; nothing without a notice. */
export function showNotice(notice: Sentence | undefined) {
  return notice && { notice: englishOf(notice), noticeSentence: notice };
}

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
    error: state.error && englishOf(state.error),
    errorSentence: state.error,
    sleepTimer: showSleepTimer(state.sleepTimer),
    afterSurah: state.afterSurah,
    silentUntil: state.silentUntil === null ? null : new Date(state.silentUntil).toISOString(),
    adhan: state.status === "stopped" ? null : (state.adhan?.prayer ?? null),
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
