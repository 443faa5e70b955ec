// The skill: finds the caller and dispatches each request to its handler.
import type {
  IntentRequest,
  LaunchRequest,
  RequestEnvelope,
  Response,
  ResponseEnvelope,
} from "ask-sdk-model";
import type { EchoArrival } from "#server/devices/echo-arrival";
import type { Log } from "#server/platform/log";
import type { Answer } from "./request-handler.ts";
import { audioEventTypes } from "./audio-events.ts";
import type { Caller, Callers } from "./caller.ts";
import type { Pairing } from "../linking/pairing.ts";
import type { createPlayAnswers } from "./play-intents.ts";
import { ask, end, linkAccount, linkAccountSilently, say, silent, stopAudio } from "./responses.ts";
import type { createScheduleAnswers } from "./schedule-intents.ts";
import { type Words, wordsFor } from "./spoken-words.ts";
import type { createTransportAnswers } from "./transport-intents.ts";
import { saidIn } from "./spoken-slots.ts";

export interface Skill {
  /** `sessionUserId`: not signed by Amazon, but sent by this user's own session. */
  answer(envelope: RequestEnvelope, sessionUserId: number | null): Promise<ResponseEnvelope>;
  /** What is said when an answer takes too long. */
  tooSlow(envelope: RequestEnvelope): ResponseEnvelope;
}

interface Parts {
  callers: Callers;
  pairing: Pairing;
  echoes: EchoArrival;
  play: ReturnType<typeof createPlayAnswers>;
  transport: ReturnType<typeof createTransportAnswers>;
  schedule: ReturnType<typeof createScheduleAnswers>;
  audioEvents: Answer;
  log: Log;
}

