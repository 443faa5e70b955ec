// Schedules: which recitation, on which speaker, from when until when.
import * as z from "zod/mini";
import { offsetsOfZone, timezone } from "./account.ts";
import { calendarDate } from "./calendar-dates.ts";
import { beforeInstant, endpoint, id, idInPath, instant, pageLimit, success } from "./endpoint.ts";
import { MANAGED } from "./household-roles.ts";
import { chosenPortion } from "./portions/portion-traits.ts";
import { NEW_SCHEDULE } from "./new-schedule.ts";
import { portion, shownPortion } from "./portions/portions.ts";
import { prayerAnchor } from "./prayers/prayers.ts";
import { surahNumber } from "./reciters.ts";
import { run } from "./runs.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";

export const frequencies = ["daily", "weekdays", "weekends", "custom", "once"] as const;
export type Frequency = (typeof frequencies)[number];

/** An account has at most this many, switched-off ones included. */
export const MOST_SCHEDULES = 200;
export const UPCOMING_DEFAULT = 14;
export const UPCOMING_MAX = 400;
export const MOST_COMING_DAYS = 31;

/** 00:00 to 23:59 in ASCII digits. */
export const wallTime = z
  .string()
  .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "schedule.time-invalid" satisfies PlainCode));
/** 1 Monday to 7 Sunday, at least one. */
const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.minLength(1, "schedule.days-missing" satisfies PlainCode),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length, "schedule.day-twice" satisfies PlainCode),
);
/** Minutes that a run lasts at most: a day less one. */
export const LONGEST_DURATION = 1439;
const durationMinutes = z.int().check(z.minimum(1), z.maximum(LONGEST_DURATION));

/** One run is recited by at most this many speakers, the schedule's own included. */
export const MOST_SPEAKERS = 5;
const alsoOn = z.array(id).check(
  z.maxLength(MOST_SPEAKERS - 1, "schedule.speakers-too-many" satisfies PlainCode),
  z.refine((ids) => new Set(ids).size === ids.length, "schedule.speaker-twice" satisfies PlainCode),
);
/** A run whose first speaker has not sounded so long after its time goes to the fallback, milliseconds. */
export const FALLBACK_AFTER = 60_000;

/** When in the year it runs: on the days from one date to another, both included, or in a Hijri month. */
export const season = z
  .union([
    z.strictObject({ from: calendarDate, to: calendarDate }),
    z.strictObject({ hijriMonth: z.int().check(z.minimum(1), z.maximum(12)) }),
  ])
  .check(
    z.refine(
      (value) => "hijriMonth" in value || value.from <= value.to,
      "input.days-reversed" satisfies PlainCode,
    ),
  );
export type Season = z.output<typeof season>;

export const volume = z.int().check(z.minimum(0), z.maximum(100));

/**
 * What people choose of a schedule. The bodies of its creation and its changes, its reply, its columns
 * (server/schedules/schedule-columns.ts) and what a damaged row is checked for are made from these.
 */
export const scheduleFields = {
  deviceId: id,
  /** Recites when the first has not sounded a minute after its time, and is none of the others; null: none does. */
  fallbackDeviceId: z.nullable(id),
  /** Speakers that recite too: begun together, not in step. */
  alsoOn,
  /** Null for a sound; of a khatm it is the khatm's. Otherwise needed. */
  reciterId: z.nullable(id),
  /** What one run recites. */
  portion,
  /** With `startAnchor`: that of the next run, on the clocks of the place. A body has one of the two. */
  startTime: wallTime,
  /** The prayer that the start is bound to; null: the clock. */
  startAnchor: z.nullable(prayerAnchor),
  /**
   * At or before the start: on the next day. With `endAnchor` or `durationMinutes`: that of the next
   * run; a body has one of the three at most. Null: until the portion is finished.
   */
  endTime: z.nullable(wallTime),
  endAnchor: z.nullable(prayerAnchor),
  durationMinutes: z.nullable(durationMinutes),
  season: z.nullable(season),
  frequency: z.enum(frequencies),
  /** Null unless the frequency is custom. */
  days: z.nullable(weekdays),
  timezone,
  enabled: z.boolean(),
  /** The surah to start with; null: the reciter's first. */
  surahId: z.nullable(surahNumber),
  /** Null: the speaker's current volume. */
  volume: z.nullable(volume),
  /** For `once`. */
  date: z.nullable(calendarDate),
  continuePlayback: z.boolean(),
  shuffle: z.boolean(),
};
type Fields = typeof scheduleFields;
export type ScheduleChoice = { [Name in keyof Fields]: z.output<Fields[Name]> };

