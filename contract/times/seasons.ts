// The part of the year in which a schedule runs, by the civil day of its run. Pure.
import type { DayFacts } from "../prayers/day-facts.ts";
import type { Season } from "../schedules.ts";
import { dateAfter } from "./calendar-days.ts";

/** The fewest days of a month of the Islamic calendar. */
const SHORTEST_MONTH = 29;

/** Null: it runs all year. */
export function isInSeason(
  season: Season | null,
  date: string,
  facts: Pick<DayFacts, "hijriOn">,
): boolean {
  if (season === null) return true;
  if ("hijriMonth" in season) return facts.hijriOn(date).month === season.hijriMonth;
  return date >= season.from && date <= season.to;
}

/** The first day of the season from `date` to `last`; null when there is none. */
export function nextInSeason(
  season: Season | null,
  date: string,
  facts: Pick<DayFacts, "hijriOn">,
  last: string,
): string | null {
  if (season === null) return date;
  if ("from" in season) {
    const first = date < season.from ? season.from : date;
    return first > season.to || first > last ? null : first;
  }
  for (let day = date; day <= last; ) {
    const hijri = facts.hijriOn(day);
    const months = (season.hijriMonth - hijri.month + 12) % 12;
    if (months === 0) return day;
    // What is left of a short month, and whole short months: never past the first of the season.
    const left = SHORTEST_MONTH + 1 - hijri.day;
    day = dateAfter(day, Math.max(1, left + (months - 1) * SHORTEST_MONTH));
  }
  return null;
}
