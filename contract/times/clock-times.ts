// Civil days and wall-clock times of a zone as instants, and back. Pure; the clock is passed in.
import { Temporal } from "temporal-polyfill";
import { dateAfter } from "./calendar-days.ts";
import { rememberedInstant, rememberedOffset } from "./zone-offsets.ts";

/** Many schedules begin and end at the same times of the same days: each is a tenth of a millisecond's work. */
const found = new Map<string, number>();
const MOST_KEPT = 5000;

/**
 * The instant of a wall-clock time (HH:MM) on a day (YYYY-MM-DD): the first of two when the clock is
 * set back, and the first instant after the gap when the time does not exist that day.
 */
export function instantOf(date: string, wallTime: string, timezone: string): number {
  const here = rememberedInstant(timezone, Date.parse(`${date}T${wallTime}Z`));
  if (here !== null) return here;
  const key = date + wallTime + timezone;
  const known = found.get(key);
  if (known !== undefined) return known;
  if (found.size >= MOST_KEPT) found.clear();
  const instant = findInstant(date, wallTime, timezone);
  found.set(key, instant);
  return instant;
}

function findInstant(date: string, wallTime: string, timezone: string): number {
  const wanted = Temporal.PlainDateTime.from(`${date}T${wallTime}`);
  const zoned = wanted.toZonedDateTime(timezone, { disambiguation: "compatible" });
  if (zoned.toPlainDateTime().equals(wanted)) return zoned.epochMilliseconds;
  // "compatible" adds the length of the gap; the gap itself ends at the previous transition.
  const transition = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  return (transition ?? zoned).epochMilliseconds;
}

/** The first instant after `after` at which the clock shows a wall-clock time (HH:MM), or has passed it in a gap. */
export function nextInstantOf(wallTime: string, timezone: string, after: number): number {
  const date = dateAt(timezone, after);
  const first = instantOf(date, wallTime, timezone);
  if (first > after) return first;
  if (rememberedOffset(timezone, after) !== null) {
    return instantOf(dateAfter(date, 1), wallTime, timezone);
  }
  const wanted = Temporal.PlainDateTime.from(`${date}T${wallTime}`);
  const second = wanted.toZonedDateTime(timezone, { disambiguation: "later" });
  const isShownAgain = second.epochMilliseconds > after && second.toPlainDateTime().equals(wanted);
  return isShownAgain
    ? second.epochMilliseconds
    : instantOf(dateAfter(date, 1), wallTime, timezone);
}

/** The date on the clocks of a zone, YYYY-MM-DD. */
export function dateAt(timezone: string, at: number): string {
  return onClocks(timezone, at).toPlainDate().toString();
}

/** The time on the clocks of a zone, HH:MM. */
export function timeAt(timezone: string, at: number): string {
  return onClocks(timezone, at).toPlainTime().toString({ smallestUnit: "minute" });
}

function onClocks(timezone: string, at: number): Temporal.ZonedDateTime {
  const minutes = rememberedOffset(timezone, at);
  if (minutes !== null) {
    return Temporal.Instant.fromEpochMilliseconds(at + minutes * 60_000).toZonedDateTimeISO("UTC");
  }
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
}

/** The first instant of the local day that contains `at`, and of the next day, UTC milliseconds. */
export function dayAround(timezone: string, at: number): { startsAt: number; endsAt: number } {
  const date = dateAt(timezone, at);
  return { startsAt: startOfDate(date, timezone), endsAt: startOfDate(date, timezone, 1) };
}

/** The first instant of the day `later` days after `date` (YYYY-MM-DD), UTC milliseconds. */
export function startOfDate(date: string, timezone: string, later = 0): number {
  return instantOf(dateAfter(date, later), "00:00", timezone);
}
