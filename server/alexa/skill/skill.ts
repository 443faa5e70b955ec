// The skill: finds the caller and dispatches each request to its handler.
import type {
  IntentRequest,
  LaunchRequest,
  RequestEnvelope,
  Response,
  ResponseEnvelope,
} from "ask-sdk-model";
import { MOST_DEVICES } from "#contract/devices";
import type { EchoArrival } from "#server/devices/echo-arrival";
import type { Log } from "#server/platform/log";
import { audioEventTypes } from "./audio-events.ts";
import type { EchoJournal } from "../echo/echo-journal.ts";
import type { Caller, Callers, RequestHandler } from "./caller.ts";
import type { Pairing } from "../linking/pairing.ts";
import type { createPlayIntents } from "./play-intents.ts";
import type { createPortionIntents } from "./portion-intents.ts";
import type { createPrayerIntents } from "./prayer-intents.ts";
import {
  sayAndListen,
  end,
  linkAccount,
  linkAccountSilently,
  say,
  silent,
  stopAudio,
} from "./responses.ts";
import type { createQuietIntents } from "./quiet-intents.ts";
import type { createScheduleIntents } from "./schedule-intents.ts";
import { type Words, wordsFor } from "./spoken-words.ts";
import type { createTransportIntents } from "./transport-intents.ts";
import { spokenValue } from "./spoken-slots.ts";

export interface Skill {
  /** `sessionUserId`: the request is not signed by Amazon, but was sent in this user's session. */
  answer(envelope: RequestEnvelope, sessionUserId: number | null): Promise<ResponseEnvelope>;
  /** The response when `answer` takes too long. */
  tooSlow(envelope: RequestEnvelope): ResponseEnvelope;
}

interface Parts {
  callers: Callers;
  pairing: Pairing;
  echoes: EchoArrival;
  play: ReturnType<typeof createPlayIntents>;
  portions: ReturnType<typeof createPortionIntents>;
  prayers: ReturnType<typeof createPrayerIntents>;
  transport: ReturnType<typeof createTransportIntents>;
  schedule: ReturnType<typeof createScheduleIntents>;
  quiet: ReturnType<typeof createQuietIntents>;
  audioEvents: RequestHandler;
  journal: EchoJournal;
  log: Log;
}

