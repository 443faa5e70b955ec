// Answers to pause, resume, next and their kin, by voice and by the buttons of a remote control.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { currentSurah } from "#server/playback/play-order";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Answer } from "./request-handler.ts";
import type { Caller } from "./caller.ts";
import { ask as playFrom, pause, setLoop, setShuffle, step, stop } from "../echo/echo-commands.ts";
import type { EchoPlayer, Reaction, Surroundings } from "../echo/echo-player.ts";
import type { Changed, EchoRoom } from "../echo/echo-playback.ts";
import { ask, end, say, silent, stopAudio } from "./responses.ts";
import type { Words } from "./spoken-words.ts";

interface Parts {
  room: EchoRoom;
  reciters: ReciterStore;
}

type React = (player: EchoPlayer, around: Surroundings, caller: Caller) => Reaction | null;

export function createTransportAnswers({ room, reciters }: Parts) {
  async function change(
    caller: Caller,
    envelope: RequestEnvelope,
    react: React,
  ): Promise<Changed | null> {
    if (!caller.device) return null;
    return room.change(caller.device, caller.at, (player, around) =>
      react(atItsPlace(player, envelope, caller.at), around, caller),
    );
  }

  async function told(caller: Caller, { player, directive }: Changed): Promise<Response> {
    const { words } = caller;
    const reciter = await reciters.find(player.reciterId);
    if (!reciter || !directive) return say(words.noRecordings);
    return say(
      words.plays(words.surah(currentSurah(player.order)), words.reciter(reciter)),
      directive,
    );
  }

  /** Plays from elsewhere; when there is nowhere to go, says so. */
  function moves(react: React, otherwise: (words: Words) => string): Answer {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, react);
      if (changed) return told(caller, changed);
      const known = caller.device && (await room.player(caller.device));
      return known ? say(otherwise(caller.words)) : ask(caller.words.nothingToGoOn);
    };
  }

  function settles(react: React, done: (words: Words) => string): Answer {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, react);
      if (!changed) return say(caller.words.nothingPlays);
      return say(done(caller.words), changed.directive);
    };
  }

  function halts(react: React): Answer {
    return async (caller, { envelope }) => {
      await change(caller, envelope, react);
      // Whatever we know of it, and whoever's it is: what an Echo is told to stop, stops.
      return end(stopAudio);
    };
  }

  /** Buttons get no words. */
  function button(react: React): Answer {
    return async (caller, { envelope }) => {
      const changed = await change(caller, envelope, react);
      return silent(changed?.directive);
    };
  }

  const resume: React = (player, around, { at }) =>
    playFrom(player, { position: player.position }, at, around);
  const restart: React = (player, around, { at }) => playFrom(player, { position: 0 }, at, around);
  const next: React = (player, around, { at }) => step(player, 1, at, around);
  const previous: React = (player, around, { at }) => step(player, -1, at, around);
  const pauses: React = (player, _around, { at }) => pause(player, at);

  return {
    resume: moves(resume, (words) => words.nothingPlays),
    restart: moves(restart, (words) => words.nothingPlays),
    next: moves(next, (words) => words.lastSurah),
    previous: moves(previous, (words) => words.firstSurah),
    shuffleOn: settles(
      (player, around) => setShuffle(player, true, around),
      (words) => words.shuffleOn,
    ),
    shuffleOff: settles(
      (player, around) => setShuffle(player, false, around),
      (words) => words.shuffleOff,
    ),
    loopOn: settles(
      (player, around) => setLoop(player, true, around),
      (words) => words.loopOn,
    ),
    loopOff: settles(
      (player, around) => setLoop(player, false, around),
      (words) => words.loopOff,
    ),
    pause: halts(pauses),
    stop: halts((player, _around, { at }) => stop(player, at)),
    playButton: button(resume),
    nextButton: button(next),
    previousButton: button(previous),
    pauseButton: (async (caller, { envelope }) => {
      await change(caller, envelope, pauses);
      return silent(stopAudio);
    }) satisfies Answer,
  };
}

/** Each request tells how far the Echo is in what it plays, better than any reckoning of ours. */
function atItsPlace(player: EchoPlayer, envelope: RequestEnvelope, at: number): EchoPlayer {
  const { token, offsetInMilliseconds } = envelope.context?.AudioPlayer ?? {};
  if (token !== player.token || offsetInMilliseconds === undefined) return player;
  return {
    ...player,
    position: offsetInMilliseconds / 1000,
    heardAt: Math.max(at, player.heardAt),
  };
}
