// The messages between the server and an agent at somebody's home, on the socket /agent: JSON frames with a type.
// The agent opens the socket, with its token as a bearer token, and sends `hello`; both check what they are sent.
import * as z from "zod/mini";
import { seconds } from "./playback.ts";
import { prayers } from "./prayers/prayer-names.ts";
import { heardName } from "./visible-names.ts";
import { reciter, surahNumber } from "./reciters.ts";
import { runKey } from "./run-key.ts";
import { volume } from "./schedules.ts";
import { anySentence } from "./sentences/sentence.ts";

/** The version of these messages. Each side says its own; others than one's own are refused in a sentence. */
export const AGENT_PROTOCOL = 2;
export const AGENT_SOCKET = "/agent";
/**
 * What was added to this version since, counted: each side says up to where it knows it, and is sent nothing later. The
 * agent says so in this header as it opens its socket, which an older server does not read; the server in
 * `welcome`, to an agent that has said so.
 */
export const AGENT_ADDITIONS = 6;
export const AGENT_ADDITIONS_HEADER = "wird-agent-additions";

/** Bytes of a frame of an agent, and of the server. */
export const AGENT_FRAME_MAX = 64 * 1024;
export const SERVER_FRAME_MAX = 256 * 1024;
/** Of an agent. A home with fifty speakers that all play reports some ten a second. */
export const AGENT_FRAMES_PER_SECOND = 50;
/** Speakers that an agent may report. */
export const MOST_AGENT_SPEAKERS = 200;

/** Runs in one report. */
export const MOST_REPORTED = 20;
const MOST_PLAN_ITEMS = 1_000;
const MOST_STRETCHES = 200;

/** Milliseconds between the agent's pings of the WebSocket protocol, which the server's socket answers by itself. */
export const AGENT_HEARTBEAT = 5_000;
/** Whoever hears nothing for so long gives the socket up: two heartbeats were missed. */
export const AGENT_SILENCE = 12_000;
/** Milliseconds between the server's `ping`s, which compare the clocks. */
export const CLOCKS_COMPARED = 60_000;
/** Milliseconds that the clocks of both may differ before it is told. */
export const MOST_CLOCK_DIFFERENCE = 2_000;

/** Close codes of the socket beside those of RFC 6455, which leaves 4000 to 4999 to applications. */
export const agentClose = {
  /** The versions do not fit, or a frame broke the protocol. */
  refused: 4400,
  /** The token is unknown or revoked. */
  revoked: 4401,
  /** The same agent has connected again. */
  replaced: 4409,
} as const;

/** A Cast id. */
const speakerId = z.string().check(z.minLength(1), z.maxLength(300));
const LONGEST_NAME = 200;
/** Of a speaker, a recording or an app, as the other side says it. */
const name = z.string().check(
  z.maxLength(LONGEST_NAME),
  z.overwrite((said) => heardName(said, "", LONGEST_NAME)),
);
const address = z.string().check(z.maxLength(2000));
/** UTC milliseconds. */
const instant = z.int().check(z.minimum(0));

export const agentSpeaker = z.strictObject({
  deviceId: speakerId,
  name,
  model: name,
  isGroup: z.boolean(),
});
export type AgentSpeaker = z.output<typeof agentSpeaker>;

/** A speaker that other agents see too. */
export const sharedSpeaker = z.strictObject({
  deviceId: speakerId,
  /** The homes of those of the same account. */
  homes: z.array(z.string()),
  /** One of another account sees it; nothing else is said of that. */
  isSeenByOthers: z.boolean(),
});
export type SharedSpeaker = z.output<typeof sharedSpeaker>;

