// All clock arithmetic: when a schedule is due, and when it ends. Pure; the clock is passed in.
import { Temporal } from "temporal-polyfill";
import type { Frequency } from "./schedules.ts";

/** The fields that determine when a schedule runs. */
export interface ScheduleTimes {
  /** HH:MM in `timezone`. */
  startTime: string;
  /** HH:MM; at or before the start it means the next day. Null: a day after the start. */
  endTime: string | null;
  frequency: Frequency;
  /** 1 Monday to 7 Sunday; used when the frequency is custom. */
  days: readonly number[] | null;
  /** YYYY-MM-DD; used when the frequency is once. */
  date: string | null;
  /** IANA. */
  timezone: string;
}

/** The start and end of a run, UTC milliseconds. */
export interface RunWindow {
  dueAt: number;
  endsAt: number;
}

/** How long a run without an end time may take, milliseconds: it ends by itself long before. */
const WITHOUT_END_TIME = 24 * 60 * 60_000;

// The longest gap between two days of a weekly pattern, plus one day for zones that skip a date.
const LONGEST_WAIT_DAYS = 9;
/** Milliseconds of a calendar day in UTC. */
const DAY = 24 * 60 * 60_000;

/** The first run due strictly after `after` (UTC milliseconds); null when there is none. */
export function nextRun(times: ScheduleTimes, after: number): RunWindow | null {
  if (times.frequency === "once") {
    if (times.date === null) return null;
    const run = runOn(times, Temporal.PlainDate.from(times.date));
    return run.dueAt > after ? run : null;
  }
  // Start a day early: a run can belong to yesterday's date when a gap pushed it past midnight.
  let date = localDate(times.timezone, after).subtract({ days: 1 });
  for (let tried = 0; tried <= LONGEST_WAIT_DAYS + 1; tried++) {
    if (runsOnWeekday(times, date.dayOfWeek)) {
      const run = runOn(times, date);
      if (run.dueAt > after) return run;
    }
    date = date.add({ days: 1 });
  }
  return null;
}

/** The next `count` runs strictly after `after`. */
export function upcomingRuns(times: ScheduleTimes, after: number, count: number): RunWindow[] {
  const runs: RunWindow[] = [];
  let last = after;
  while (runs.length < count) {
    const run = nextRun(times, last);
    if (!run) break;
    runs.push(run);
    last = run.dueAt;
  }
  return runs;
}

/** The date of a `once` schedule without one: the next day on which its start is still to come. */
export function nextOccurrenceDate(
  times: Pick<ScheduleTimes, "startTime" | "endTime" | "timezone">,
  after: number,
): string {
  const daily: ScheduleTimes = { ...times, frequency: "daily", days: null, date: null };
  const run = nextRun(daily, after);
  if (!run) throw new Error(`A daily schedule always has a next run (${times.timezone}).`);
  // A gap may move the run, but never out of its date unless that date is skipped.
  return localDate(times.timezone, run.dueAt).toString();
}

/** The length of a window in wall-clock time, milliseconds; for runs started by hand. */
export function windowLength(times: Pick<ScheduleTimes, "startTime" | "endTime">): number {
  if (times.endTime === null) return WITHOUT_END_TIME;
  const minutes = minutesOf(times.endTime) - minutesOf(times.startTime);
  return (minutes > 0 ? minutes : minutes + 24 * 60) * 60_000;
}

/** The first instant of the local day that contains `at`, and of the next day, UTC milliseconds. */
export function dayAround(timezone: string, at: number): { startsAt: number; endsAt: number } {
  const day = localDate(timezone, at);
  return {
    startsAt: instantOf(day, "00:00", timezone),
    endsAt: instantOf(day.add({ days: 1 }), "00:00", timezone),
  };
}

/** All dates from one to another, inclusive, YYYY-MM-DD. */
export function datesBetween(from: string, to: string): string[] {
  const last = Temporal.PlainDate.from(to);
  const dates: string[] = [];
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    dates.push(date.toString());
  }
  return dates;
}

/** The first instant of the day `later` days after `date` (YYYY-MM-DD), UTC milliseconds. */
export function startOfDate(date: string, timezone: string, later = 0): number {
  return instantOf(Temporal.PlainDate.from(date).add({ days: later }), "00:00", timezone);
}

/** The date on the clocks of a zone, YYYY-MM-DD. */
export function dateAt(timezone: string, at: number): string {
  return localDate(timezone, at).toString();
}

/** The day `days` later, or earlier when negative; YYYY-MM-DD. */
export function dateAfter(date: string, days: number): string {
  return dateOfDay(dayOf(date) + days);
}

/** Days from one date to a later one; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from);
}

/**
 * The dates from the day of its next run to `last`, both included, on which a schedule runs. Only
 * the dates: without zones and clocks, for plans of years.
 */
export function runDates(
  { frequency, days }: Pick<ScheduleTimes, "frequency" | "days">,
  next: string,
  last: string,
): string[] {
  if (next > last) return [];
  if (frequency === "once") return [next];
  const dates = [next];
  const lastDay = dayOf(last);
  for (let day = dayOf(next) + 1; day <= lastDay; day++) {
    // Day 0, 1970-01-01, was a Thursday.
    const weekday = ((day + 3) % 7) + 1;
    if (runsOnWeekday({ frequency, days }, weekday)) dates.push(dateOfDay(day));
  }
  return dates;
}

/** Days since 1970-01-01. */
const dayOf = (date: string) => Date.parse(date) / DAY;
const dateOfDay = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

function runOn(times: ScheduleTimes, date: Temporal.PlainDate): RunWindow {
  const dueAt = instantOf(date, times.startTime, times.timezone);
  if (times.endTime === null) return { dueAt, endsAt: dueAt + WITHOUT_END_TIME };
  const crossesMidnight = minutesOf(times.endTime) <= minutesOf(times.startTime);
  const endDate = crossesMidnight ? date.add({ days: 1 }) : date;
  const endsAt = instantOf(endDate, times.endTime, times.timezone);
  // A window wholly within a gap would have no length: it keeps its wall-clock length.
  return { dueAt, endsAt: endsAt > dueAt ? endsAt : dueAt + windowLength(times) };
}

/**
 * The instant of a wall-clock time: the first of two when the clock is set back, and the first
 * instant after the gap when the time does not exist that day.
 */
function instantOf(date: Temporal.PlainDate, wallTime: string, timezone: string): number {
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(wallTime));
  const found = wanted.toZonedDateTime(timezone, { disambiguation: "compatible" });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  // "compatible" adds the length of the gap; the gap itself ends at the previous transition.
  const transition = found.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  return (transition ?? found).epochMilliseconds;
}

function runsOnWeekday(times: Pick<ScheduleTimes, "frequency" | "days">, weekday: number): boolean {
  switch (times.frequency) {
    case "weekdays":
      return weekday <= 5;
    case "weekends":
      return weekday >= 6;
    case "custom":
      return times.days?.includes(weekday) ?? false;
    default:
      return true;
  }
}

function localDate(timezone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();
}

function minutesOf(wallTime: string): number {
  const [hours, minutes] = wallTime.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
