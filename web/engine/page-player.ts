// Puts a player together with the real page: its audio element, the server, and what the page has read of it.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { ControlAction, PlaybackState } from "#contract/playback";
import { recordingUrl } from "#contract/reciters";
import { call, reasonOf } from "../api/call.ts";
import { KEY_HEADER, newKey } from "../api/creating-keys.ts";
import { controlPlayback, createHistory, getAudio, updateHistory } from "../api/endpoints.ts";
import {
  keys,
  playbackStateQuery,
  reciterSurahsQuery,
  recitersQuery,
  surahsQuery,
} from "../api/queries.ts";
import { isSampleMode } from "../api/sample-mode.ts";
import { pageLanguage } from "../i18n/page-language.ts";
import { createAudioOutput } from "./outputs/audio-output.ts";
import {
  type ControlExtras,
  createDeviceOutput,
  type DeviceOutput,
} from "./outputs/speaker-output.ts";
import { createPlayer } from "./player.ts";
import type { PlayerMemory } from "./player-memory.ts";
import type { PlayerNotice } from "./player-notices.ts";
import type { Track } from "./outputs/player-output.ts";
import { recitationNameIn, surahNameIn } from "../i18n/recitation-names.ts";

export type RoomPlayerNotice =
  | PlayerNotice
  /** A speaker's own words about its session; with its name when nobody pressed here. */
  | { kind: "speaker-notice"; message: string; name?: string };

export interface RoomPlayerWorld {
  userId: number;
  client: QueryClient;
  notify(notice: RoomPlayerNotice): void;
  /** What it was set to last time. */
  memory: { read(): PlayerMemory; write(memory: PlayerMemory): void };
  /** It plays from the server, also while sample data stands in for that. */
  direct: boolean;
}

const timers = {
  now: () => Date.now(),
  setTimer: (run: () => void, milliseconds: number) => window.setTimeout(run, milliseconds),
  clearTimer: (timer: unknown) => window.clearTimeout(timer as number | undefined),
};