/** A run of the next two days, which the agent starts by itself when it is disconnected. */
export const agentPlan = z.strictObject({
  key: runKey,
  deviceId: speakerId,
  /** Of the speaker. */
  name,
  dueAt: instant,
  /** When it is ended at the latest. Since addition 4 null: it ends by itself. */
  endsAt: z.nullable(instant),
  /** When it may begin at the latest. */
  latestStart: instant,
  /** Since addition 5: whether its speaker is made ready beforehand; left out: by its model. */
  makeReady: z.optional(z.boolean()),
  /** As the `PlayPlan` of the server's sessions. */
  plays: z.strictObject({
    reciter: z.nullable(reciter),
    order: z.strictObject({
      items: z
        .array(
          z.strictObject({
            recording: z.union([
              z.strictObject({ surah: surahNumber }),
              z.strictObject({
                sound: z.strictObject({ id: z.int(), name, path: address }),
              }),
            ]),
            from: z.nullable(seconds),
            to: z.nullable(seconds),
            repeat: z.int().check(z.minimum(1)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_PLAN_ITEMS)),
      index: z.int().check(z.minimum(0)),
      repetition: z.int().check(z.minimum(0)),
      round: z.int().check(z.minimum(0)),
      times: z.int().check(z.minimum(1)),
      gap: seconds,
      shuffled: z.boolean(),
    }),
    position: seconds,
    volume: z.nullable(volume),
    startsOver: z.boolean(),
    patience: z.nullable(z.int().check(z.minimum(0))),
    keepsHistory: z.boolean(),
    adhan: z.nullable(z.strictObject({ prayer: z.enum(prayers), latestStart: instant })),
  }),
});
export type AgentPlan = z.output<typeof agentPlan>;

/** What became of a run that the agent has begun by itself. */
export const agentRun = z.strictObject({
  key: runKey,
  /** When it was first heard; null: never. */
  beganAt: z.nullable(instant),
  endedAt: instant,
  /** Since addition 2, `carried`: its server carries it on from `endedAt`; how it ends is not the agent's to say. */
  outcome: z.enum(["played", "stopped", "failed", "interrupted", "carried"]),
  reason: z.nullable(anySentence),
  /**
   * Stretches that were heard without a jump, in their order; seconds of the recording. Since addition 3,
   * `ended`: the recording ended by itself. Since addition 6, `told`: while its server heard it as well, or in a break
   * that its entry goes on over; so it is in the history, and may not have been counted.
   */
  heard: z
    .array(
      z.strictObject({
        surahId: surahNumber,
        from: seconds,
        to: seconds,
        ended: z.optional(z.literal(true)),
        told: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(MOST_STRETCHES)),
});
export type AgentRun = z.output<typeof agentRun>;

/** As `Media` of the server's speakers. */
const media = z.strictObject({
  url: address,
  surahId: z.nullable(z.int()),
  reciterId: z.nullable(z.int()),
  title: name,
  artist: name,
  position: seconds,
  runId: z.nullable(z.int()),
  /** Of a run whose plan it may have: one that it has begun by itself is not loaded again. */
  key: z.optional(runKey),
  /** Since addition 1: to which the speaker's volume goes back after that run; null: it stays. */
  volumeBefore: z.optional(z.nullable(volume)),
  paused: z.optional(z.boolean()),
});

export const agentCommand = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("load"), media }),
  z.strictObject({
    do: z.literal("prepare"),
    /** Since addition 5, as `Ahead` of the server's speakers. */
    ahead: z.optional(
      z.union([
        z.literal("connect"),
        z.strictObject({ media: z.nullable(media), mutes: z.boolean() }),
      ]),
    ),
  }),
  z.strictObject({ do: z.enum(["play", "pause", "stop", "refresh"]) }),
  z.strictObject({ do: z.literal("seek"), position: seconds, plays: z.boolean() }),
  z.strictObject({ do: z.literal("volume"), volume }),
  z.strictObject({ do: z.literal("mute"), muted: z.boolean() }),
]);
export type AgentCommand = z.output<typeof agentCommand>;

