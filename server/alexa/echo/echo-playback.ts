// Playback on Echos: applies commands and events to the stored player, and keeps history, run and live state.
import type { interfaces } from "ask-sdk-model";
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import { recordingUrl } from "#contract/recordings";
import { surahByNumber } from "#contract/quran/surahs";
import type { Clock } from "#server/platform/clock";
import { randomToken } from "#server/platform/logins";
import type { ReportedPlayback } from "#server/playback/record/reported-playback";
import type { HistoryStore } from "#server/playback/record/history-store";
import { currentSurah } from "#server/playback/play-order";
import type { EchoRuns } from "#server/runs/echo-runs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import {
  begin,
  type EchoContext,
  type EchoPlayer,
  type EchoReport,
  type NewPlay,
  type Playing,
  positionAt,
  type Reaction,
  isActive,
} from "./echo-player.ts";
import { atReportedPosition, type ReportedAudio } from "./echo-events.ts";
import type { EchoStore } from "./echo-store.ts";
import { stopAudio } from "../skill/responses.ts";

export type AudioDirective =
  | interfaces.audioplayer.PlayDirective
  | interfaces.audioplayer.ClearQueueDirective
  | interfaces.audioplayer.StopDirective;

export interface EchoPlayback {
  /** Null when the Echo has never played anything of Wird. */
  player(device: Device): Promise<EchoPlayer | null>;
  /**
   * Replaces the player; `audio` is what the Echo says of the one before. Without a device (the
   * developer page) nothing is stored.
   */
  begin(
    device: Device | null,
    reciter: Reciter,
    wanted: NewPlay,
    at: number,
    audio: ReportedAudio,
  ): Promise<AudioDirective>;
  /**
   * Applies a command or an event to the player of the Echo. Null when it has no player, or `react` returned
   * null. `react` may be called again and must have no effects.
   */
  change(
    device: Device,
    at: number,
    react: (player: EchoPlayer, context: EchoContext) => Reaction | null,
  ): Promise<Changed | null>;
  /** What it plays is the last: nothing can stop an Echo from here. */
  endSoon(deviceId: number): Promise<void>;
}

export interface Changed {
  player: EchoPlayer;
  directive: AudioDirective | null;
}

export interface KhatmsHeard {
  /** A speaker has played this for the khatm. Seconds. */
  heard(
    id: number,
    stretch: { reciterId: number; surahId: number; from: number; to: number; ended?: true },
  ): Promise<void>;
}

interface Parts {
  store: EchoStore;
  reciters: ReciterStore;
  history: HistoryStore;
  heard: ReportedPlayback;
  echoRuns: EchoRuns;
  khatms: KhatmsHeard;
  durations: Pick<RecordingDurations, "of">;
  clock: Clock;
  random: () => number;
}

