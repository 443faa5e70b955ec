// Playback: what plays on each speaker, the control commands, and the listening history.
import * as z from "zod/mini";
import { timezone } from "./account.ts";
import {
  beforeInstant,
  endpoint,
  id,
  idInPath,
  instant,
  longId,
  longIdInPath,
  pageLimit,
} from "./endpoint.ts";
import { prayers } from "./prayers/prayer-names.ts";
import { surahNumber } from "./reciters.ts";
import { calendarDate } from "./calendar-dates.ts";
import { volume } from "./schedules.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";

export const playbackStatuses = ["playing", "paused", "loading", "stopped", "error"] as const;
export type PlaybackStatus = (typeof playbackStatuses)[number];

/** Stored playback state of a device that has not reported its volume yet. */
export const DEFAULT_VOLUME = 75;

/** Seconds; no recording of a surah is as long as a day. */
export const seconds = z.number().check(z.minimum(0), z.maximum(86_400));

/** When the sleep timer stops a speaker. */
export const sleepTimer = z.discriminatedUnion("until", [
  z.object({ until: z.literal("surah-end") }),
  z.object({ until: z.literal("time"), at: instant }),
]);

/** What follows the surah that somebody plays: nothing, the next one of the recitation, or the same again. */
export const afterSurahs = ["stop", "next", "repeat"] as const;
export type AfterSurah = (typeof afterSurahs)[number];

export const playbackState = z.object({
  id,
  /** The id of the device row. */
  deviceId: id,
  status: z.enum(playbackStatuses),
  reciterId: z.nullable(id),
  surahId: z.nullable(surahNumber),
  /** Seconds, at `timestamp`. */
  position: z.number(),
  /** Seconds; null while unknown. */
  duration: z.nullable(z.number()),
  volume,
  muted: z.boolean(),
  /** The ayah being recited; null without timings. */
  currentVerse: z.nullable(z.int()),
  /** 0 to 100: how much of the surah has been played. */
  progress: z.number(),
  /** Why it does not play, as a sentence in English; null without a fault. */
  error: z.nullable(z.string()),
  /** The same as data. */
  errorSentence: z.nullable(anySentence),
  /** Null: off. */
  sleepTimer: z.nullable(sleepTimer),
  /** Set by who played last; null: a schedule did, which says itself what follows. */
  afterSurah: z.nullable(z.enum(afterSurahs)),
  /** It plays, and is silent between two repetitions until then: the position stands still. */
  silentUntil: z.nullable(instant),
  /** The prayer whose adhan sounds; null: none does. What was recited goes on after it. */
  adhan: z.nullable(z.enum(prayers)),
  /** The instant at which `position` was true. */
  timestamp: instant,
  lastUpdated: instant,
});
export type PlaybackState = z.output<typeof playbackState>;

export const getPlaybackState = endpoint({
  method: "GET",
  path: "/api/devices/:id/playback-state",
  summary: "What a speaker is doing",
  access: { owner: "device", members: "listen" },
  params: z.strictObject({ id: idInPath }),
  reply: playbackState,
});

export const listPlaybackStates = endpoint({
  method: "GET",
  path: "/api/playback-states",
  summary: "What each of one's own speakers, and of one's household's, is doing",
  access: "signedIn",
  token: "read",
  reply: z.array(playbackState),
});

export const controlActions = [
  "play",
  "pause",
  "resume",
  "stop",
  "next",
  "previous",
  "seek",
  "volume",
  "select_surah",
  "select_reciter",
  "sleep",
  "after_surah",
] as const;
export type ControlAction = (typeof controlActions)[number];

/** A setting for the sleep timer. */
export const sleepWish = z.discriminatedUnion("until", [
  z.strictObject({ until: z.literal("off") }),
  z.strictObject({ until: z.literal("surah-end") }),
  z.strictObject({
    until: z.literal("time"),
    /** Minutes from now. */
    minutes: z.int().check(z.minimum(1), z.maximum(720)),
  }),
]);
export type SleepWish = z.output<typeof sleepWish>;