export function createRoomPlayer({ userId, client, notify, memory, direct }: RoomPlayerWorld) {
  const audio = createAudioOutput(new Audio(), new Audio());

  const player = createPlayer({
    audio,
    notify,
    timers,
    async reciterSurahs(identifier) {
      const surahs = await client.fetchQuery(reciterSurahsQuery(identifier));
      return surahs.map(({ number }) => number);
    },
    async allSurahs() {
      return (await client.fetchQuery(surahsQuery)).map(({ number }) => number);
    },
    trackOf: (reciterId, surahId) => trackOf(client, reciterId, surahId, direct),
    history: {
      create: ({ reciterId, surahId }, startPosition) =>
        call(createHistory, {
          params: { userId },
          body: { reciterId, surahId, startPosition },
          // Each listening is one of its own, even when nobody knows whether the last was remembered.
          headers: { [KEY_HEADER]: newKey() },
          direct,
        }),
      async update(id, body) {
        await call(updateHistory, { params: { id }, body, keepalive: true, direct });
        void client.invalidateQueries({ queryKey: keys.history(userId) });
      },
    },
  });

  function deviceOutput(deviceId: number): DeviceOutput {
    const queryKey = keys.playbackState(deviceId);
    void client
      .fetchQuery({ ...playbackStateQuery(deviceId), staleTime: 0 })
      .catch(() => undefined);
    return createDeviceOutput({
      read: () => client.getQueryData<PlaybackState>(queryKey),
      watch: (listener) =>
        client.getQueryCache().subscribe(({ query }) => {
          if (query.queryKey[0] === queryKey[0] && query.queryKey[1] === deviceId) listener();
        }),
      now: timers.now,
      every(milliseconds, run) {
        const timer = setInterval(run, milliseconds);
        return () => clearInterval(timer);
      },
      async press(action, extras, { quietly } = { quietly: false }) {
        try {
          return await press(deviceId, action, extras);
        } catch (error) {
          if (!quietly) notify({ kind: "control-failed", message: reasonOf(error) });
          throw error;
        }
      },
    });
  }

  /** Presses a button of a speaker, whichever plays in this page. */
  async function press(deviceId: number, action: ControlAction, extras: ControlExtras) {
    const body = { action, deviceId, ...extras };
    const { notice, ...state } = await call(controlPlayback, { body, direct });
    client.setQueryData(keys.playbackState(deviceId), state);
    tellNotice(notice);
    return state;
  }

  function tellNotice(notice: string | undefined) {
    if (notice === "First Surah") notify("first-surah");
    else if (notice === "Last Surah") notify("last-surah");
    else if (notice) notify({ kind: "speaker-notice", message: notice });
  }

  function showDevice() {
    const { output } = player.state.get();
    if (output.kind !== "device") return;
    const state = client.getQueryData<PlaybackState>(keys.playbackState(output.deviceId));
    if (state) player.showThere(state.reciterId, state.surahId);
  }

  function remember() {
    const { rate, afterSurah } = player.state.get();
    const { reciter, surahId } = player.selection.state.get();
    const { volume } = audio.state.get();
    if (!reciter || surahId === null) return;
    memory.write({ reciterId: reciter.id, surahId, volume, rate, afterSurah });
  }

  function restore() {
    const { volume, rate, afterSurah } = memory.read();
    if (volume !== undefined) audio.setVolume(volume);
    if (rate) player.setRate(rate);
    if (afterSurah) player.setAfterSurah(afterSurah);
  }

  /** The list of reciters, each time it is another one: after a failure, or a sync. */
  function offerReciters(): () => void {
    const reciters = new QueryObserver(client, { ...recitersQuery, notifyOnChangeProps: ["data"] });
    const offer = () => {
      const { data } = reciters.getCurrentResult();
      // While sample data stands in for the server, its list is for the sample data's player.
      if (data && direct !== isSampleMode()) void player.offer(data, memory.read());
    };
    const stop = reciters.subscribe(offer);
    offer();
    return stop;
  }

  return {
    audio,
    player,
    press,
    namesOf: (track: Track) => namesOf(client, track),
    playOn: (deviceId: number) => player.useDevice(deviceId, deviceOutput(deviceId)),

    /** Goes on from a place in a recitation, on a speaker or, with null, in this browser. */
    resume(deviceId: number | null, reciterId: number, surahId: number, position: number) {
      if (deviceId === null) return player.resumeHere(reciterId, surahId, position);
      const start = { reciterId, surahId, position };
      return player.useDevice(deviceId, deviceOutput(deviceId), start);
    },

    /** Begins; answers what ends it. */
    start() {
      restore();
      const stops = [
        offerReciters(),
        player.state.watch(remember),
        player.selection.state.watch(remember),
        audio.state.watch(() => {
          if (audio.state.get().status !== "playing") remember();
        }),
        player.now.watch(showDevice),
      ];
      window.addEventListener("pagehide", player.leave);
      return () => {
        window.removeEventListener("pagehide", player.leave);
        player.leave();
        for (const stop of stops.reverse()) stop();
        audio.clear();
      };
    },
  };
}

async function trackOf(
  client: QueryClient,
  reciterId: number,
  surahId: number,
  direct: boolean,
): Promise<Track> {
  const [audio] = await Promise.all([
    client.fetchQuery({
      queryKey: ["audio", reciterId, surahId],
      queryFn: ({ signal }) => call(getAudio, { params: { reciterId, surahId }, signal, direct }),
    }),
    client.fetchQuery(recitersQuery),
    client.fetchQuery(surahsQuery),
  ]);
  const url =
    audio.externalUrl ??
    (audio.reciter && audio.surah && recordingUrl(audio.reciter, audio.surah.number));
  if (!url) throw new Error("The answer holds no address of a recording.");
  const ids = { url, reciterId, surahId };
  return { ...ids, ...namesOf(client, { ...ids, title: String(surahId), artist: "" }) };
}

/** In the language of the page, as far as they are known here. */
function namesOf(client: QueryClient, { reciterId, surahId, title, artist }: Track) {
  const language = pageLanguage();
  const reciters = client.getQueryData(recitersQuery.queryKey) ?? [];
  const reciter = reciters.find(({ id }) => id === reciterId);
  const surah = client.getQueryData(surahsQuery.queryKey)?.find(({ id }) => id === surahId);
  return {
    title: surah ? surahNameIn(language, surah) : title,
    artist: reciter ? recitationNameIn(language, reciter, reciters) : artist,
  };
}
