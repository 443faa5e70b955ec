// Reciters and surahs that can be listened to. A reciter is one recitation (mp3quran: a moshaf).
import * as z from "zod/mini";
import { endpoint, id, idInPath, text } from "./endpoint.ts";
import { SURAH_COUNT } from "./recordings.ts";

export const surahNumber = z.int().check(z.minimum(1), z.maximum(SURAH_COUNT));

export const surah = z.object({
  /** A surah's id is its number. */
  id: surahNumber,
  number: surahNumber,
  name: z.string(),
  englishName: z.string(),
  englishNameTranslation: z.string(),
  numberOfAyahs: z.int(),
  revelationType: z.string(),
});

export const reciter = z.object({
  id,
  name: z.string(),
  nameArabic: z.string(),
  identifier: z.string(),
  rewaya: z.string(),
  style: z.string(),
  /** `server` + `path` + the surah's number in three digits + `.mp3` is the recording. */
  server: z.string(),
  path: z.string(),
  fullPath: z.string(),
  availableSurahs: z.array(surahNumber),
  /** False when it is missing from the catalogue. */
  available: z.boolean(),
});
export type Reciter = z.output<typeof reciter>;

export const listReciters = endpoint({
  method: "GET",
  path: "/api/reciters",
  summary: "Every recitation; vanished ones at the end",
  access: "signedIn",
  token: "read",
  reply: z.array(reciter),
});

export const listSurahs = endpoint({
  method: "GET",
  path: "/api/surahs",
  summary: "The 114 surahs",
  access: "signedIn",
  token: "read",
  reply: z.array(surah),
});

export const listReciterSurahs = endpoint({
  method: "GET",
  path: "/api/reciters/:identifier/surahs",
  summary: "The surahs a recitation has",
  access: "signedIn",
  token: "read",
  params: z.strictObject({ identifier: text(100) }),
  reply: z.array(surah),
});

const audioParams = z.strictObject({ reciterId: idInPath, surahId: idInPath });

export const getAudio = endpoint({
  method: "GET",
  path: "/api/audio/:reciterId/:surahId",
  summary: "Where a recording is; 404 when the reciter lacks the surah",
  access: "signedIn",
  token: "read",
  params: audioParams,
  reply: z.object({
    externalUrl: z.optional(z.string()),
    reciter: z.optional(
      z.object({
        server: z.string(),
        fullPath: z.string(),
        path: z.string(),
        identifier: z.string(),
        rewaya: z.string(),
      }),
    ),
    surah: z.optional(z.object({ number: surahNumber })),
  }),
});

export const ayahTiming = z.object({
  ayah: z.int(),
  /** Milliseconds from the start of the recording. */
  start: z.number(),
  end: z.number(),
});
export type AyahTiming = z.output<typeof ayahTiming>;

export const getTimings = endpoint({
  method: "GET",
  path: "/api/audio/:reciterId/:surahId/timings",
  summary: "When each ayah begins and ends; empty when the catalogue has no timings",
  access: "signedIn",
  token: "read",
  params: audioParams,
  reply: z.array(ayahTiming),
});

/** Where a duration is known from, the most believed first. */
export const durationSources = ["heard", "timings", "header", "catalogue"] as const;
export type DurationSource = (typeof durationSources)[number];

export const recordingDuration = z.object({
  surahId: surahNumber,
  seconds: z.number(),
  /**
   * Heard: a speaker or browser that played it reported it. Timings: the end of its last ayah.
   * Header: read from the MP3 file. Catalogue: the catalogue says so.
   */
  source: z.enum(durationSources),
});
export type RecordingDuration = z.output<typeof recordingDuration>;

/**
 * Where players land that are sent to a second of an MP3 file. Exact: its bit rate is constant. Near: it varies, and
 * the file has a table of places, which is coarse (androidx/media#878, #3117). Far: it varies, without a table
 * (ExoPlayer#4071).
 */
export const seekings = ["exact", "near", "far"] as const;
export type Seeking = (typeof seekings)[number];

export const recordingSeeking = z.object({
  surahId: surahNumber,
  seeking: z.enum(["near", "far"]),
});

export const listSeeking = endpoint({
  method: "GET",
  path: "/api/reciters/:identifier/seeking",
  summary:
    "The recordings of a recitation in which ayahs cannot be begun exactly, as far as their files were read",
  access: "signedIn",
  token: "read",
  params: z.strictObject({ identifier: text(100) }),
  reply: z.array(recordingSeeking),
});

export const listDurations = endpoint({
  method: "GET",
  path: "/api/reciters/:identifier/durations",
  summary: "How long the recordings of a recitation last, as far as known; asking has them learnt",
  access: "signedIn",
  token: "read",
  params: z.strictObject({ identifier: text(100) }),
  reply: z.array(recordingDuration),
});
