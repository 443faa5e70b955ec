// The player: what is chosen, where it plays, and what the buttons do. No DOM and no React in here.
import type { AfterSurah } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import { createAutoplay, type Timers } from "./autoplay.ts";
import type { SpeakerOutput } from "./outputs/speaker-output.ts";
import { createLocalPlayback, type LocalPlaybackWorld } from "./local-playback.ts";
import type { Notify } from "./player-notices.ts";
import type { LoadingOutput, Track } from "./outputs/player-output.ts";
import { atFirst, type OutputChoice, type Place, type PlayerState } from "./player-state.ts";
import { createPlayingOutput } from "./playing-output.ts";
import { createSelection, type SelectionWorld } from "./selection.ts";
import { createSurahEnd } from "./surah-end.ts";
import { transferSleep, createBrowserSleepTimer, createCurrentSleepTimer } from "./sleep-timer.ts";
import { createSpeakerStart } from "./speaker-start.ts";
import { watchStalls } from "./stall-watch.ts";
import { createTrackFinder, type TrackFailure } from "./track-finder.ts";
import { watched } from "../api/watched.ts";

/** Seconds of a jump by a key, on the lock screen too. */
export const SEEK_STEP = 10;

export interface PlayerWorld extends SelectionWorld, LocalPlaybackWorld {
  notify: Notify;
  timers: Timers & { now(): number };
}

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(world: PlayerWorld) {
  const { audio, notify } = world;
  const selection = createSelection(world);
  const localPlayback = createLocalPlayback(world, selection, () => {
    autoplay.cancel();
    notify("audio-error");
  });
  const state = watched<PlayerState>(atFirst);
  const playing = createPlayingOutput({ audio, state, localPlayback });
  const { now, local, device, held } = playing;
  const speakerStart = createSpeakerStart(state, notify);
  const finder = createTrackFinder(world, selection, state);

  /** The track held here waits for Play on the speaker. */
  let brought = false;
  let onPause = () => {};

  const autoplay = createAutoplay(
    () => local().play(),
    () => notify("autoplay-failed"),
    world.timers,
  );
  const sleepHere = createBrowserSleepTimer(world.timers, () => pause());
  const sleep = createCurrentSleepTimer(sleepHere);

  function hold(track: Track, position: number, rests = false) {
    playing.hold(track, position, rests);
    state.patch({ starting: false, continuesAt: 0 });
  }

  /** Cancels what was about to play, here or on a speaker. */
  function callOff() {
    autoplay.cancel();
    speakerStart.cancel();
  }

  async function load(position: number, play: boolean, onFailure: TrackFailure) {
    callOff();
    if (play && local() === audio) void audio.unlock();
    state.patch({ starting: play, continuesAt: position });
    const track = await finder.find(onFailure);
    if (!track) return;
    if (!play) return rest(track, position);
    hold(track, position);
    autoplay.start();
  }

  /** Loads the track and waits for Play. */
  function rest(track: Track, position = 0) {
    hold(track, position, true);
    if (local() === audio) audio.pause();
  }

  function goTo(surahId: number, onFailure: TrackFailure = "url-error") {
    selection.chooseSurah(surahId);
    const { reciter } = selection.state.get();
    const speaker = device();
    if (!speaker) return load(0, true, onFailure);
    return press(speaker.press("select_surah", { surahId, reciterId: reciter?.id }));
  }

  async function startAt(surahId: number, position: number) {
    selection.chooseSurah(surahId);
    const speaker = device();
    if (!speaker) return load(position, true, "url-error");
    const place = chosenPlace(null);
    if (!place) return;
    state.patch({ starting: true });
    await press(speaker.playThere({ ...place, position }));
    if (device() === speaker) state.patch({ starting: false });
  }

  /** The output shows the failure of a control call itself. */
  const press = (pressed: Promise<void>) => pressed.catch(() => undefined);

  async function play() {
    autoplay.cancel();
    const speaker = device();
    if (speaker) return playOnDevice(speaker);
    try {
      const { track } = state.get();
      const { continuesAt } = state.get();
      if (!track || !selection.isSettled()) return await load(continuesAt, true, "url-error");
      if (held()?.url !== track.url) hold(track, continuesAt);
      await local().play();
    } catch {
      // A broken recording has been reported already.
      if (local().state.get().status !== "error") notify("playback-error");
    }
  }

  async function playOnDevice(output: SpeakerOutput) {
    const resumes = output.state.get().status === "paused" && !brought;
    const place = resumes ? null : chosenPlace(brought ? held() : null);
    state.patch({ starting: true });
    await press(place ? output.playThere(place) : output.play());
    if (device() === output) state.patch({ starting: false });
  }

  function chosenPlace(here: Track | null): Place | null {
    const place = selection.placeIn(here, local().position());
    const { continuesAt } = state.get();
    return place && !here && continuesAt > 0 ? { ...place, position: continuesAt } : place;
  }

  /** It plays, or is about to. */
  const isOn = () => state.get().starting || ["playing", "loading"].includes(now.get().status);

  function pause() {
    onPause();
    callOff();
    if (state.get().starting) finder.cancel();
    playing.current().pause();
  }

  function step(direction: 1 | -1) {
    const speaker = device();
    if (speaker) return press(speaker.press(direction === 1 ? "next" : "previous"));
    const next = selection.neighbour(direction);
    if (next !== null && next !== selection.state.get().surahId) {
      return goTo(next, "surah-load-error");
    }
    notify(direction === 1 ? "last-surah" : "first-surah");
    return Promise.resolve();
  }

  /** Shows what the Cast receiver has; it is recorded only by the page that has loaded it. */
  function followCast(there: Track, isOwn: boolean) {
    playing.keep(there);
    selection.show(there.reciterId, there.surahId);
    state.patch({ track: there, served: !isOwn });
    const after = local().state.get();
    const before = { ...after, status: "idle" as const };
    localPlayback.changed(isOwn ? there : null, before, after, local().position());
  }

  /** Switches to another output; the one before is released. */
  function turnTo(output: OutputChoice, to = local()) {
    callOff();
    finder.cancel();
    brought = false;
    state.patch({ output });
    sleep.turnTo(sleepHere);
    playing.useLocal(to);
  }

  const surahEnd = createSurahEnd({
    ...{ state, selection, playing, localPlayback, autoplay },
    sleep: sleepHere,
    next: () => void step(1),
  });
  audio.onEnded(surahEnd.ended);
  audio.onSeekRefused(notify);
  watchStalls({
    output: () => playing.current(),
    now,
    timers: world.timers,
    /** The server looks after what it plays, here and on speakers. */
    isOwn: () => !device() && !state.get().served,
    retry() {
      notify("stalled");
      const track = held();
      if (!track) return;
      local().load(track, local().position());
      local()
        .play()
        .catch(() => undefined);
    },
    giveUp() {
      local().pause();
      notify("audio-error");
    },
  });

  return {
    state,
    now,
    /** Seconds from the start of the recording, now. */
    position: () => (held() || device() ? playing.current().position() : state.get().continuesAt),
    selection,
    sleep,
    play,
    pause,
    step,
    ended: surahEnd.ended,
    toggle: () => (isOn() ? pause() : void play()),
    chooseSurah: (surahId: number) => goTo(surahId),

    /** The same from `position` in seconds. */
    hearSurah: startAt,

    /** Takes the list of reciters; nothing begins to play because of it. */
    async offer(
      reciters: readonly Reciter[],
      last: { reciterId?: number; surahId?: number; position?: number },
    ) {
      await selection.offer(reciters, last);
      const chosen = chosenPlace(null);
      const isLast = chosen?.reciterId === last.reciterId && chosen?.surahId === last.surahId;
      const isFresh = !held() && !device() && !state.get().started;
      if (isFresh && isLast) state.patch({ continuesAt: last.position ?? 0 });
      if (!held() && !state.get().starting) await finder.find("url-error");
    },

    async chooseReciter(reciterId: number) {
      const speaker = device();
      if (speaker) {
        await selection.chooseReciter(reciterId);
        return press(speaker.press("select_reciter", { reciterId }));
      }
      if (await selection.chooseReciter(reciterId)) await load(0, isOn(), "url-error");
    },

    fromStart: () => state.patch({ continuesAt: 0 }),

    async chooseRewaya(rewaya: string | null) {
      state.patch({ continuesAt: 0 });
      if (!device()) {
        callOff();
        finder.cancel();
        playing.release();
        state.patch({ track: null });
        if (local() === audio) audio.clear();
        else local().pause();
      }
      await selection.chooseRewaya(rewaya);
      if (!state.get().starting) await finder.find("url-error");
    },

    seek(position: number) {
      const { duration } = now.get();
      const { track } = state.get();
      if (!device() && track && held()?.url !== track.url) rest(track);
      playing
        .current()
        .seek(Math.max(0, duration === null ? position : Math.min(position, duration)));
    },

    /** Plays the chosen surah from `position` (seconds), where the player plays. */
    async playFrom(position: number) {
      const speaker = device();
      const { status } = now.get();
      const { surahId } = selection.state.get();
      if (surahId === null) return;
      if (speaker && (status === "idle" || status === "error")) {
        return startAt(surahId, position);
      }
      const { track } = state.get();
      const isHeld = track !== null && held()?.url === track.url && selection.isSettled();
      if (!speaker && !isHeld) return load(position, true, "url-error");
      playing.current().seek(position);
      if (status !== "playing") await play();
    },
    setVolume: playing.setVolume,
    toggleMute: playing.toggleMute,
    setRate(rate: number) {
      audio.setRate(rate);
      state.patch({ rate });
    },
    setAfterSurah: (afterSurah: AfterSurah) => state.patch({ afterSurah }),

    onSurahEnd: surahEnd.onSurahEnd,
    /** Called when somebody, the sleep timer or the page pauses. Returns the function that ends it. */
    onPause(listener: () => void) {
      onPause = listener;
      return () => {
        onPause = () => {};
      };
    },

    /** Resume: plays this surah in the browser, from `position` in seconds. */
    async resumeHere(reciterId: number, surahId: number, position: number) {
      turnTo({ kind: "browser" }, audio);
      selection.show(reciterId, surahId);
      await load(position, true, "url-error");
    },

    /** The server plays in this page, as on any other speaker. */
    serve(track: Track, position: number) {
      turnTo({ kind: "browser" }, audio);
      playing.release();
      playing.keep(track);
      selection.show(track.reciterId, track.surahId);
      state.patch({ track, served: true, started: true });
      audio.load(track, position);
    },

    /** What was cast continues here at its position; paused with `goOn: false`, when nobody is at this screen. */
    useBrowser({ goOn = true } = {}) {
      const wasCasting = local() !== audio;
      const { status } = local().state.get();
      const position = local().position();
      turnTo({ kind: "browser" }, audio);
      const track = held();
      if (!wasCasting || !track) return;
      if (goOn) void audio.unlock();
      state.patch({ served: false });
      audio.load(track, position);
      if (goOn && (status === "playing" || status === "loading")) autoplay.start();
      else audio.pause();
    },

    /** Switches to a speaker, which plays `start` or else what plays here; until it does, that continues here. */
    async useDevice(deviceId: number, output: SpeakerOutput, start?: Place) {
      const plays = !device() && isOn();
      const next = start ?? (plays ? chosenPlace(held()) : null);
      const { afterSurah } = state.get();
      const moved = next && { ...next, afterSurah };
      if (plays && moved && !(await speakerStart.on(deviceId, output, moved)))
        return output.close();
      const waits = !device() && !next && held() !== null;
      local().pause();
      turnTo({ kind: "device", deviceId });
      brought = waits;
      state.patch({ started: true });
      sleep.turnTo(output.sleep);
      playing.useDevice(output);
      if (plays && next) transferSleep(sleepHere, output.sleep, world.timers.now());
      sleepHere.off();
      if (moved && !plays) await press(output.playThere(moved));
    },

    /** Shows what the speaker plays as chosen; while it plays nothing, the choice made here stays. */
    showThere(reciterId: number | null, surahId: number | null) {
      const { status } = now.get();
      if (status === "playing" || status === "loading") brought = false;
      if (!brought && status !== "idle") selection.show(reciterId, surahId);
    },

    /**
     * A Cast session: what plays `there` already plays on, else what plays here; a new one plays what is chosen.
     * `isOwn`: this page has loaded it, and nobody else records it.
     */
    useCast(name: string, cast: LoadingOutput, there: Track | null, isNew: boolean, isOwn = true) {
      const position = local().position();
      const next = held() ?? (isNew ? state.get().track : null);
      const plays = isNew || isOn();
      audio.pause();
      turnTo({ kind: "cast", name }, cast);
      state.patch({ started: true, served: false });
      if (there) return followCast(there, isOwn);
      if (next) hold(next, position, !plays);
    },

    /** Another sender has loaded something on the receiver: null is no recitation of Wird's, and the page rests. */
    castChanged(there: Track | null, isOwn: boolean) {
      callOff();
      finder.cancel();
      if (!state.get().served) localPlayback.finish(local().position(), false);
      if (there) return followCast(there, isOwn);
      // Stopping keeps the place: Play loads it again there.
      state.patch({ served: false });
      notify("cast-taken");
    },

    /** Writes the position to the history before the page closes. */
    leave() {
      if (!device() && !state.get().served) localPlayback.pause(local().position());
    },
  };
}
