// Hijri dates: the calendar of Umm al-Qura, with the corrections of an account. Pure.
import type { HijriCorrections, HijriMonthStart } from "./prayer-settings.ts";
import { dateOfDay, dayNumber } from "../times/calendar-days.ts";
import type { HijriDate } from "./prayers.ts";

/** Milliseconds of a calendar day in UTC. */
const DAY = 24 * 60 * 60_000;
/** How far an announced beginning may be from the calendar's, days. */
const FURTHEST_START = 4;
/** Umm al-Qura's tables begin and end with these months (ICU's islamic-umalqura). */
const FIRST_MONTH = monthNumber(1300, 1);
const LAST_MONTH = monthNumber(1600, 12);
/** The mean length of a month of the tabular calendar, days: 10,631 days are 360 months. */
const MEAN_MONTH = 10_631 / 360;
/** The day before the first of the tabular calendar, days since 1970-01-01. */
const TABULAR_EPOCH = Date.UTC(622, 6, 18) / DAY;

export const PLAIN_CALENDAR: HijriCorrections = { hijriShift: 0, hijriMonths: [] };

/** The Hijri date of a civil day, YYYY-MM-DD. */
export function hijriOn(date: string, corrections: HijriCorrections): HijriDate {
  const day = dayNumber(date);
  let month = Math.floor((day - TABULAR_EPOCH) / MEAN_MONTH);
  while (startOf(month, corrections) > day) month--;
  while (startOf(month + 1, corrections) <= day) month++;
  return { ...yearAndMonth(month), day: day - startOf(month, corrections) + 1 };
}

/** The civil day of a Hijri date, YYYY-MM-DD; day 30 of a month of 29 days is the next month's first. */
export function gregorianOf(
  { year, month, day }: HijriDate,
  corrections: HijriCorrections,
): string {
  return dateOfDay(startOf(monthNumber(year, month), corrections) + day - 1);
}

/** 29 or 30 days. */
export function hijriMonthLength(
  { year, month }: Pick<HijriDate, "year" | "month">,
  corrections: HijriCorrections,
): number {
  const number = monthNumber(year, month);
  return startOf(number + 1, corrections) - startOf(number, corrections);
}

export type MonthStartProblem =
  /** No calendar of months of 29 and 30 days has all these beginnings. */
  | { problem: "clash" }
  /** `expected`: where the calendar has the beginning, YYYY-MM-DD. */
  | { problem: "far-off"; expected: string };

/** What is wrong with announced beginnings; null: nothing. */
export function monthStartProblem(starts: readonly HijriMonthStart[]): MonthStartProblem | null {
  for (const { year, month, startsOn } of starts) {
    const expected = calendarStart(monthNumber(year, month));
    if (Math.abs(dayNumber(startsOn) - expected) > FURTHEST_START) {
      return { problem: "far-off", expected: dateOfDay(expected) };
    }
  }
  const inOrder = inOrderOfMonths(starts);
  const clash = inOrder.some(({ number, day }, index) => {
    const next = inOrder[index + 1];
    if (!next) return false;
    const months = next.number - number;
    return next.day - day < 29 * months || next.day - day > 30 * months;
  });
  return clash ? { problem: "clash" } : null;
}

/** The beginnings in the order of their months, each once. */
export function sortedMonthStarts(starts: readonly HijriMonthStart[]): HijriMonthStart[] {
  const byMonth = new Map(starts.map((start) => [monthNumber(start.year, start.month), start]));
  return [...byMonth].sort(([one], [other]) => one - other).map(([, start]) => start);
}

/**
 * The first day of a month, days since 1970-01-01.
 *
 * An announced beginning bounds every other month's: the nth after it begins 29n to 30n days later.
 * Between these bounds a month begins where the calendar has it, so that each keeps 29 or 30 days:
 * calendar and bounds grow by 29 or 30 days from month to month, and so do their minimum and maximum.
 */
function startOf(month: number, { hijriShift, hijriMonths }: HijriCorrections): number {
  let earliest = Number.NEGATIVE_INFINITY;
  let latest = Number.POSITIVE_INFINITY;
  for (const announced of hijriMonths) {
    const months = month - monthNumber(announced.year, announced.month);
    const day = dayNumber(announced.startsOn);
    earliest = Math.max(earliest, day + months * (months > 0 ? 29 : 30));
    latest = Math.min(latest, day + months * (months > 0 ? 30 : 29));
  }
  return Math.max(earliest, Math.min(latest, calendarStart(month) + hijriShift));
}

function inOrderOfMonths(starts: readonly HijriMonthStart[]) {
  return starts
    .map(({ year, month, startsOn }) => ({
      number: monthNumber(year, month),
      day: dayNumber(startsOn),
    }))
    .sort((one, other) => one.number - other.number);
}

/** The first days of months in the calendar, by the month's number. */
const known = new Map<number, number>();
/** Months that are kept: a century has 1,237. */
const MOST_KNOWN = 5000;

function calendarStart(month: number): number {
  // Before and after its tables the calendar continues with tabular months, without a gap.
  const inTables = Math.min(Math.max(month, FIRST_MONTH), LAST_MONTH);
  if (inTables !== month) {
    return calendarStart(inTables) + tabularStart(month) - tabularStart(inTables);
  }
  const before = known.get(month);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const start = ummAlQuraStart(month);
  known.set(month, start);
  return start;
}

let calendar: Intl.DateTimeFormat | null | undefined;

/**
 * Null where a browser lacks this calendar: the tabular one is at most some days from it. Built at the first
 * Hijri date, since the tables of languages that it loads take megabytes of an idle server.
 */
function ummAlQura(): Intl.DateTimeFormat | null {
  if (calendar !== undefined) return calendar;
  const format = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  calendar = format.resolvedOptions().calendar === "islamic-umalqura" ? format : null;
  return calendar;
}

function ummAlQuraStart(month: number): number {
  const tabular = tabularStart(month);
  const format = ummAlQura();
  if (!format) return tabular;
  // In the middle of the month by both calendars, which differ by a few days.
  const middle = tabular + 14;
  const parts = format.formatToParts(middle * DAY);
  const day = Number(parts.find(({ type }) => type === "day")?.value);
  return middle - day + 1;
}

/** Of the tabular calendar, in which months have 30 and 29 days in turn. */
function tabularStart(month: number): number {
  const { year, month: ofYear } = yearAndMonth(month);
  const days = (year - 1) * 354 + Math.floor((3 + 11 * year) / 30) + Math.ceil(29.5 * (ofYear - 1));
  return TABULAR_EPOCH + days + 1;
}

/** Months since the first of the year 0. */
function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1;
}

function yearAndMonth(number: number): { year: number; month: number } {
  const year = Math.floor(number / 12);
  return { year, month: number - year * 12 + 1 };
}