export function createEchoPlayback(parts: Parts): EchoPlayback {
  const { store, reciters, history, heard, echoRuns, khatms, durations, clock, random } = parts;
  const context = (): EchoContext => ({ now: clock.now(), random, newToken: randomToken });

  /** Returns whether the listening history has changed. */
  async function record(device: Device, player: EchoPlayer, report: EchoReport): Promise<boolean> {
    switch (report.type) {
      case "heard": {
        const { historyId, reciterId, surahId, position, completed } = report;
        const length = (await durations.of(reciterId, device.userId)).get(surahId);
        // It was over before the next one began, where the event of that was late or lost.
        const endPosition = Math.min(position, length ?? position);
        const place = { id: historyId, endPosition, completed, secondsHeard: null };
        await history.keepReported(place);
        return true;
      }
      case "heard-whole": {
        const { runId, reciterId, surahId, from, to } = report;
        if (runId !== null) await echoRuns.heard(runId);
        const { userId, id: deviceId } = device;
        const entry = { userId, deviceId, reciterId, surahId, startPosition: from };
        const timestamp = clock.now() - Math.max(0, Math.round((to - from) * 1000));
        const id = await history.begin({ ...entry, timestamp });
        await history.keepReported({ id, endPosition: to, completed: true, secondsHeard: null });
        return true;
      }
      case "heard-for-khatm": {
        const { type: _type, khatmId, ...stretch } = report;
        await khatms.heard(khatmId, stretch);
        return false;
      }
      case "paused":
        await echoRuns.paused(report.runId);
        return false;
      case "run-ended":
        await echoRuns.keepPlace(report.runId, report.surahId, report.position);
        await echoRuns.ended(report.runId, report.outcome, report.reason);
        return false;
      case "sounds":
        if (player.runId !== null) await echoRuns.heard(player.runId);
        return player.historyId === null && beginHistory(device, player, report.position);
    }
  }

  async function beginHistory(device: Device, player: EchoPlayer, position: number) {
    const historyId = await history.begin({
      userId: device.userId,
      deviceId: device.id,
      reciterId: player.reciterId,
      surahId: currentSurah(player.order),
      startPosition: position,
    });
    return store.keepHistory(device.id, player.token, historyId);
  }

  async function recordAll(device: Device, player: EchoPlayer, at: number, reports: EchoReport[]) {
    let historyUpdated = false;
    for (const report of reports)
      historyUpdated = (await record(device, player, report)) || historyUpdated;
    const surahId = currentSurah(player.order);
    const position = positionAt(player, at);
    if (player.runId !== null) await echoRuns.keepPlace(player.runId, surahId, position);
    const { reciterId } = player;
    const { status: echoStatus } = player;
    const isLoading = echoStatus === "asked" || echoStatus === "queued";
    const status = isLoading ? "loading" : echoStatus === "finished" ? "stopped" : echoStatus;
    await heard.report(
      device,
      { status, reciterId, surahId, position, error: null },
      { historyUpdated },
    );
  }

  return {
    player: (device) => store.find(device.id),

    async begin(device, reciter, wanted, at, audio) {
      if (!device) {
        const { play } = begin(null, wanted, at, context());
        return toDirective(play as Playing, reciter);
      }
      const { player, play, reports } = await store.change(device.id, (stored) => {
        const before = stored && atReportedPosition(stored, audio, at, context());
        const reaction = begin(before?.player ?? null, wanted, at, context());
        return { ...reaction, reports: [...(before?.reports ?? []), ...reaction.reports] };
      });
      await recordAll(device, player, at, reports);
      return toDirective(play as Playing, reciter);
    },

    async endSoon(deviceId) {
      await store.change(deviceId, (player) => ({
        player: player && isActive(player) ? { ...player, endsAt: clock.now(), loop: false } : null,
      }));
    },

    async change(device, at, react) {
      const outcome = await store.change<Reaction | Untouched>(device.id, (player) => {
        return (player && react(player, context())) ?? untouched;
      });
      const { player, play, reports } = outcome;
      if (player === null) return null;
      await recordAll(device, player, at, reports);
      if (play === null) return { player, directive: null };
      if (play === "clear-queue") return { player, directive: clearQueue };
      if (play === "stop") return { player, directive: stopAudio };
      const reciter = await reciters.find(player.reciterId);
      return { player, directive: reciter && toDirective(play, reciter) };
    },
  };
}

interface Untouched {
  player: null;
  play: null;
  reports: [];
}
const untouched: Untouched = { player: null, play: null, reports: [] };

const clearQueue: interfaces.audioplayer.ClearQueueDirective = {
  type: "AudioPlayer.ClearQueue",
  clearBehavior: "CLEAR_ENQUEUED",
};

function toDirective(play: Playing, reciter: Reciter): interfaces.audioplayer.PlayDirective {
  const surah = surahByNumber(play.surahId);
  const stream = {
    url: recordingUrl(reciter, play.surahId),
    token: play.token,
    offsetInMilliseconds: Math.round(play.position * 1000),
    ...(play.after === null ? {} : { expectedPreviousToken: play.after }),
  };
  const title = surah?.englishName ?? `Surah ${play.surahId}`;
  return streamDirective(stream, { title, subtitle: reciter.name }, play.behavior);
}

/** Plays an https address; `metadata` is what an Echo with a screen shows. */
export function streamDirective(
  stream: interfaces.audioplayer.Stream,
  metadata: { title: string; subtitle?: string },
  playBehavior: Playing["behavior"] = "REPLACE_ALL",
): interfaces.audioplayer.PlayDirective {
  return { type: "AudioPlayer.Play", playBehavior, audioItem: { stream, metadata } };
}
