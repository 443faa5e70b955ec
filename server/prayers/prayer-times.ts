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
/** Degrees of the sun's middle when its upper edge rises or sets, with refraction. */
const HORIZON = -0.833;
/** By how many degrees the sun may be elsewhere: a time is rounded, and days are counted by UTC's. */
const ALTITUDE_MARGIN = 1;
const RADIANS = Math.PI / 180;
/** From 1970 to noon of the first of January 2000. */
const DAYS_TO_J2000 = 10_957.5;
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
  return inOrder(underSun(timesAround(place, date, on), place, parameters));
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

type Times = Record<Prayer, number | null>;

/**
 * In whole minutes; null where the sun is not where the prayer wants it: near the poles adhan measures the
 * shadow of a sun below the horizon, and finds risings of a sun that circles above it.
 */
function underSun(found: PrayerTimes, place: Place, parameters: CalculationParameters): Times {
  const { fajrAngle, ishaAngle, ishaInterval, maghribAngle, madhab } = parameters;
  const ranges = (at: number, angle: number) => isWithin(at, -angle, HORIZON);
  const isThere: Record<Prayer, (at: number) => boolean> = {
    // Bounded by a rule for short nights it is later than its angle, never with the sun up.
    fajr: (at) => ranges(at, fajrAngle),
    sunrise: (at) => isWithin(at, HORIZON, HORIZON),
    dhuhr: () => true,
    asr: (at) => {
      const { altitude, declination } = sunAt(place, at);
      const noon = 90 - Math.abs(place.latitude - declination);
      if (noon <= 0 || altitude <= 0) return false;
      const shadow = (madhab === Madhab.Hanafi ? 2 : 1) + 1 / Math.tan(noon * RADIANS);
      const wanted = Math.atan(1 / shadow) / RADIANS;
      return isWithin(at, wanted, wanted);
    },
    maghrib: (at) => {
      const wanted = maghribAngle ? -maghribAngle : HORIZON;
      // Where the angle is lost in a short night adhan leaves the setting of the sun.
      return isWithin(at, Math.min(wanted, HORIZON), HORIZON);
    },
    isha: (at) => ishaInterval > 0 || ranges(at, ishaAngle),
  };
  const times = {} as Times;
  for (const prayer of prayers) {
    const at = wholeMinutes(found[prayer]);
    const added = parameters.adjustments[prayer] + parameters.methodAdjustments[prayer];
    times[prayer] = at !== null && isThere[prayer](at - added * MINUTE) ? at : null;
  }
  return times;

  function isWithin(at: number, lowest: number, highest: number): boolean {
    const { altitude } = sunAt(place, at);
    return altitude >= lowest - ALTITUDE_MARGIN && altitude <= highest + ALTITUDE_MARGIN;
  }
}

/**
 * The altitude of the sun's middle without refraction, and its declination, degrees; to a hundredth of a
 * degree (low-precision formulas of the Astronomical Almanac).
 */
export function sunAt({ latitude, longitude }: Pick<Place, "latitude" | "longitude">, at: number) {
  const days = at / (24 * 60 * MINUTE) - DAYS_TO_J2000;
  const mean = (280.46 + 0.9856474 * days) * RADIANS;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const ecliptic = mean + (1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = (280.46062 + 360.98564737 * days + longitude) * RADIANS;
  const altitude = Math.asin(
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
      Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(sidereal - ascension),
  );
  return { altitude: altitude / RADIANS, declination: declination / RADIANS };
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
 * Near the polar circles twilight can be lost or run into another prayer: from
 * Dhuhr, which every day has, a time that is not after the one before it (before the one after it)
 * is none.
 */
function inOrder(found: Times): PrayerInstants {
  const instants = {} as Times;
  const { dhuhr } = found;
  instants.dhuhr = dhuhr;
  const middle = prayers.indexOf("dhuhr");
  const latest = (dhuhr ?? 0) + FURTHEST_FROM_DHUHR;
  let last = dhuhr ?? 0;
  for (const prayer of prayers.slice(middle + 1)) {
    const at = found[prayer];
    instants[prayer] = at !== null && at > last && at < latest ? at : null;
    last = instants[prayer] ?? last;
  }
  const earliest = (dhuhr ?? 0) - FURTHEST_FROM_DHUHR;
  let next = dhuhr ?? 0;
  for (const prayer of prayers.slice(0, middle).reverse()) {
    const at = found[prayer];
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