/** All but `alsoOn` are columns of its row. */
export type StoredChoice = Omit<ScheduleChoice, "alsoOn">;
export type StructuredField = {
  [Name in keyof StoredChoice]: NonNullable<StoredChoice[Name]> extends object ? Name : never;
}[keyof StoredChoice];

const structured: Record<StructuredField, true> = {
  portion: true,
  startAnchor: true,
  endAnchor: true,
  season: true,
  days: true,
};
/** The columns that are JSON text: lists and objects. */
export const structuredFields = Object.keys(structured) as StructuredField[];

const chosenNames = [
  ...(Object.keys(NEW_SCHEDULE satisfies Partial<ScheduleChoice>) as (keyof typeof NEW_SCHEDULE)[]),
  ...(["deviceId", "startTime", "timezone"] as const),
] satisfies (keyof ScheduleChoice)[];

/** The part of a schedule that people choose. */
export function choiceIn(schedule: ScheduleChoice): ScheduleChoice {
  const choice = Object.fromEntries(chosenNames.map((name) => [name, schedule[name]]));
  return { ...choice, portion: chosenPortion(schedule.portion) } as ScheduleChoice;
}

type Ways = Partial<
  Pick<ScheduleChoice, "startTime" | "startAnchor" | "endTime" | "endAnchor" | "durationMinutes">
>;

/** A change with the ways to begin and to end that it replaces: a schedule has one of each. */
export function withReplacedWays<Change extends Ways>(change: Change): Change {
  const { startTime, endTime, endAnchor, durationMinutes } = change;
  const start = startTime === undefined ? {} : { startAnchor: null };
  const isEndGiven = endTime !== undefined || Boolean(endAnchor) || Boolean(durationMinutes);
  const end = isEndGiven
    ? {
        endTime: endTime ?? null,
        endAnchor: endAnchor ?? null,
        durationMinutes: durationMinutes ?? null,
      }
    : {};
  return { ...change, ...start, ...end };
}

type WithDefaults = {
  [Name in keyof Fields]: Name extends keyof typeof NEW_SCHEDULE
    ? z.ZodMiniDefault<Fields[Name]>
    : Fields[Name];
};

function withDefaults(): WithDefaults {
  const entries = Object.entries(scheduleFields).map(([name, field]) => [
    name,
    name in NEW_SCHEDULE
      ? z._default(field as z.ZodMiniType, NEW_SCHEDULE[name as keyof typeof NEW_SCHEDULE])
      : field,
  ]);
  return Object.fromEntries(entries);
}

export const schedule = z.extend(z.object(scheduleFields), {
  portion: shownPortion,
  id,
  userId: id,
  ownerName: z.optional(z.string()),
  /** Of a restored schedule, perhaps one that this server does not know. */
  timezone: z.string(),
  /** Where its last run stopped: with `continuePlayback` the next one goes on here. Seconds. */
  stoppedPlace: z.nullable(z.object({ surahId: surahNumber, position: z.number() })),
  nextRunAt: z.nullable(instant),
  /** Of `timezone`; absent without a next run. */
  zoneOffsets: z.optional(offsetsOfZone),
  /** When the next run is likely to be over; null: not known. */
  estimatedEndAt: z.nullable(instant),
  lastRun: z.nullable(run),
  createdAt: instant,
});
export type Schedule = z.output<typeof schedule>;

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listSchedules = endpoint({
  method: "GET",
  path: "/api/users/:userId/schedules",
  summary: "The schedules of one and of one's household",
  access: "self",
  costly: true,
  shared: true,
  params: own,
  reply: z.array(schedule),
});

export const createSchedule = endpoint({
  method: "POST",
  path: "/api/users/:userId/schedules",
  summary: "Makes a schedule",
  access: "self",
  costly: true,
  creates: true,
  params: own,
  owns: { deviceId: MANAGED, fallbackDeviceId: MANAGED, alsoOn: MANAGED },
  // Annotated, so that pages without the schemas leave the call out.
  body: z.extend(z.strictObject(/* @__PURE__ */ withDefaults()), {
    userId: z.optional(id),
    startTime: z.optional(wallTime),
    /** The account's own without it. */
    timezone: z.optional(timezone),
  }),
  reply: schedule,
});