/** As `SpeakerEvent` of the server's speakers; instants by the agent's clock. */
export const agentEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("connected"),
    /**
     * Since addition 2: the run that the agent has begun on it by itself, and that was heard. `volumeBefore`: to which
     * its volume goes back after that; null: it stays.
     */
    begun: z.optional(z.strictObject({ key: runKey, volumeBefore: z.nullable(volume) })),
    /** Since addition 4: the volume to which the agent could not put it back yet. */
    volumeOwed: z.optional(volume),
  }),
  z.strictObject({
    type: z.literal("disconnected"),
    reason: anySentence,
    heardAt: z.nullable(instant),
  }),
  z.strictObject({
    type: z.literal("media"),
    status: z.strictObject({
      state: z.enum(["playing", "paused", "buffering", "idle"]),
      url: z.nullable(address),
      position: seconds,
      duration: z.nullable(seconds),
      idleReason: z.nullable(z.enum(["finished", "error", "interrupted", "cancelled"])),
      /** Since addition 6: of one that is idle for no reason, whether its player runs. */
      playerRuns: z.optional(z.boolean()),
      /** `key`: the agent has begun this run by itself; then it knows no `runId`. */
      loadedFor: z.nullable(
        z.strictObject({ runId: z.nullable(z.int()), key: z.optional(runKey) }),
      ),
      at: instant,
    }),
  }),
  z.strictObject({
    type: z.literal("volume"),
    volume,
    muted: z.boolean(),
    /** Since addition 4: points between two volumes that the speaker can have. */
    step: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  }),
  z.strictObject({ type: z.literal("notice"), notice: anySentence }),
  z.strictObject({ type: z.literal("taken"), by: name }),
]);
export type AgentEvent = z.output<typeof agentEvent>;

export const fromAgent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    protocol: z.int(),
    /** Of Wird. */
    version: z.string().check(z.maxLength(50)),
    now: instant,
  }),
  /** All that it sees now: at first, and at each change. */
  z.strictObject({
    type: z.literal("speakers"),
    speakers: z.array(agentSpeaker).check(z.maxLength(MOST_AGENT_SPEAKERS)),
  }),
  z.strictObject({ type: z.literal("event"), deviceId: speakerId, event: agentEvent }),
  /** Since addition 6: its clock was set, to this. What it says from here on is by that. */
  z.strictObject({ type: z.literal("clock-set"), now: instant }),
  /** The answer to a `command`; `error` null: it is done. */
  z.strictObject({
    type: z.literal("done"),
    id: z.int(),
    error: z.nullable(anySentence),
    fault: z._default(z.enum(["speaker", "recording"]), "speaker"),
  }),
  /** It has these plans, durably, up to this version; what was dropped it begins no more. */
  z.strictObject({ type: z.literal("plans-ack"), version: z.int() }),
  z.strictObject({
    type: z.literal("runs"),
    runs: z.array(agentRun).check(z.minLength(1), z.maxLength(MOST_REPORTED)),
  }),
  /** The answer to a `ping`, at once: what the clock here says. */
  z.strictObject({ type: z.literal("pong"), now: instant }),
]);
export type FromAgent = z.output<typeof fromAgent>;

export const toAgent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("welcome"),
    protocol: z.int(),
    version: z.string(),
    /** Of the home, as people named it. */
    home: z.string(),
    now: instant,
    /** Left out: none. */
    additions: z.optional(z.int()),
  }),
  /** Since addition 1: all of its speakers that other agents see too, whenever that changes; at first there are none. */
  z.strictObject({
    type: z.literal("shared"),
    speakers: z.array(sharedSpeaker).check(z.maxLength(MOST_AGENT_SPEAKERS)),
  }),
  /** Only the close follows; `problem` is shown on the agent's console. */
  z.strictObject({ type: z.literal("refused"), problem: anySentence }),
  /** Connects the speaker and streams its events; repeating it resends the current state. */
  z.strictObject({ type: z.literal("open"), deviceId: speakerId, name }),
  z.strictObject({ type: z.literal("close"), deviceId: speakerId }),
  z.strictObject({
    type: z.literal("command"),
    /** Unique on this socket; an agent does each once. */
    id: z.int(),
    deviceId: speakerId,
    command: agentCommand,
  }),
  z.strictObject({
    type: z.literal("plans"),
    /** Counts from 1 on each connection. */
    version: z.int(),
    /** The list is complete: the agent drops other plans of earlier connections. */
    isWhole: z.boolean(),
    set: z.array(agentPlan),
    drop: z.array(runKey),
  }),
  /** The server has written these runs: the agent may forget them. */
  z.strictObject({ type: z.literal("runs-ack"), keys: z.array(runKey) }),
  z.strictObject({ type: z.literal("ping"), now: instant }),
]);
export type ToAgent = z.output<typeof toAgent>;
