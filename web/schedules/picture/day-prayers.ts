// The prayers as places on a day's line.
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Prayer } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt } from "#contract/times/clock-times";
import { placeOnDay } from "./day-place.ts";

export interface DayPrayer {
  prayer: Prayer;
  /** UTC milliseconds. */
  at: number;
  /** By the clock, from 0, midnight, to 1, the next. */
  from: number;
}

/** In their order; those of another civil day of the place that fall on this one too. */
export function prayersOf(
  facts: DayFacts,
  day: { startsAt: number; endsAt: number },
  timezone: string,
): DayPrayer[] {
  const { startsAt, endsAt } = day;
  if (facts.timezone === null) return [];
  const date = dateAt(facts.timezone, startsAt);
  const found: DayPrayer[] = [];
  for (const days of [-1, 0, 1]) {
    const prayers = facts.prayersOn(dateAfter(date, days));
    for (const [prayer, at] of Object.entries(prayers ?? {}) as [Prayer, number | null][]) {
      if (at === null || at < startsAt || at >= endsAt) continue;
      found.push({ prayer, at, from: placeOnDay(at, day, timezone) });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}