export const updateSchedule = endpoint({
  method: "PATCH",
  path: "/api/schedules/:id",
  summary: "Changes a schedule",
  access: { owner: "schedule", members: "manage" },
  costly: true,
  params: one,
  owns: { deviceId: MANAGED, fallbackDeviceId: MANAGED, alsoOn: MANAGED },
  /** Setting one kind of start (or end) clears the other. */
  body: z.partial(z.strictObject(scheduleFields)),
  reply: schedule,
});

export const deleteSchedule = endpoint({
  method: "DELETE",
  path: "/api/schedules/:id",
  summary: "Deletes a schedule",
  access: { owner: "schedule", members: "manage" },
  params: one,
  reply: success,
});

export const runSchedule = endpoint({
  method: "POST",
  path: "/api/schedules/:id/run",
  summary:
    "Starts it now, for as long as its window lasts; with a speaker, there: a run that is open moves to it",
  access: { owner: "schedule", members: "listen" },
  params: one,
  owns: { deviceId: { owner: "device", members: "listen" } },
  /** `deviceId`: recites in place of the schedule's own speaker, which is left. */
  body: z.strictObject({ deviceId: z.optional(id) }),
  reply: schedule,
  status: 200,
});

export const skipSchedule = endpoint({
  method: "POST",
  path: "/api/schedules/:id/skip",
  summary: "Skips the next run, once",
  access: { owner: "schedule", members: "manage" },
  costly: true,
  params: one,
  reply: schedule,
  status: 200,
});

export const unskipSchedule = endpoint({
  method: "DELETE",
  path: "/api/schedules/:id/skip",
  summary: "Takes back what was skipped and is still to come",
  access: { owner: "schedule", members: "manage" },
  costly: true,
  params: one,
  reply: schedule,
});

export const upcomingRuns = endpoint({
  method: "GET",
  path: "/api/schedules/:id/upcoming",
  summary: "The next instants at which it runs",
  access: { owner: "schedule", members: "listen" },
  costly: true,
  params: one,
  query: z.strictObject({
    count: z._default(
      z.pipe(
        z
          .string()
          .check(z.regex(/^[1-9][0-9]{0,2}$/, "schedule.count-invalid" satisfies PlainCode)),
        z.pipe(
          z.transform((digits: string) => Number(digits)),
          z.number().check(z.maximum(UPCOMING_MAX)),
        ),
      ),
      UPCOMING_DEFAULT,
    ),
  }),
  reply: z.array(instant),
});

/** A day on which a schedule would run, with its run or why there is none. */
export const comingDay = z.object({
  /** YYYY-MM-DD, the civil day to which the run belongs. */
  date: z.string(),
  /** Null: it does not run on that day. */
  dueAt: z.nullable(instant),
  /** Null too for a run that ends by itself. */
  endsAt: z.nullable(instant),
  /** Why it does not run, in English; null when it does. */
  message: z.nullable(z.string()),
  sentence: z.nullable(anySentence),
});
export type ComingDay = z.output<typeof comingDay>;

export const comingDays = endpoint({
  method: "GET",
  path: "/api/schedules/:id/coming-days",
  summary: "The next days of its pattern: when it runs on each, or why it does not",
  access: { owner: "schedule", members: "listen" },
  costly: true,
  params: one,
  query: z.strictObject({
    count: z._default(
      z.pipe(
        z
          .string()
          .check(z.regex(/^[1-9][0-9]?$/, "schedule.day-count-invalid" satisfies PlainCode)),
        z.pipe(
          z.transform((digits: string) => Number(digits)),
          z
            .number()
            .check(z.maximum(MOST_COMING_DAYS, "schedule.day-count-invalid" satisfies PlainCode)),
        ),
      ),
      7,
    ),
  }),
  reply: z.array(comingDay),
});

export const listRuns = endpoint({
  method: "GET",
  path: "/api/schedules/:id/runs",
  summary: "Its last runs, newest first: 50 unless a limit says otherwise",
  access: { owner: "schedule", members: "listen" },
  costly: true,
  params: one,
  query: z.strictObject({ before: beforeInstant, limit: pageLimit }),
  reply: z.array(run),
});
