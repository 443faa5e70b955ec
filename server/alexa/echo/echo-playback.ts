// One Echo as the skill sees it: what is asked of it and what it tells changes what is stored, shown and remembered.
import type { interfaces } from "ask-sdk-model";
import type { Device } from "#contract/devices";
import { type Reciter, recordingUrl } from "#contract/reciters";
import { surahByNumber } from "#contract/surahs";
import type { Clock } from "#server/platform/clock";
import { randomToken } from "#server/platform/session";
import type { ReportedPlayback } from "#server/playback/record/reported-playback";
import type { HistoryStore } from "#server/playback/record/history-store";
import { currentSurah } from "#server/playback/play-order";
import type { EchoRuns } from "#server/runs/echo-runs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import { begin, type NewPlay } from "./echo-commands.ts";
import {
  type EchoNews,
  type EchoPlayer,
  type Playing,
  positionAt,
  type Reaction,
  type Surroundings,
} from "./echo-player.ts";
import type { EchoStore } from "./echo-store.ts";
import { stopAudio } from "../skill/responses.ts";

export type AudioDirective =
  | interfaces.audioplayer.PlayDirective
  | interfaces.audioplayer.ClearQueueDirective
  | interfaces.audioplayer.StopDirective;

export interface EchoRoom {
  /** What the Echo plays; null when it has never played anything of ours. */
  player(device: Device): Promise<EchoPlayer | null>;
  /** Plays something else. Without a device (the developer page) nothing is remembered. */
  begin(
    device: Device | null,
    reciter: Reciter,
    wanted: NewPlay,
    at: number,
  ): Promise<AudioDirective>;
  /**
   * Applies an event or a wish to what the Echo plays; null: the Echo has nothing to apply it to, or
   * `react` said so. `react` may be called again and must have no effects.
   */
  change(
    device: Device,
    at: number,
    react: (player: EchoPlayer, around: Surroundings) => Reaction | null,
  ): Promise<Changed | null>;
}

export interface Changed {
  player: EchoPlayer;
  directive: AudioDirective | null;
}

interface Parts {
  store: EchoStore;
  reciters: ReciterStore;
  history: HistoryStore;
  heard: ReportedPlayback;
  echoRuns: EchoRuns;
  clock: Clock;
  random: () => number;
}

export function createEchoRoom(parts: Parts): EchoRoom {
  const { store, reciters, history, heard, echoRuns, clock, random } = parts;
  const around = (): Surroundings => ({ now: clock.now(), random, newToken: randomToken });

  /** Returns whether the listening history has changed. */
  async function follow(device: Device, player: EchoPlayer, news: EchoNews): Promise<boolean> {
    switch (news.what) {
      case "heard": {
        const { historyId, position, completed } = news;
        const place = { id: historyId, endPosition: position, completed, secondsHeard: null };
        await history.keepReported(place);
        return true;
      }
      case "paused":
        await echoRuns.paused(news.runId);
        return false;
      case "run-ended":
        await echoRuns.keepPlace(news.runId, news.surahId, news.position);
        await echoRuns.ended(news.runId, news.outcome, news.reason);
        return false;
      case "sounds":
        if (player.runId !== null) await echoRuns.heard(player.runId);
        return player.historyId === null && beginHistory(device, player, news.position);
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

  async function followAll(device: Device, player: EchoPlayer, at: number, news: EchoNews[]) {
    let historyUpdated = false;
    for (const one of news) historyUpdated = (await follow(device, player, one)) || historyUpdated;
    const surahId = currentSurah(player.order);
    const position = positionAt(player, at);
    if (player.runId !== null) await echoRuns.keepPlace(player.runId, surahId, position);
    const { status: echo } = player;
    const status = echo === "asked" || echo === "queued" ? "loading" : echo;
    const { reciterId } = player;
    await heard.report(
      device,
      { status, reciterId, surahId, position, error: null },
      { historyUpdated },
    );
  }

  return {
    player: (device) => store.find(device.id),

    async begin(device, reciter, wanted, at) {
      if (!device) {
        const { play } = begin(null, wanted, at, around());
        return toDirective(play as Playing, reciter);
      }
      const { player, play, news } = await store.change(device.id, (before) =>
        begin(before, wanted, at, around()),
      );
      await followAll(device, player, at, news);
      return toDirective(play as Playing, reciter);
    },

    async change(device, at, react) {
      const outcome = await store.change<Reaction | Untouched>(device.id, (player) => {
        return (player && react(player, around())) ?? untouched;
      });
      const { player, play, news } = outcome;
      if (player === null) return null;
      await followAll(device, player, at, news);
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
  news: [];
}
const untouched: Untouched = { player: null, play: null, news: [] };

const clearQueue: interfaces.audioplayer.ClearQueueDirective = {
  type: "AudioPlayer.ClearQueue",
  clearBehavior: "CLEAR_ENQUEUED",
};

function toDirective(play: Playing, reciter: Reciter): interfaces.audioplayer.PlayDirective {
  const surah = surahByNumber(play.surahId);
  return {
    type: "AudioPlayer.Play",
    playBehavior: play.behavior,
    audioItem: {
      stream: {
        url: recordingUrl(reciter, play.surahId),
        token: play.token,
        offsetInMilliseconds: Math.round(play.position * 1000),
        ...(play.after === null ? {} : { expectedPreviousToken: play.after }),
      },
      metadata: { title: surah?.englishName ?? `Surah ${play.surahId}`, subtitle: reciter.name },
    },
  };
}
