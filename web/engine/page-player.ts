// Creates the player of this page: with its audio elements, the API, the query cache and the settings kept in the browser.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { heardOfKhatm } from "#contract/khatms";
import { createHistory, type PlaybackState, updateHistory } from "#contract/playback";
import { getAudio } from "#contract/reciters";
import { recordingUrl } from "#contract/recordings";
import { call } from "../api/call.ts";
import { KEY_HEADER, newKey } from "../api/creating-keys.ts";
import { keys, reciterSurahsQuery, recitersQuery, surahsQuery } from "../api/queries.ts";
import { isSampleMode } from "../api/sample/sample-mode.ts";
import { pageLanguage } from "../i18n/page-language.ts";
import { createAudioOutput } from "./outputs/audio-output.ts";
import { createKhatmListening, type Stretch } from "./khatm-listening.ts";
import { soundAlone } from "./one-sounding-tab.ts";
import { createPlayer } from "./player.ts";
import type { PlayerMemory } from "./player-memory.ts";
import type { PlayerNotice } from "./player-notices.ts";
import { createSpeakerControl } from "./outputs/speaker-output.ts";
import type { Track } from "./outputs/player-output.ts";
import { recitationNameIn, surahNameIn } from "#languages/recitation-names";
import { serverNow } from "../api/server-clock.ts";

export interface PagePlayerWorld {
  userId: number;
  client: QueryClient;
  notify(notice: PlayerNotice): void;
  /** The settings kept for the next visit. */
  memory: { read(): PlayerMemory; write(memory: PlayerMemory): void };
  /** The calls go to the server, also while sample data stands in for it. */
  direct: boolean;
}

export const pageTimers = {
  now: serverNow,
  setTimer: (run: () => void, milliseconds: number) => window.setTimeout(run, milliseconds),
  clearTimer: (timer: unknown) => window.clearTimeout(timer as number | undefined),
};

export function createPagePlayer({ userId, client, notify, memory, direct }: PagePlayerWorld) {
  const audio = createAudioOutput(new Audio(), new Audio(), pageTimers.now);

  const player = createPlayer({
    audio,
    notify,
    timers: pageTimers,
    async reciterSurahs(identifier) {
      const surahs = await client.fetchQuery(reciterSurahsQuery(identifier));
      return surahs.map(({ number }) => number);
    },
    async allSurahs() {
      return (await client.fetchQuery(surahsQuery)).map(({ number }) => number);
    },
    trackOf: (reciterId, surahId) => trackOf(client, reciterId, surahId, direct),
    history: {
      async create({ reciterId, surahId }, startPosition) {
        if (reciterId === null || surahId === null) throw new Error("A sound has no history.");
        return call(createHistory, {
          params: { userId },
          body: { reciterId, surahId, startPosition },
          // Each playback is an entry of its own, also when it is unknown whether the last one was stored.
          headers: { [KEY_HEADER]: newKey() },
          direct,
        });
      },
      async update(id, body) {
        await call(updateHistory, { params: { id }, body, keepalive: true, direct });
        void client.invalidateQueries({ queryKey: keys.history(userId) });
      },
    },
  });

  /** A report that is lost on the way is heard again: the progress stays where it was. */
  function reportHeard(khatmId: number, stretch: Stretch) {
    call(heardOfKhatm, { params: { id: khatmId }, body: stretch, keepalive: true, direct }).then(
      () => client.invalidateQueries({ queryKey: keys.khatms(userId) }),
      () => undefined,
    );
  }

  const khatmListening = createKhatmListening(player, pageTimers, reportHeard);

  function leave() {
    player.leave();
    khatmListening.flush();
  }

  const speakers = createSpeakerControl({
    ...{ userId, client, notify, direct },
    afterSurah: () => player.state.get().afterSurah,
  });

  function showSpeaker() {
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
    const position = placeToKeep();
    memory.write({ reciterId: reciter.id, surahId, position, volume, rate, afterSurah });
  }

  /** Whole seconds into the chosen surah, heard in this page; 0 at its end, and of what the server plays. */
  function placeToKeep(): number {
    const { output, served, continuesAt } = player.state.get();
    if (output.kind !== "browser" || served) return continuesAt;
    const { duration } = audio.state.get();
    const position = player.position();
    return duration !== null && duration - position < 1 ? 0 : Math.floor(position);
  }

  function closePage() {
    remember();
    leave();
  }

  function keepPlaceWhenHidden() {
    if (document.visibilityState === "hidden") remember();
  }

  function giveWay() {
    player.pause();
    // A toast that nobody sees is gone before this tab is looked at again.
    whenSeen(() => notify("other-tab"));
  }

  function restore() {
    const { volume, rate, afterSurah } = memory.read();
    if (volume !== undefined) audio.setVolume(volume);
    if (rate) player.setRate(rate);
    if (afterSurah) player.setAfterSurah(afterSurah);
  }

  /** Offers the list of reciters to the player, again each time it changes: after a failure, or a sync. */
  function offerReciters(): () => void {
    const reciters = new QueryObserver(client, { ...recitersQuery, notifyOnChangeProps: ["data"] });
    const offer = () => {
      const { data } = reciters.getCurrentResult();
      // While sample data stands in for the server, the list is for the player of the sample data.
      if (data && direct !== isSampleMode()) void player.offer(data, memory.read());
    };
    const stop = reciters.subscribe(offer);
    offer();
    return stop;
  }

  return {
    audio,
    player,
    speakers,
    khatmListening,
    namesOf: (track: Track) => namesOf(client, track),
    playOn: (deviceId: number) => player.useDevice(deviceId, speakers.outputOn(deviceId)),

    /** Resumes a recitation at `position` (seconds), on a speaker or, with null, in this browser. */
    resume(deviceId: number | null, reciterId: number, surahId: number, position: number) {
      if (deviceId === null) return player.resumeHere(reciterId, surahId, position);
      const start = { reciterId, surahId, position };
      return player.useDevice(deviceId, speakers.outputOn(deviceId), start);
    },

    /** Returns the function that ends it. */
    start() {
      restore();
      const stops = [
        offerReciters(),
        player.state.watch(remember),
        player.selection.state.watch(remember),
        audio.state.watch(() => {
          if (audio.state.get().status !== "playing") remember();
        }),
        player.now.watch(showSpeaker),
      ];
      if ("BroadcastChannel" in window) {
        const channel = new BroadcastChannel("wird.sounding");
        const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
        stops.push(soundAlone({ audio: audio.state, channel, tab, now: pageTimers.now, giveWay }));
      }
      window.addEventListener("pagehide", closePage);
      document.addEventListener("visibilitychange", keepPlaceWhenHidden);
      return () => {
        window.removeEventListener("pagehide", closePage);
        document.removeEventListener("visibilitychange", keepPlaceWhenHidden);
        leave();
        for (const stop of stops.reverse()) stop();
        audio.clear();
      };
    },
  };
}

function whenSeen(run: () => void): void {
  if (document.visibilityState === "visible") return run();
  document.addEventListener("visibilitychange", run, { once: true });
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

/** In the language of the page, as far as reciters and surahs are loaded. */
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
