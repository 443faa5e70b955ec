// Intents and buttons of transport: pause, stop, resume, next, previous, shuffle, loop.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { usableTimings } from "#contract/quran/usable-timings";
import { currentSurah } from "#server/playback/play-order";
import { ayahAt, type AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Caller, RequestHandler } from "./caller.ts";
import {
  type EchoContext,
  type EchoPlayer,
  isSilent,
  pause,
  playFrom,
  positionAt,
  type Reaction,
  setLoop,
  setShuffle,
  step,
  stop,
} from "../echo/echo-player.ts";
import { atReportedPosition } from "../echo/echo-events.ts";
import type { Changed, EchoPlayback } from "../echo/echo-playback.ts";
import { sayAndListen, end, say, silent, stopAudio } from "./responses.ts";
import type { Words } from "./spoken-words.ts";

interface Parts {
  echoPlayback: EchoPlayback;
  reciters: ReciterStore;
  timings: AyahTimings;
}

/** Seconds of an ayah within which "that ayah" still means the one before. */
const JUST_BEGUN = 1;

type Command = (player: EchoPlayer, context: EchoContext, caller: Caller) => Reaction | null;

export function createTransportIntents({ echoPlayback, reciters, timings }: Parts) {
  async function change(
    caller: Caller,
    envelope: RequestEnvelope,
    command: Command,
  ): Promise<Changed | null> {
    if (!caller.device) return null;
    const audio = envelope.context?.AudioPlayer;
    return echoPlayback.change(caller.device, caller.at, (before, context) => {
      const { player, reports } = atReportedPosition(before, audio, caller.at, context);
      const reaction = command(player, context, caller);
      return reaction && { ...reaction, reports: [...reports, ...reaction.reports] };
    });
  }

  async function sayWhatPlays(caller: Caller, { player, directive }: Changed): Promise<Response> {
    const { words } = caller;
    const reciter = await reciters.find(player.reciterId);
    if (!reciter || !directive) return say(words.noRecordings);
    return say(
      words.plays(words.surah(currentSurah(player.order)), words.reciter(reciter)),
      directive,
    );
  }

  /** Handles a command that plays from another position; says `otherwise` when there is none. */
  function playHandler(command: Command, otherwise: (words: Words) => string): RequestHandler {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, command);
      if (changed) return sayWhatPlays(caller, changed);
      const known = caller.device && (await echoPlayback.player(caller.device));
      return known ? say(otherwise(caller.words)) : sayAndListen(caller.words.nothingToResume);
    };
  }

  function settingHandler(command: Command, done: (words: Words) => string): RequestHandler {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, command);
      if (!changed) return say(caller.words.nothingPlays);
      return say(done(caller.words), changed.directive);
    };
  }

  function stopHandler(command: Command): RequestHandler {
    return async (caller, { envelope }) => {
      await change(caller, envelope, command);
      // Also without a stored player or a linked account: a person who says stop is obeyed.
      return end(stopAudio);
    };
  }

  /** The reply to a button may hold no speech. */
  function buttonHandler(command: Command): RequestHandler {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, command);
      return silent(changed?.directive);
    };
  }

  const repeatAyah: RequestHandler = async (caller, { envelope }) => {
    const { words, device, at } = caller;
    const known = device && (await echoPlayback.player(device));
    if (!known || isSilent(known)) return say(words.nothingPlays);
    const { reciterId, order } = known;
    const surah = currentSurah(order);
    const timed = usableTimings(await timings.of(reciterId, surah), surah);
    if (!timed) return say(words.ayahsNotTimed);
    let ayah = 1;
    const changed = await change(caller, envelope, (player, context) => {
      // Another recording may have begun meanwhile.
      if (player.reciterId !== reciterId || currentSurah(player.order) !== surah) return null;
      const meant = ayahAt(timed, Math.max(0, positionAt(player, at) - JUST_BEGUN));
      ayah = meant?.ayah ?? 1;
      return playFrom(player, { position: (meant?.start ?? 0) / 1000 }, at, context);
    });
    return changed ? say(words.repeatsAyah(ayah), changed.directive) : say(words.failed);
  };

  const resume: Command = (player, context, { at }) =>
    playFrom(player, { position: player.position }, at, context);
  const restart: Command = (player, context, { at }) =>
    playFrom(player, { position: 0 }, at, context);
  const next: Command = (player, context, { at }) => step(player, 1, at, context);
  const previous: Command = (player, context, { at }) => step(player, -1, at, context);
  const pauses: Command = (player, _context, { at }) => pause(player, at);

  return {
    resume: playHandler(resume, (words) => words.nothingPlays),
    repeatAyah,
    restart: playHandler(restart, (words) => words.nothingPlays),
    next: playHandler(next, (words) => words.lastSurah),
    previous: playHandler(previous, (words) => words.firstSurah),
    shuffleOn: settingHandler(
      (player, context) => setShuffle(player, true, context),
      (words) => words.shuffleOn,
    ),
    shuffleOff: settingHandler(
      (player, context) => setShuffle(player, false, context),
      (words) => words.shuffleOff,
    ),
    loopOn: settingHandler(
      (player, context) => setLoop(player, true, context),
      (words) => words.loopOn,
    ),
    loopOff: settingHandler(
      (player, context) => setLoop(player, false, context),
      (words) => words.loopOff,
    ),
    pause: stopHandler(pauses),
    stop: stopHandler((player, _context, { at }) => stop(player, at)),
    playButton: buttonHandler(resume),
    nextButton: buttonHandler(next),
    previousButton: buttonHandler(previous),
    pauseButton: (async (caller, { envelope }) => {
      await change(caller, envelope, pauses);
      return silent(stopAudio);
    }) satisfies RequestHandler,
  };
}
