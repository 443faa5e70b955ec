// Prayer times among the sample data: those of a city near Cairo, roughly, by a wave over the year.
import type { DayFacts } from "#contract/prayers/day-facts";
import { hijriOn } from "#contract/prayers/hijri-dates";
import { nearPlace, type Place, searchPlaces } from "#contract/prayers/places";
import {
  deleteTimetable,
  getPrayerSettings,
  importTimetable,
  type PrayerSettings,
  updatePrayerSettings,
} from "#contract/prayers/prayer-settings";
import type { Prayer } from "#contract/prayers/prayer-names";
import { listPrayerTimes, type PrayerDay } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt, startOfDate } from "#contract/times/clock-times";
import { instantsOf } from "../prayers.ts";
import { type Served, serve } from "../served-calls.ts";

const MINUTE = 60_000;
const CAIRO: Place = {
  name: "Cairo",
  latitude: 30.06,
  longitude: 31.25,
  timezone: "Africa/Cairo",
  country: "EG",
};
const MAKKAH: Place = {
  name: "Mecca",
  latitude: 21.43,
  longitude: 39.83,
  timezone: "Asia/Riyadh",
  country: "SA",
};

/** Minutes of the day at the equinox, and by how many it is later at midwinter. */
const wave: Record<Prayer, [middle: number, winter: number]> = {
  fajr: [275, 40],
  sunrise: [355, 55],
  dhuhr: [715, 0],
  asr: [925, -40],
  maghrib: [1080, -60],
  isha: [1160, -55],
};

interface SamplePrayers {
  served: Served[];
  /** What the schedules ask about a day. */
  facts(): DayFacts;
}

/** `now`: UTC milliseconds; `changed`: the settings have. */
export function samplePrayers(now: () => number, changed: () => void): SamplePrayers {
  let settings: Omit<PrayerSettings, "today"> = {
    place: CAIRO,
    method: "Egyptian",
    methodIsDefault: true,
    madhab: "shafi",
    highLatitude: null,
    offsets: { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 },
    hijriShift: 0,
    hijriMonths: [],
    timetable: null,
  };
  const zone = () => settings.place?.timezone ?? "UTC";
  const answered = (): PrayerSettings => {
    const date = dateAt(zone(), now());
    return { ...settings, today: { date, hijri: hijriOn(date, settings) } };
  };

  function dayOf(date: string): PrayerDay {
    const wintry = Math.cos((2 * Math.PI * (Date.parse(date) / 86_400_000 + 11)) / 365.25);
    const at = (prayer: Prayer) => {
      const [middle, winter] = wave[prayer];
      const minutes = Math.round(middle + winter * wintry) + settings.offsets[prayer];
      return new Date(startOfDate(date, zone()) + minutes * MINUTE).toISOString();
    };
    return {
      ...{ date, hijri: hijriOn(date, settings), source: "computed" },
      ...{ fajr: at("fajr"), sunrise: at("sunrise"), dhuhr: at("dhuhr") },
      ...{ asr: at("asr"), maghrib: at("maghrib"), isha: at("isha") },
    };
  }

  const served = [
    serve(getPrayerSettings, answered),
    serve(updatePrayerSettings, ({ body }) => {
      const { place, method, offsets, ...others } = body;
      settings = { ...settings, ...others, offsets: { ...settings.offsets, ...offsets } };
      if (place !== undefined)
        settings.place = place && { country: null, timezone: zone(), ...place };
      if (method !== undefined)
        settings = {
          ...settings,
          method: method ?? "MuslimWorldLeague",
          methodIsDefault: method === null,
        };
      changed();
      return answered();
    }),
    serve(listPrayerTimes, ({ query }) =>
      Array.from({ length: Number(query?.days ?? 1) }, (_, index) =>
        dayOf(dateAfter(query?.from ?? answered().today.date, index)),
      ),
    ),
    serve(importTimetable, ({ body }) => ({
      stored: body.preview !== true,
      days: [],
      problems: [],
      notes: [],
      gaps: [],
    })),
    serve(deleteTimetable, () => ({ success: true }) as const),
    serve(searchPlaces, () =>
      [CAIRO, MAKKAH].map((place) => ({ ...place, region: null, population: 1_000_000 })),
    ),
    serve(nearPlace, () => CAIRO),
  ];
  return {
    served,
    facts: () => ({
      timezone: settings.place?.timezone ?? null,
      prayersOn: (date) => (settings.place ? instantsOf(dayOf(date)) : null),
      hijriOn: (date) => hijriOn(date, settings),
      pausedUntil: null,
    }),
  };
}
