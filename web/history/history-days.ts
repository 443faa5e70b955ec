// The listening history by day and by month, in the reader's time zone.
import type { HistoryEntry } from "#contract/playback";
import { zoneHere } from "#contract/times/zone-here";
import { dayOf } from "../i18n/days-apart.ts";

/** A day as YYYY-MM-DD. */
export type DayKey = string;

export interface HistoryDay {
  day: DayKey;
  entries: HistoryEntry[];
}

const two = (number: number) => String(number).padStart(2, "0");

const HERE = zoneHere();

/** The day of an instant, UTC milliseconds. */
export const dayKey = (instant: number): DayKey => dayOf(instant, HERE);

/** Noon of the day: no clock change moves it to another day. */
export function dateOf(day: DayKey): Date {
  return new Date(`${day}T12:00:00`);
}

/** Newest day first, and newest entry first in a day. */
export function historyByDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const newestFirst = entries.toSorted(
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp),
  );
  const days = Map.groupBy(newestFirst, (entry) => dayKey(Date.parse(entry.timestamp)));
  return Array.from(days, ([day, found]) => ({ day, entries: found }));
}

/** A month as weeks of seven days; null for days of other months. Month 0 is January. */
export function monthGrid(
  year: number,
  month: number,
  /** 1 Monday to 7 Sunday. */
  firstDay: number,
): (DayKey | null)[][] {
  const length = new Date(year, month + 1, 0).getDate();
  const lead = (new Date(year, month, 1).getDay() - firstDay + 7) % 7;
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, cell) => {
    const date = cell - lead + 1;
    return date >= 1 && date <= length ? `${year}-${two(month + 1)}-${two(date)}` : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
