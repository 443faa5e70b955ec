// The prayer times of a civil day at a place, by the package adhan. Pure.
import {
  CalculationMethod,
  type CalculationParameters,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
} from "adhan";
import type { PrayerInstants } from "#contract/prayers/day-facts";
import type { Place } from "#contract/prayers/places";
import type { PrayerSettings } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { instantOf } from "#contract/times/clock-times";

/** What determines the times of a place. */
export type PrayerRules = Pick<PrayerSettings, "method" | "madhab" | "highLatitude" | "offsets">;

const MINUTE = 60_000;
const HALF_A_DAY = 12 * 60 * MINUTE;
/**
 * Degrees between which no zone is half a day away from the sun's time: the islands of Kiribati begin
 * at 150 west, the Aleutians at 172 east. South of the latitude, stations have New Zealand's clocks.
 */
const FAR_FROM_DATE_LINE = { west: -145, east: 165, south: -60 };
/** A time further from Dhuhr is of another day: within a degree of a pole adhan has such. */
const FURTHEST_FROM_DHUHR = 16 * 60 * MINUTE;
const RAMADAN = 9;
/** Minutes by which Umm al-Qura's Isha is later in Ramadan (METHODS.md of adhan). */
const LATER_IN_RAMADAN = 30;
/** Degrees beyond which the seventh of the night is recommended (adhan, for the north). */
const HIGH_LATITUDE = 48;

/**
 * UTC milliseconds in whole minutes, null where the sun gives none; times after midnight belong to
 * the day whose prayer they are.
 *
 * @param date YYYY-MM-DD, a civil day of the place
 * @param hijriMonth the month of that day by the account's calendar, 1 to 12
 */
export function prayerTimes(
  place: Place,
  rules: PrayerRules,
  date: string,
  hijriMonth: number,
): PrayerInstants {
  const coordinates = new Coordinates(place.latitude, place.longitude);
  const parameters = parametersFor(place, rules, hijriMonth);
  const on = (day: string) => new PrayerTimes(coordinates, localNoon(day), parameters);
  const times = inOrder(timesAround(place, date, on));
  // In a polar night adhan measures the shadow of a sun below the horizon.
  const isPolarNight =
    times.sunrise === null && times.maghrib === null && !isSummer(place.latitude, date);
  return isPolarNight ? { ...times, asr: null } : times;
}

/**
 * Those of adhan whose noon is in this civil day. adhan counts days by UTC, so near the date line
 * they may be of another date: Kiritimati is at 157 degrees west and has UTC+14.
 */
function timesAround(place: Place, date: string, on: (day: string) => PrayerTimes): PrayerTimes {
  const { latitude, longitude } = place;
  const { west, east, south } = FAR_FROM_DATE_LINE;
  const found = on(date);
  if (longitude > west && longitude < east && latitude > south) return found;
  const noon = instantOf(date, "12:00", place.timezone);
  const apart = found.dhuhr.getTime() - noon;
  return Math.abs(apart) <= HALF_A_DAY ? found : on(dateAfter(date, apart > 0 ? -1 : 1));
}

/** Whether the sun is over the same half of the earth, by the days of the equinoxes. */
function isSummer(latitude: number, date: string): boolean {
  const monthAndDay = date.slice(5);
  const isOverTheNorth = monthAndDay >= "03-20" && monthAndDay <= "09-22";
  return isOverTheNorth === latitude > 0;
}

function parametersFor(
  { latitude }: Place,
  { method, madhab, highLatitude, offsets }: PrayerRules,
  hijriMonth: number,
): CalculationParameters {
  const parameters = CalculationMethod[method]();
  parameters.madhab = madhab === "hanafi" ? Madhab.Hanafi : Madhab.Shafi;
  parameters.highLatitudeRule = highLatitude ?? recommendedRule(latitude);
  parameters.adjustments = { ...offsets };
  if (method === "UmmAlQura" && hijriMonth === RAMADAN) {
    parameters.ishaInterval += LATER_IN_RAMADAN;
  }
  return parameters;
}

/** adhan recommends the seventh of the night beyond 48 degrees in the north alone. */
function recommendedRule(latitude: number) {
  return Math.abs(latitude) > HIGH_LATITUDE
    ? HighLatitudeRule.SeventhOfTheNight
    : HighLatitudeRule.MiddleOfTheNight;
}

/**
 * adhan reads the local parts of its Date, and those of the day after: at noon they are the same in
 * whatever zone the server runs.
 */
function localNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const noon = new Date(2000, 0, 1, 12);
  // Unlike the constructor, it takes the years before 100 as they are.
  noon.setFullYear(year, month - 1, day);
  return noon;
}

/**
 * In whole minutes. Near the polar circles twilight can be lost or run into another prayer: from
 * Dhuhr, which every day has, a time that is not after the one before it (before the one after it)
 * is none.
 */
function inOrder(found: PrayerTimes): PrayerInstants {
  const instants = {} as Record<Prayer, number | null>;
  const dhuhr = wholeMinutes(found.dhuhr);
  instants.dhuhr = dhuhr;
  const middle = prayers.indexOf("dhuhr");
  const latest = (dhuhr ?? 0) + FURTHEST_FROM_DHUHR;
  let last = dhuhr ?? 0;
  for (const prayer of prayers.slice(middle + 1)) {
    const at = wholeMinutes(found[prayer]);
    instants[prayer] = at !== null && at > last && at < latest ? at : null;
    last = instants[prayer] ?? last;
  }
  const earliest = (dhuhr ?? 0) - FURTHEST_FROM_DHUHR;
  let next = dhuhr ?? 0;
  for (const prayer of prayers.slice(0, middle).reverse()) {
    const at = wholeMinutes(found[prayer]);
    instants[prayer] = at !== null && at < next && at > earliest ? at : null;
    next = instants[prayer] ?? next;
  }
  return instants;
}

/** adhan rounds to minutes but leaves milliseconds; its times that there are not are invalid dates. */
function wholeMinutes(time: Date): number | null {
  const at = time.getTime();
  return Number.isNaN(at) ? null : Math.floor(at / MINUTE) * MINUTE;
}