export function createSkill(parts: Parts): Skill {
  const { callers, pairing, echoes, play, portions, prayers, transport, schedule, quiet } = parts;
  const { audioEvents, journal, log } = parts;

  const pair: RequestHandler = async (caller, { slots, envelope }) => {
    const { words, alexaUserId } = caller;
    const code = (spokenValue(slots, "code") ?? "").replace(/\D/g, "");
    if (alexaUserId === null) return say(words.cannotDo);
    if (code.length !== 6) return sayAndListen(words.sayCode);
    const paired = await pairing.pair(alexaUserId, code);
    switch (paired.outcome) {
      case "wrong-code":
        return say(words.wrongCode);
      case "too-many-tries":
        return say(words.tooManyCodes);
      case "paired":
        await echoes.linkedAnew(paired.userId, envelope.context.System.device?.deviceId);
        // A new Echo appears on the person's dashboard at once.
        const { userId, refusal } = await callers.find(envelope, null);
        if (userId !== paired.userId) return say(words.linkedElsewhere);
        return refusal === "no-room" ? say(words.noRoom(MOST_DEVICES)) : sayAndListen(words.paired);
    }
  };

  const help: RequestHandler = ({ words }) => sayAndListen(words.help);
  const notUnderstood: RequestHandler = ({ words }) => sayAndListen(words.notUnderstood);

  /** Need no linked account. */
  const openIntents: Record<string, RequestHandler> = {
    "AMAZON.HelpIntent": help,
    "AMAZON.FallbackIntent": notUnderstood,
    "AMAZON.NavigateHomeIntent": () => end(),
    "AMAZON.PauseIntent": transport.pause,
    "AMAZON.StopIntent": transport.stop,
    "AMAZON.CancelIntent": transport.stop,
    PairIntent: pair,
  };

  /** Need a linked account. */
  const linkedIntents: Record<string, RequestHandler> = {
    PlaySurahIntent: onPlayers(prayers.elseOf(portions.elseOf(play.playSurah))),
    PlayReciterIntent: onPlayers(play.playReciter),
    PlayDivisionIntent: onPlayers(portions.playDivision),
    ContinueKhatmIntent: onPlayers(portions.continueKhatm),
    RepeatAyahIntent: onPlayers(transport.repeatAyah),
    WhenIsPrayerIntent: prayers.whenIsPrayer,
    PlayAdhanIntent: onPlayers(prayers.playAdhan),
    WhatIsPlayingIntent: play.whatIsPlaying,
    PlayScheduleIntent: onPlayers(schedule.launch),
    NextScheduleIntent: schedule.nextSchedule,
    SkipScheduleIntent: schedule.skipNext,
    BeginQuietIntent: quiet.begin,
    EndQuietIntent: quiet.end,
    SetUpRoutineIntent: onPlayers(schedule.setUpRoutine),
    "AMAZON.ResumeIntent": onPlayers(transport.resume),
    "AMAZON.NextIntent": onPlayers(transport.next),
    "AMAZON.PreviousIntent": onPlayers(transport.previous),
    "AMAZON.RepeatIntent": onPlayers(transport.restart),
    "AMAZON.StartOverIntent": onPlayers(transport.restart),
    "AMAZON.ShuffleOnIntent": onPlayers(transport.shuffleOn),
    "AMAZON.ShuffleOffIntent": onPlayers(transport.shuffleOff),
    "AMAZON.LoopOnIntent": onPlayers(transport.loopOn),
    "AMAZON.LoopOffIntent": onPlayers(transport.loopOff),
  };

  /** Requests whose responses may speak. */
  const spokenRequests: Record<string, RequestHandler> = {
    LaunchRequest: onPlayers(schedule.launch),
    SessionResumedRequest: schedule.routineOffered,
    IntentRequest: (caller, skillRequest) => {
      const name = (skillRequest.envelope.request as Partial<IntentRequest>).intent?.name ?? "";
      const handler = Object.hasOwn(linkedIntents, name) ? linkedIntents[name] : undefined;
      return (handler ?? notUnderstood)(caller, skillRequest);
    },
  };

  /** Events and buttons of the Echo: their responses must not speak. */
  const silentRequests: Record<string, RequestHandler> = {
    ...Object.fromEntries(audioEventTypes.map((type) => [type, audioEvents])),
    "PlaybackController.PlayCommandIssued": transport.playButton,
    "PlaybackController.PauseCommandIssued": transport.pauseButton,
    "PlaybackController.NextCommandIssued": transport.nextButton,
    "PlaybackController.PreviousCommandIssued": transport.previousButton,
  };

  /** Other requests, such as SessionEndedRequest, are answered without content. */
  async function answer(caller: Caller, envelope: RequestEnvelope): Promise<Response> {
    const { request } = envelope;
    const { intent } = request as Partial<IntentRequest>;
    const skillRequest = { envelope, slots: intent?.slots ?? {} };
    const silentHandler = Object.hasOwn(silentRequests, request.type)
      ? silentRequests[request.type]
      : undefined;
    if (silentHandler) return silentHandler(caller, skillRequest);
    const name = request.type === "IntentRequest" ? (intent?.name ?? "") : "";
    const openHandler = Object.hasOwn(openIntents, name) ? openIntents[name] : undefined;
    if (openHandler) return openHandler(caller, skillRequest);
    const spokenHandler = Object.hasOwn(spokenRequests, request.type)
      ? spokenRequests[request.type]
      : undefined;
    if (!spokenHandler) return silent();
    const byRoutine = (request as Partial<LaunchRequest>).task !== undefined;
    if (caller.userId === null) {
      return byRoutine ? linkAccountSilently() : linkAccount(caller.words);
    }
    if (caller.refusal !== null) {
      const { disconnected, noRoom } = caller.words;
      const why = caller.refusal === "no-room" ? noRoom(MOST_DEVICES) : disconnected;
      return byRoutine ? end() : say(why);
    }
    return spokenHandler(caller, skillRequest);
  }

  async function responseTo(
    envelope: RequestEnvelope,
    sessionUserId: number | null,
  ): Promise<Response> {
    let caller: Caller | null = null;
    try {
      caller = await callers.find(envelope, sessionUserId);
      const response = await answer(caller, envelope);
      if (caller.device) journal.write(caller.device.id, envelope, response);
      return response;
    } catch (error) {
      if (caller?.device) journal.write(caller.device.id, envelope, null);
      log.error({ err: error, request: envelope.request.type }, "the skill failed");
      return fallback(envelope, (words) => words.failed);
    }
  }

  return {
    async answer(envelope, sessionUserId) {
      logAlexaErrors(envelope, log);
      const response = await responseTo(envelope, sessionUserId);
      // A Stop too is refused there.
      if (!hasPlayer(envelope.context)) delete response.directives;
      return { version: "1.0", response };
    },
    tooSlow: (envelope) => ({
      version: "1.0",
      response: fallback(envelope, (words) => words.tooSlow),
    }),
  };
}

const spokenTypes = ["IntentRequest", "LaunchRequest", "SessionResumedRequest"];
const stops = ["AMAZON.StopIntent", "AMAZON.CancelIntent", "AMAZON.PauseIntent"];

/** The response after an error: speech where it is allowed, and a stop always stops. */
function fallback({ request }: RequestEnvelope, text: (words: Words) => string): Response {
  const { intent, locale } = request as Partial<IntentRequest>;
  if (stops.includes(intent?.name ?? "")) return end(stopAudio);
  if (request.type === "PlaybackController.PauseCommandIssued") return silent(stopAudio);
  return spokenTypes.includes(request.type) ? say(text(wordsFor(locale))) : silent();
}

/** A request of the developer page names no device. */
function hasPlayer(context: RequestEnvelope["context"] | undefined): boolean {
  const interfaces = context?.System?.device?.supportedInterfaces;
  return !interfaces || "AudioPlayer" in interfaces;
}

/**
 * Televisions, watches and cars with Alexa may have no player of audio: Amazon refuses a recording there in a
 * sentence of its own, and a run would count as begun.
 */
function onPlayers(handler: RequestHandler): RequestHandler {
  return (caller, skillRequest) => {
    const { request, context } = skillRequest.envelope;
    if (hasPlayer(context)) return handler(caller, skillRequest);
    // A routine may not speak: it may be night.
    const byRoutine = (request as Partial<LaunchRequest>).task !== undefined;
    return byRoutine ? end() : say(caller.words.cannotPlay);
  };
}

/** Errors that Alexa reports about responses of the skill. */
function logAlexaErrors({ request }: RequestEnvelope, log: Log): void {
  if (request.type === "System.ExceptionEncountered") {
    log.warn({ err: request.error, cause: request.cause }, "Alexa could not use an answer");
  }
  if (request.type === "SessionEndedRequest" && request.error) {
    log.warn({ err: request.error }, "Alexa ended a session with an error");
  }
}