export function createSkill(parts: Parts): Skill {
  const { callers, pairing, echoes, play, transport, schedule, audioEvents, log } = parts;

  const pair: Answer = async (caller, { slots, envelope }) => {
    const { words, alexaUserId } = caller;
    const code = (saidIn(slots, "code") ?? "").replace(/\D/g, "");
    if (alexaUserId === null) return say(words.cannotDo);
    if (code.length !== 6) return ask(words.sayCode);
    const paired = await pairing.pair(alexaUserId, code);
    switch (paired.outcome) {
      case "wrong-code":
        return say(words.wrongCode);
      case "too-many-tries":
        return say(words.tooManyCodes);
      case "paired":
        await echoes.linkedAnew(paired.userId, envelope.context.System.device?.deviceId);
        // A new Echo appears on its person's dashboard at once.
        const { userId } = await callers.find(envelope, null);
        return userId === paired.userId ? ask(words.paired) : say(words.linkedElsewhere);
    }
  };

  const help: Answer = ({ words }) => ask(words.help);
  const notUnderstood: Answer = ({ words }) => ask(words.notUnderstood);

  /** For anybody, linked or not. */
  const open: Record<string, Answer> = {
    "AMAZON.HelpIntent": help,
    "AMAZON.FallbackIntent": notUnderstood,
    "AMAZON.NavigateHomeIntent": () => end(),
    "AMAZON.PauseIntent": transport.pause,
    "AMAZON.StopIntent": transport.stop,
    "AMAZON.CancelIntent": transport.stop,
    PairIntent: pair,
  };

  /** For whoever has linked an account. */
  const linked: Record<string, Answer> = {
    PlaySurahIntent: play.playSurah,
    PlayReciterIntent: play.playReciter,
    WhatIsPlayingIntent: play.whatIsPlaying,
    PlayScheduleIntent: schedule.launch,
    NextScheduleIntent: schedule.nextSchedule,
    SkipScheduleIntent: schedule.skipNext,
    SetUpRoutineIntent: schedule.setUpRoutine,
    "AMAZON.ResumeIntent": transport.resume,
    "AMAZON.NextIntent": transport.next,
    "AMAZON.PreviousIntent": transport.previous,
    "AMAZON.RepeatIntent": transport.restart,
    "AMAZON.StartOverIntent": transport.restart,
    "AMAZON.ShuffleOnIntent": transport.shuffleOn,
    "AMAZON.ShuffleOffIntent": transport.shuffleOff,
    "AMAZON.LoopOnIntent": transport.loopOn,
    "AMAZON.LoopOffIntent": transport.loopOff,
  };

  /** Spoken with: they may answer in words. */
  const conversations: Record<string, Answer> = {
    LaunchRequest: schedule.launch,
    SessionResumedRequest: schedule.routineOffered,
    IntentRequest: (caller, asked) => {
      const name = (asked.envelope.request as Partial<IntentRequest>).intent?.name ?? "";
      const forLinked = Object.hasOwn(linked, name) ? linked[name] : undefined;
      return (forLinked ?? notUnderstood)(caller, asked);
    },
  };

  /** Told by the Echo: they are answered without a word. */
  const events: Record<string, Answer> = {
    ...Object.fromEntries(audioEventTypes.map((type) => [type, audioEvents])),
    "PlaybackController.PlayCommandIssued": transport.playButton,
    "PlaybackController.PauseCommandIssued": transport.pauseButton,
    "PlaybackController.NextCommandIssued": transport.nextButton,
    "PlaybackController.PreviousCommandIssued": transport.previousButton,
  };

  /** Null: Alexa only tells that a session is over, or of an error of ours. */
  async function answer(caller: Caller, envelope: RequestEnvelope): Promise<Response> {
    const { request } = envelope;
    const { intent } = request as Partial<IntentRequest>;
    const asked = { envelope, slots: intent?.slots ?? {} };
    const event = Object.hasOwn(events, request.type) ? events[request.type] : undefined;
    if (event) return event(caller, asked);
    const name = request.type === "IntentRequest" ? (intent?.name ?? "") : "";
    const forAll = Object.hasOwn(open, name) ? open[name] : undefined;
    if (forAll) return forAll(caller, asked);
    const spoken = Object.hasOwn(conversations, request.type)
      ? conversations[request.type]
      : undefined;
    if (!spoken) return silent();
    const byRoutine = (request as Partial<LaunchRequest>).task !== undefined;
    if (caller.userId === null) {
      return byRoutine ? linkAccountSilently() : linkAccount(caller.words);
    }
    if (caller.disconnected) return byRoutine ? end() : say(caller.words.disconnected);
    return spoken(caller, asked);
  }

  async function responseTo(
    envelope: RequestEnvelope,
    sessionUserId: number | null,
  ): Promise<Response> {
    try {
      return await answer(await callers.find(envelope, sessionUserId), envelope);
    } catch (error) {
      log.error({ err: error, request: envelope.request.type }, "the skill failed");
      return instead(envelope, (words) => words.failed);
    }
  }

  return {
    async answer(envelope, sessionUserId) {
      logTrouble(envelope, log);
      return { version: "1.0", response: await responseTo(envelope, sessionUserId) };
    },
    tooSlow: (envelope) => ({
      version: "1.0",
      response: instead(envelope, (words) => words.tooSlow),
    }),
  };
}

const spokenTypes = ["IntentRequest", "LaunchRequest", "SessionResumedRequest"];
const stops = ["AMAZON.StopIntent", "AMAZON.CancelIntent", "AMAZON.PauseIntent"];

/** Of an answer that could not be made: words where words are allowed, and a stop that stops all the same. */
function instead({ request }: RequestEnvelope, text: (words: Words) => string): Response {
  const { intent, locale } = request as Partial<IntentRequest>;
  if (stops.includes(intent?.name ?? "")) return end(stopAudio);
  if (request.type === "PlaybackController.PauseCommandIssued") return silent(stopAudio);
  return spokenTypes.includes(request.type) ? say(text(wordsFor(locale))) : silent();
}

/** What Alexa could not do with an answer of ours. */
function logTrouble({ request }: RequestEnvelope, log: Log): void {
  if (request.type === "System.ExceptionEncountered") {
    log.warn({ err: request.error, cause: request.cause }, "Alexa could not use an answer");
  }
  if (request.type === "SessionEndedRequest" && request.error) {
    log.warn({ err: request.error }, "Alexa ended a session with an error");
  }
}
