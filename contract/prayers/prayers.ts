// The prayers of a day: their times at a place, and the anchor that binds a schedule to one of them.
import * as z from "zod/mini";
import { endpoint, idInPath, instant } from "../endpoint.ts";
import { calendarDate } from "../calendar-dates.ts";
import type { PlainCode } from "../sentences/sentences.ts";
import { prayers } from "./prayer-names.ts";

export const MOST_ANCHOR_MINUTES = 180;
/** Days in one answer. */
export const MOST_PRAYER_DAYS = 31;

/** A time bound to a prayer: so many minutes after it, before it when negative. */
export const prayerAnchor = z.strictObject({
  prayer: z.enum(prayers),
  minutes: z.int().check(z.minimum(-MOST_ANCHOR_MINUTES), z.maximum(MOST_ANCHOR_MINUTES)),
});
export type PrayerAnchor = z.output<typeof prayerAnchor>;

/** Of the Islamic calendar; month 1 Muharram to 12 Dhu al-Hijja, 9 is Ramadan. */
export const hijriDate = z.object({ year: z.int(), month: z.int(), day: z.int() });
export type HijriDate = z.output<typeof hijriDate>;

/** Where the times of a day come from: arithmetic, or the timetable that its owner imported. */
export const prayerSources = ["computed", "timetable"] as const;
export type PrayerSource = (typeof prayerSources)[number];

/** In whole minutes; null where the sun gives none that day. */
const prayerTime = z.nullable(instant);

export const prayerDay = z.object({
  /** YYYY-MM-DD, the civil day of the place; a time after its midnight still belongs to it. */
  date: z.string(),
  hijri: hijriDate,
  fajr: prayerTime,
  sunrise: prayerTime,
  dhuhr: prayerTime,
  asr: prayerTime,
  maghrib: prayerTime,
  isha: prayerTime,
  source: z.enum(prayerSources),
});
export type PrayerDay = z.output<typeof prayerDay>;

export const listPrayerTimes = endpoint({
  method: "GET",
  path: "/api/users/:userId/prayer-times",
  summary: "The prayer times of one's place; 409 no-place without one",
  access: "self",
  costly: true,
  params: z.strictObject({ userId: idInPath }),
  query: z.strictObject({
    from: calendarDate,
    days: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9][0-9]?$/, "prayer.day-count-invalid" satisfies PlainCode)),
        z.pipe(
          z.transform((digits: string) => Number(digits)),
          z
            .number()
            .check(z.maximum(MOST_PRAYER_DAYS, "prayer.day-count-invalid" satisfies PlainCode)),
        ),
      ),
      1,
    ),
  }),
  reply: z.array(prayerDay),
});