export const controlPlayback = endpoint({
  method: "POST",
  path: "/api/playback/control",
  summary: "Presses a button of a speaker; answers its new state",
  access: "signedIn",
  token: "control",
  owns: { deviceId: { owner: "device", members: "listen" } },
  body: z.strictObject({
    action: z.enum(controlActions),
    deviceId: id,
    reciterId: z.optional(id),
    surahId: z.optional(surahNumber),
    /** Seconds. */
    position: z.optional(seconds),
    /** For `volume`; a muted speaker that is given a volume above 0 is unmuted. */
    volume: z.optional(volume),
    /** For `volume`: mutes or unmutes, and leaves the volume as it is. */
    muted: z.optional(z.boolean()),
    /** For `sleep`: when the speaker is to stop by itself. The timer also ends with the recital. */
    sleep: z.optional(sleepWish),
    /**
     * For `after_surah`, and for what begins something by hand: what follows its surah. Default: as before on this
     * speaker, at first `stop`.
     */
    afterSurah: z.optional(z.enum(afterSurahs)),
    /** An ayah to seek to. */
    verse: z.optional(z.int().check(z.minimum(1), z.maximum(286))),
  }),
  // `notice` is 'First Surah' or 'Last Surah' when there is no previous or next one.
  reply: z.extend(playbackState, {
    notice: z.optional(z.string()),
    noticeSentence: z.optional(anySentence),
  }),
  status: 200,
});

export const historyEntry = z.object({
  id: longId,
  timestamp: instant,
  surahName: z.string(),
  surahNumber,
  reciterName: z.string(),
  deviceName: z.string(),
  /** Seconds heard: not the distance between the two positions, which a seek changes. */
  duration: z.number(),
  reciterId: id,
  surahId: surahNumber,
  /** Null: this browser. */
  deviceId: z.nullable(id),
  /** Seconds into the recording. */
  startPosition: z.number(),
  endPosition: z.nullable(z.number()),
  completed: z.boolean(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const own = z.strictObject({ userId: idInPath });

export const listHistory = endpoint({
  method: "GET",
  path: "/api/users/:userId/playback-history",
  summary: "What one has listened to, newest first: 500 entries at most",
  access: "self",
  costly: true,
  params: own,
  query: z.strictObject({ before: beforeInstant, limit: pageLimit }),
  reply: z.array(historyEntry),
});

export const createHistory = endpoint({
  method: "POST",
  path: "/api/users/:userId/playback-history",
  summary: "Remembers that one listens in the browser",
  access: "self",
  creates: true,
  params: own,
  owns: { deviceId: { owner: "device", members: "listen" } },
  body: z.strictObject({
    userId: z.optional(id),
    reciterId: id,
    surahId: surahNumber,
    deviceId: z.optional(z.nullable(id)),
    startPosition: seconds,
  }),
  reply: historyEntry,
});

export const updateHistory = endpoint({
  method: "PATCH",
  path: "/api/playback-history/:id",
  summary: "How far one listened",
  access: { owner: "history" },
  params: z.strictObject({ id: longIdInPath }),
  body: z.strictObject({
    endPosition: seconds,
    completed: z.optional(z.boolean()),
    /** Total of this entry; at most the time since it began. Default: end less start position. */
    secondsHeard: z.optional(seconds),
    /** Of the recording, as the player that plays it knows it. */
    duration: z.optional(seconds),
  }),
  reply: historyEntry,
});

/** Days in one answer. */
const MOST_DAYS = 400;

export const listeningDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  /** Seconds heard of the entries that began on this day. */
  seconds: z.number(),
  entries: z.int(),
});
export type ListeningDay = z.output<typeof listeningDay>;

export const listListeningDays = endpoint({
  method: "GET",
  path: "/api/users/:userId/listening-days",
  summary: "How long one listened on each day on which one did",
  access: "self",
  costly: true,
  params: own,
  query: z
    .strictObject({
      from: calendarDate,
      /** Inclusive. */
      to: calendarDate,
      /** The zone of the days; default: the account's zone. */
      timezone: z.optional(timezone),
    })
    .check(
      z.refine(({ from, to }) => from <= to, "input.days-reversed" satisfies PlainCode),
      z.refine(
        ({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000,
        "input.days-too-many" satisfies PlainCode,
      ),
    ),
  reply: z.array(listeningDay),
});
