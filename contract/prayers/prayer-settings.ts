// How an account's prayer times are made: its place, the method and its corrections, the Hijri calendar.
import * as z from "zod/mini";
import { offsetsOfZone } from "../account.ts";
import { calendarDate } from "../calendar-dates.ts";
import { endpoint, idInPath, success, text } from "../endpoint.ts";
import { anySentence } from "../sentences/sentence.ts";
import { place, placeChoice } from "./places.ts";
import { type Prayer, prayers } from "./prayer-names.ts";
import { hijriDate } from "./prayers.ts";

/** The names of the package adhan for the methods of authorities. */
export const methods = [
  "MuslimWorldLeague",
  "Egyptian",
  "Karachi",
  "UmmAlQura",
  "Dubai",
  "MoonsightingCommittee",
  "NorthAmerica",
  "Kuwait",
  "Qatar",
  "Singapore",
  "Tehran",
  "Turkey",
] as const;
export type Method = (typeof methods)[number];

/** Asr begins when a shadow is as long as its object (shafi, maliki, hanbali) or twice (hanafi). */
export const madhabs = ["shafi", "hanafi"] as const;
export type Madhab = (typeof madhabs)[number];

/** What bounds Fajr and Isha in nights without darkness. */
export const highLatitudeRules = [
  "middleofthenight",
  "seventhofthenight",
  "twilightangle",
] as const;
export type HighLatitudeRule = (typeof highLatitudeRules)[number];

export const MOST_OFFSET_MINUTES = 30;
export const MOST_HIJRI_SHIFT = 2;
/** Announced beginnings of months that an account keeps. */
export const MOST_HIJRI_MONTHS = 60;

const offset = z.int().check(z.minimum(-MOST_OFFSET_MINUTES), z.maximum(MOST_OFFSET_MINUTES));
/** Minutes added to each time. */
const offsets = z.object({
  fajr: offset,
  sunrise: offset,
  dhuhr: offset,
  asr: offset,
  maghrib: offset,
  isha: offset,
});
export type Offsets = Record<Prayer, number>;
export const NO_OFFSETS = Object.fromEntries(prayers.map((prayer) => [prayer, 0])) as Offsets;

/** Days by which months begin later than in the calendar of Umm al-Qura. */
const hijriShift = z.int().check(z.minimum(-MOST_HIJRI_SHIFT), z.maximum(MOST_HIJRI_SHIFT));

/** The first day of a month as it was announced. */
export const hijriMonthStart = z.strictObject({
  year: z.int().check(z.minimum(1400), z.maximum(1600)),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  startsOn: calendarDate,
});
export type HijriMonthStart = z.output<typeof hijriMonthStart>;

/** What Hijri dates need beside the calendar itself. */
export const hijriCorrections = z.object({
  hijriShift,
  hijriMonths: z.array(hijriMonthStart),
});
export type HijriCorrections = z.output<typeof hijriCorrections>;

export const prayerSettings = z.object({
  place: z.nullable(place),
  /** Of the place's zone; absent without a place. */
  zoneOffsets: z.optional(offsetsOfZone),
  /** The chosen method, else that of the place's country. */
  method: z.enum(methods),
  /** Nobody chose the method: it follows the place's country. */
  methodIsDefault: z.boolean(),
  madhab: z.enum(madhabs),
  /** Null: the one recommended for the latitude. */
  highLatitude: z.nullable(z.enum(highLatitudeRules)),
  offsets,
  hijriShift,
  hijriMonths: z.array(hijriMonthStart),
  /** The days of the imported timetable; null: there is none. */
  timetable: z.nullable(z.object({ from: z.string(), to: z.string(), days: z.int() })),
  /** Today at the place, or in the account's zone when there is none. */
  today: z.object({ date: z.string(), hijri: hijriDate }),
});
export type PrayerSettings = z.output<typeof prayerSettings>;

const own = z.strictObject({ userId: idInPath });

export const getPrayerSettings = endpoint({
  method: "GET",
  path: "/api/users/:userId/prayer-settings",
  summary: "The place and the way in which one's prayer times are made",
  access: "self",
  params: own,
  reply: prayerSettings,
});

export const updatePrayerSettings = endpoint({
  method: "PATCH",
  path: "/api/users/:userId/prayer-settings",
  summary: "Changes them; schedules bound to prayers move at once",
  access: "self",
  costly: true,
  params: own,
  body: z.strictObject({
    place: z.optional(z.nullable(placeChoice)),
    /** Null: that of the place's country. */
    method: z.optional(z.nullable(z.enum(methods))),
    madhab: z.optional(z.enum(madhabs)),
    highLatitude: z.optional(z.nullable(z.enum(highLatitudeRules))),
    /** The prayers that are not named keep theirs. */
    offsets: z.optional(z.strictObject(z.partial(offsets).shape)),
    hijriShift: z.optional(hijriShift),
    hijriMonths: z.optional(z.array(hijriMonthStart).check(z.maxLength(MOST_HIJRI_MONTHS))),
  }),
  reply: prayerSettings,
});

/** HH:MM on the place's clocks; null: the table has none, and it is computed. */
const printedTime = z.nullable(z.string());
const timetableDay = z.object({
  date: z.string(),
  fajr: printedTime,
  sunrise: printedTime,
  dhuhr: printedTime,
  asr: printedTime,
  maghrib: printedTime,
  isha: printedTime,
});
const remarksOnLines = z.array(
  z.object({ line: z.int(), message: z.string(), sentence: anySentence }),
);
export type TimetableDay = z.output<typeof timetableDay>;

/** Two years of lines, with room for long headings. */
export const LONGEST_TIMETABLE = 60_000;

export const importTimetable = endpoint({
  method: "POST",
  path: "/api/users/:userId/timetable",
  summary:
    "Imports a timetable as CSV: a date and six times on each line, on the place's clocks, in the " +
    "order of the day or below headings. With `preview` nothing is stored, and every wrong line is " +
    "named; else 400 unless all are right",
  access: "self",
  costly: true,
  params: own,
  body: z.strictObject({
    csv: text(LONGEST_TIMETABLE),
    preview: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** False for a preview. */
    stored: z.boolean(),
    /** The days of the lines that are right. */
    days: z.array(timetableDay),
    problems: remarksOnLines,
    /** What a person should look at before it is stored; it keeps nothing from being stored. */
    notes: remarksOnLines,
    /**
     * Between the first and the last of `days`, from and to included: days that neither these lines
     * nor an earlier import has, so that their times are computed. None while there are problems.
     */
    gaps: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  status: 200,
});

export const deleteTimetable = endpoint({
  method: "DELETE",
  path: "/api/users/:userId/timetable",
  summary: "Deletes the timetable: times are computed again",
  access: "self",
  costly: true,
  params: own,
  reply: success,
});
