// Puts the player together with the real page: its audio element, the server, the live connection.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { PlaybackState } from "#contract/playback";
import { recordingUrl } from "#contract/reciters";
import { call, reasonOf } from "../api/call.ts";
import {
  connectDevice,
  controlPlayback,
  createDevice,
  createHistory,
  getAudio,
  listDevices,
  updateHistory,
} from "../api/endpoints.ts";
import { createLive, type LiveNotice } from "../api/live.ts";
import {
  keys,
  playbackStateQuery,
  reciterSurahsQuery,
  recitersQuery,
  surahsQuery,
} from "../api/queries.ts";
import { sampleData } from "../api/sample-data.ts";
import { pageLanguage } from "../i18n/language.tsx";
import { createAudioOutput } from "./audio-output.ts";
import { createCasting } from "./casting.ts";
import { createDeviceOutput, type DeviceOutput } from "./device-output.ts";
import { connectMediaSession } from "./media-session.ts";
import { createPlayer } from "./player.ts";
import { readMemory, writeMemory } from "./player-memory.ts";
import type { PlayerNotice } from "./player-notices.ts";
import type { Track } from "./player-output.ts";
import { recitationNameIn, surahNameIn } from "./recitation-names.ts";
import { createSpeakerService } from "./speaker-service.ts";

export type RoomNotice =
  | PlayerNotice
  | LiveNotice
  /** A speaker's own words about its session. */
  | { kind: "speaker-notice"; message: string };

export type ListeningRoom = ReturnType<typeof createListeningRoom>;

const timers = {
  now: () => Date.now(),
  setTimer: (run: () => void, milliseconds: number) => window.setTimeout(run, milliseconds),
  clearTimer: (timer: unknown) => window.clearTimeout(timer as number | undefined),
};

export function createListeningRoom(
  userId: number,
  client: QueryClient,
  notify: (notice: RoomNotice) => void,
) {
  const audio = createAudioOutput(new Audio(), new Audio());
  const live = createLive(userId, client, notify);

  const player = createPlayer({
    audio,
    notify,
    timers,
    clamping: () => sampleData() !== null,
    async reciterSurahs(identifier) {
      const surahs = await client.fetchQuery(reciterSurahsQuery(identifier));
      return surahs.map(({ number }) => number);
    },
    async allSurahs() {
      return (await client.fetchQuery(surahsQuery)).map(({ number }) => number);
    },
    trackOf: (reciterId, surahId) => trackOf(client, reciterId, surahId),
    history: {
      create: ({ reciterId, surahId }, startPosition) =>
        call(createHistory, { params: { userId }, body: { reciterId, surahId, startPosition } }),
      async update(id, body) {
        await call(updateHistory, { params: { id }, body, keepalive: true });
        void client.invalidateQueries({ queryKey: keys.history(userId) });
      },
    },
  });

  const speaker = createSpeakerService({
    userId,
    player,
    audio,
    live,
    async find(browserId) {
      const row = (await readDevices()).find((each) => each.deviceId === browserId);
      return row?.isConnected ? row.id : null;
    },
    async register(browserId) {
      const known = (await readDevices()).find((each) => each.deviceId === browserId);
      const row = known
        ? await call(connectDevice, { params: { id: known.id }, body: { isConnected: true } })
        : await call(createDevice, {
            params: { userId },
            body: { type: "browser", name: browserName(), isConnected: true, deviceId: browserId },
          });
      void client.invalidateQueries({ queryKey: keys.devices(userId) });
      return row.id;
    },
    async disconnect(id) {
      await call(connectDevice, { params: { id }, body: { isConnected: false } });
      void client.invalidateQueries({ queryKey: keys.devices(userId) });
    },
  });

  const readDevices = () =>
    client.fetchQuery({
      queryKey: keys.devices(userId),
      queryFn: ({ signal }) => call(listDevices, { params: { userId }, signal }),
      staleTime: 0,
    });

  function deviceOutput(deviceId: number): DeviceOutput {
    const queryKey = keys.playbackState(deviceId);
    void client
      .fetchQuery({ ...playbackStateQuery(deviceId), staleTime: 0 })
      .catch(() => undefined);
    const output = createDeviceOutput({
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
          const body = { action, deviceId, ...extras };
          const { notice, ...state } = await call(controlPlayback, { body });
          client.setQueryData(queryKey, state);
          tellNotice(notice);
          return state;
        } catch (error) {
          if (!quietly) notify({ kind: "control-failed", message: reasonOf(error) });
          throw error;
        }
      },
    });
    return output;
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
    writeMemory(localStorage, { reciterId: reciter.id, surahId, volume, rate, afterSurah });
  }

  function restore() {
    const { volume, rate, afterSurah } = readMemory(localStorage);
    if (volume !== undefined) audio.setVolume(volume);
    if (rate) player.setRate(rate);
    if (afterSurah) player.setAfterSurah(afterSurah);
  }

  /** The list of reciters, each time it is another one: after a failure, or a sync. */
  function offerReciters(): () => void {
    const reciters = new QueryObserver(client, { ...recitersQuery, notifyOnChangeProps: ["data"] });
    const offer = () => {
      const { data } = reciters.getCurrentResult();
      if (data) void player.offer(data, readMemory(localStorage));
    };
    const stop = reciters.subscribe(offer);
    offer();
    return stop;
  }

  const casting = createCasting(player, notify);

  return {
    player,
    live,
    speaker,
    castHere: casting.castHere,
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
      live.open();
      const stops = [
        offerReciters(),
        live.close,
        speaker.start(),
        casting.start(),
        connectMediaSession(player, (track) => namesOf(client, track)),
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

async function trackOf(client: QueryClient, reciterId: number, surahId: number): Promise<Track> {
  const [audio] = await Promise.all([
    client.fetchQuery({
      queryKey: ["audio", reciterId, surahId],
      queryFn: ({ signal }) => call(getAudio, { params: { reciterId, surahId }, signal }),
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

/** "Chrome on Linux": how people tell their browsers apart. */
function browserName(): string {
  const agent = navigator.userAgent;
  const names = ["Firefox", "Edg", "OPR", "Chrome", "Safari"] as const;
  const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux"] as const;
  const name = names.find((each) => agent.includes(each)) ?? "Browser";
  const system = systems.find((each) => agent.includes(each));
  const shown = name === "Edg" ? "Edge" : name === "OPR" ? "Opera" : name;
  return system ? `${shown} on ${system}` : shown;
}
