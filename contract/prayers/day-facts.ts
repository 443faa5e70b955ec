// What schedules ask about a civil day beside the clock: its prayers, its Hijri date, and whether all rest.
import { hijriOn, PLAIN_CALENDAR } from "./hijri-dates.ts";
import type { Prayer } from "./prayer-names.ts";
import type { HijriDate } from "./prayers.ts";

/** UTC milliseconds, in whole minutes; null where the sun gives none that day. */
export type PrayerInstants = Readonly<Record<Prayer, number | null>>;

/** Of one account. The dates are civil days of its place, YYYY-MM-DD. */
export interface DayFacts {
  /** The zone of the place's civil days; null: the account has no place. */
  timezone: string | null;
  /** Null: not known, since there is no place or, in a browser, the day has not been fetched. */
  prayersOn(date: string): PrayerInstants | null;
  hijriOn(date: string): HijriDate;
  /** Schedules rest on the days before this one; null: they do not. */
  pausedUntil: string | null;
}

/** Of schedules that are bound to the clock alone: there is no place, and nothing rests. */
export const CLOCK_ALONE: DayFacts = {
  timezone: null,
  prayersOn: () => null,
  hijriOn: (date) => hijriOn(date, PLAIN_CALENDAR),
  pausedUntil: null,
};
