// Arithmetic of calendar days, YYYY-MM-DD: no zones, so pages need not load what clock times need. Pure.

/** Milliseconds of a calendar day in UTC. */
const DAY = 24 * 60 * 60_000;

/** The day `days` later, or earlier when negative; YYYY-MM-DD. */
export function dateAfter(date: string, days: number): string {
  return days === 0 ? date : dateOfDay(dayNumber(date) + days);
}

/** Days from one date to a later one; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** All dates from one to another, inclusive, YYYY-MM-DD. */
export function datesBetween(from: string, to: string): string[] {
  const last = dayNumber(to);
  const dates: string[] = [];
  for (let day = dayNumber(from); day <= last; day++) dates.push(dateOfDay(day));
  return dates;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** Plans of years ask for the same days again and again: some 100 years of them are kept. */
const MOST_KEPT = 40_000;
const dates = new Map<number, string>();
const numbers = new Map<string, number>();

function kept<K, V>(known: Map<K, V>, key: K, find: (key: K) => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const found = find(key);
  known.set(key, found);
  return found;
}

/** Days since 1970-01-01. */
export const dayNumber = (date: string) => kept(numbers, date, (text) => Date.parse(text) / DAY);
export const dateOfDay = (day: number) =>
  kept(dates, day, (number) => new Date(number * DAY).toISOString().slice(0, 10));
