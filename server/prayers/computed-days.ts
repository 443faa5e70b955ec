// Computed prayer times, kept: a day is computed once for the same choices.
import type { PrayerInstants } from "#contract/prayers/day-facts";
import { hijriOn } from "#contract/prayers/hijri-dates";
import { type PrayerChoices, rulesOf } from "./prayer-choices.ts";
import { prayerTimes } from "./prayer-times.ts";

/** Days that are kept, some 4 MB: 27 places for two years each. */
const MOST_DAYS = 20_000;

/** Computes each day once for the same choices, until too many are kept. */
export function createComputedDays() {
  const byChoices = new Map<string, Map<string, PrayerInstants>>();
  let count = 0;

  return (choices: PrayerChoices, date: string): PrayerInstants | null => {
    const { place } = choices;
    if (!place) return null;
    const days = daysOf(choices.key);
    const before = days.get(date);
    if (before) return before;
    if (count >= MOST_DAYS) {
      byChoices.clear();
      count = 0;
    }
    const times = prayerTimes(place, rulesOf(choices), date, hijriOn(date, choices).month);
    daysOf(choices.key).set(date, times);
    count++;
    return times;
  };

  function daysOf(key: string): Map<string, PrayerInstants> {
    const days = byChoices.get(key) ?? new Map<string, PrayerInstants>();
    byChoices.set(key, days);
    return days;
  }
}
