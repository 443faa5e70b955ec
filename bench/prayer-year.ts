// The prayer times of whole years: computed for places all over the earth, and read again from the cache.
import { hijriOn } from "#contract/prayers/hijri-dates";
import type { HijriMonthStart } from "#contract/prayers/prayer-settings";
import { dateAfter } from "#contract/times/calendar-days";
import { createComputedDays } from "#server/prayers/computed-days";
import { choicesOf, defaultRow, type PrayerChoices } from "#server/prayers/prayer-choices";
import { zonedPlace } from "#server/prayers/places/place-zone";
import { type Figure, percentileOf } from "./bench-server.ts";

const YEARS = 200;
const DAYS = 365;
const NOW = Date.UTC(2026, 10, 22);
/** Announced beginnings of months, as of a year of somebody who enters each. */
const announced: HijriMonthStart[] = [{ year: 1448, month: 9, startsOn: "2027-02-09" }];

export function yearsOfPrayers(): Figure[] {
  const computedOn = createComputedDays();
  const places = Array.from({ length: YEARS }, (_, index) => choicesAt(index));
  // The first years compile the code.
  for (const choices of places.slice(0, 5)) yearOf(choices, createComputedDays());
  const computed = places.map((choices) => timeOf(() => yearOf(choices, createComputedDays())));
  const [first] = places;
  if (!first) return [];
  yearOf(first, computedOn);
  const again = places.map(() => timeOf(() => yearOf(first, computedOn)));
  return [
    {
      what: `prayer times of ${DAYS} days of ${YEARS} places computed, processor time of a year, p50 and p99`,
      on: "SQLite",
      measured: `${percentileOf(computed, 0.5).toFixed(1)} and ${percentileOf(computed, 0.99).toFixed(1)} ms`,
      wanted: "under 20 ms",
    },
    {
      what: `the same year from the cache, p50 and p99`,
      on: "SQLite",
      measured: `${percentileOf(again, 0.5).toFixed(2)} and ${percentileOf(again, 0.99).toFixed(2)} ms`,
      wanted: "less",
    },
  ];
}

/** From 60 degrees south to 60 north, around the earth. */
function choicesAt(index: number): PrayerChoices {
  const latitude = -60 + (index * 120) / YEARS + 0.3;
  const longitude = ((index * 47) % 360) - 179.5;
  const choice = { name: "Somewhere", latitude, longitude, country: null };
  return choicesOf({
    ...defaultRow(index),
    place: JSON.stringify(zonedPlace(choice, NOW)),
    hijriMonths: JSON.stringify(announced),
  });
}

function yearOf(choices: PrayerChoices, computedOn: ReturnType<typeof createComputedDays>): void {
  for (let day = 0; day < DAYS; day++) {
    const date = dateAfter("2027-01-01", day);
    computedOn(choices, date);
    hijriOn(date, choices);
  }
}

/** Milliseconds of the processor: other work on the machine does not count. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
