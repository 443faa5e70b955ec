// Intents and buttons of transport: pause, stop, resume, next, previous, shuffle, loop.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { currentSurah } from "#server/playback/play-order";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RequestHandler } from "./request-handler.ts";
import type { Caller } from "./caller.ts";
import { playFrom, pause, setLoop, setShuffle, step, stop } from "../echo/echo-commands.ts";
import type { EchoPlayer, Reaction, EchoContext } from "../echo/echo-player.ts";
import type { Changed, EchoPlayback } from "../echo/echo-playback.ts";
import { sayAndListen, end, say, silent, stopAudio } from "./responses.ts";
import type { Words } from "./spoken-words.ts";

interface Parts {
  echoPlayback: EchoPlayback;
  reciters: ReciterStore;
}

type Command = (player: EchoPlayer, context: EchoContext, caller: Caller) => Reaction | null;

export function createTransportIntents({ echoPlayback, reciters }: Parts) {
  async function change(
    caller: Caller,
    envelope: RequestEnvelope,
    command: Command,
  ): Promise<Changed | null> {
    if (!caller.device) return null;
    return echoPlayback.change(caller.device, caller.at, (player, context) =>
      command(atReportedPosition(player, envelope, caller.at), context, caller),
    );
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

  const resume: Command = (player, context, { at }) =>
    playFrom(player, { position: player.position }, at, context);
  const restart: Command = (player, context, { at }) =>
    playFrom(player, { position: 0 }, at, context);
  const next: Command = (player, context, { at }) => step(player, 1, at, context);
  const previous: Command = (player, context, { at }) => step(player, -1, at, context);
  const pauses: Command = (player, _context, { at }) => pause(player, at);

  return {
    resume: playHandler(resume, (words) => words.nothingPlays),
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

/** Each request has the position of the Echo, which is more exact than the calculated one. */
function atReportedPosition(player: EchoPlayer, envelope: RequestEnvelope, at: number): EchoPlayer {
  const { token, offsetInMilliseconds } = envelope.context?.AudioPlayer ?? {};
  if (token !== player.token || offsetInMilliseconds === undefined) return player;
  return {
    ...player,
    position: offsetInMilliseconds / 1000,
    heardAt: Math.max(at, player.heardAt),
  };
}
