// When a schedule runs: on which civil days, from when until when, and why not on the others. Pure.
import type { DayFacts } from "../prayers/day-facts.ts";
import type { Sentence } from "../sentences/sentences.ts";
import { dateAfter, weekdayOf } from "./calendar-days.ts";
import { dateAt, instantOf, nextInstantOf, startOfDate } from "./clock-times.ts";
import { isInSeason, nextInSeason } from "./seasons.ts";
import type { PrayerAnchor } from "../prayers/prayers.ts";
import type { ScheduleChoice } from "../schedules.ts";
import { minutesOf } from "./wall-times.ts";

/** The fields that determine when a schedule runs; with an anchor the zone of the account's place is used, if it has one. */
export type ScheduleTimes = Pick<
  ScheduleChoice,
  | "startTime"
  | "startAnchor"
  | "endTime"
  | "endAnchor"
  | "durationMinutes"
  | "season"
  | "frequency"
  | "date"
  | "timezone"
> & { days: readonly number[] | null };

/** The start and end of a run, UTC milliseconds. */
export interface RunWindow {
  dueAt: number;
  /** Null: it ends by itself. */
  endsAt: number | null;
}

export interface DayRun extends RunWindow {
  /** The civil day to which it belongs, YYYY-MM-DD: a prayer after midnight is the day's before. */
  day: string;
}

export const MINUTE = 60_000;
/**
 * Days from that of the start whose prayer may be the end: that of the day before may be after midnight,
 * and a start late in the night may end with a prayer two days later.
 */
const END_DAYS = [-1, 0, 1, 2];

/** Whether its times depend on the account's place. */
export function isBoundToPrayers({
  startAnchor,
  endAnchor,
}: Pick<ScheduleTimes, "startAnchor" | "endAnchor">): boolean {
  return startAnchor !== null || endAnchor !== null;
}

/** The zone of its civil days. */
export function zoneOf(
  {
    startAnchor,
    endAnchor,
    timezone,
  }: Pick<ScheduleTimes, "startAnchor" | "endAnchor" | "timezone">,
  facts: Pick<DayFacts, "timezone">,
): string {
  return startAnchor || endAnchor ? (facts.timezone ?? timezone) : timezone;
}

/** A sentence says why it cannot run on that day; `unknown`: the prayers of the day are not known. */
export function windowOn(
  times: ScheduleTimes,
  facts: DayFacts,
  date: string,
): RunWindow | Sentence | "unknown" {
  const { startTime, startAnchor, endAnchor, durationMinutes } = times;
  const timezone = zoneOf(times, facts);
  const dueAt = startAnchor
    ? anchoredOn(startAnchor, facts, date)
    : instantOf(date, startTime, timezone);
  if (typeof dueAt !== "number") return dueAt;
  if (endAnchor) {
    const endsAt = anchoredAfter(endAnchor, facts, { date, dueAt });
    return typeof endsAt === "number" ? { dueAt, endsAt } : endsAt;
  }
  if (durationMinutes !== null) return { dueAt, endsAt: dueAt + durationMinutes * MINUTE };
  return { dueAt, endsAt: clockEnd(times, { date, dueAt, timezone }) };
}

function anchoredOn(
  { prayer, minutes }: PrayerAnchor,
  facts: DayFacts,
  date: string,
): number | Sentence | "unknown" {
  const prayers = facts.prayersOn(date);
  if (!prayers) return "unknown";
  const at = prayers[prayer];
  return at === null ? { code: "day.no-prayer", params: { prayer, date } } : at + minutes * MINUTE;
}

/** The first instant of the anchor after the start of a run. */
function anchoredAfter(
  anchor: PrayerAnchor,
  facts: DayFacts,
  { date, dueAt }: { date: string; dueAt: number },
): number | Sentence | "unknown" {
  for (const days of END_DAYS) {
    const at = anchoredOn(anchor, facts, dateAfter(date, days));
    if (typeof at === "number" ? at > dueAt : days >= 0) return at;
  }
  return "unknown";
}

interface Start {
  date: string;
  dueAt: number;
  timezone: string;
}

/** The end of a run whose end is on the clock. */
function clockEnd(times: ScheduleTimes, { date, dueAt, timezone }: Start): number | null {
  const { startTime, endTime, startAnchor } = times;
  if (endTime === null) return null;
  if (startAnchor) return nextInstantOf(endTime, timezone, dueAt);
  const crossesMidnight = minutesOf(endTime) <= minutesOf(startTime);
  const endsAt = instantOf(crossesMidnight ? dateAfter(date, 1) : date, endTime, timezone);
  // A window wholly within a gap would have no length: it keeps its wall-clock length.
  return endsAt > dueAt ? endsAt : dueAt + clockLength({ startTime, endTime });
}

/** Whether a run is over at an instant by its end; one without an end never is. */
export function isEnded({ endsAt }: Pick<RunWindow, "endsAt">, now: number): boolean {
  return endsAt !== null && now >= endsAt;
}

/** Of a window whose start and end are on the clock, milliseconds of wall-clock time. */
export function clockLength({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime: string;
}): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return (minutes > 0 ? minutes : minutes + 24 * 60) * MINUTE;
}

/** A day of a schedule's pattern, with its run or why there is none. */
export interface ScheduleDay {
  /** YYYY-MM-DD */
  date: string;
  run: DayRun | null;
  /** Null: it runs, or nothing is known of the day. */
  why: Sentence | null;
}

/** So many days ahead a run is looked for: two years. */
const HORIZON = 731;
const NO_DAYS: ReadonlySet<string> = new Set();

/**
 * The first run due strictly after `after` (UTC milliseconds), at most two years later; null when
 * there is none. `except`: days that have had their run.
 */
export function nextRun(
  times: ScheduleTimes,
  facts: DayFacts,
  after: number,
  except = NO_DAYS,
): DayRun | null {
  let wasKnown = false;
  for (const date of datesOf(times, facts, after, { jumps: true })) {
    const outcome = outcomeOn(times, facts, date);
    // What a browser has fetched is over.
    if (outcome.isUnknown && wasKnown) return null;
    wasKnown ||= !outcome.isUnknown;
    const { run } = outcome;
    if (run && outcome.why === null && run.dueAt > after && !except.has(date)) return run;
  }
  return null;
}

/** The next `count` runs strictly after `after`; fewer when there are no more within two years. */
export function upcomingRuns(
  times: ScheduleTimes,
  facts: DayFacts,
  after: number,
  count: number,
): DayRun[] {
  const runs: DayRun[] = [];
  let last = after;
  while (runs.length < count) {
    const run = nextRun(times, facts, last);
    if (!run) break;
    runs.push(run);
    last = run.dueAt;
  }
  return runs;
}

/** The next `count` days of its pattern whose run is, or would be, strictly after `after`. */
export function comingDays(
  times: ScheduleTimes,
  facts: DayFacts,
  after: number,
  count: number,
): ScheduleDay[] {
  const days: ScheduleDay[] = [];
  const today = dateAt(zoneOf(times, facts), after);
  for (const date of datesOf(times, facts, after, { jumps: false })) {
    if (days.length === count) break;
    const { run, why, isUnknown } = outcomeOn(times, facts, date);
    if (isUnknown && days.length > 0) break;
    if (isUnknown || (run ? run.dueAt <= after : date < today)) continue;
    days.push({ date, run: why ? null : run, why });
  }
  return days;
}

/**
 * The first day of its pattern that passes after `after` and before its next run without a run: for want of a prayer,
 * and of a `once` schedule also for a pause or its season, since it has no other day. Null when there is none.
 */
export function nextDayWithoutRun(
  times: ScheduleTimes,
  facts: DayFacts,
  after: number,
  next: DayRun | null,
): { date: string; passesAt: number; why: Sentence } | null {
  for (const date of datesOf(times, facts, after, { jumps: true })) {
    if (next && date >= next.day) return null;
    const { run, why } = outcomeOn(times, facts, date);
    if (!why || (run && times.frequency !== "once")) continue;
    // Its last instant, so that it is no other run's.
    const passesAt = startOfDate(date, zoneOf(times, facts), 1) - 1;
    if (passesAt > after) return { date, passesAt, why };
  }
  return null;
}

/** Why a schedule has no run on a day; null when it has. */
export function whyNotOn(times: ScheduleTimes, facts: DayFacts, date: string): Sentence | null {
  return outcomeOn(times, facts, date).why;
}

/**
 * The date of a `once` schedule without one: the next day on which its start is still to come; null
 * when there is none within two years.
 */
export function nextOccurrenceDate(
  times: Omit<ScheduleTimes, "frequency" | "days" | "date">,
  facts: DayFacts,
  after: number,
): string | null {
  const daily: ScheduleTimes = { ...times, frequency: "daily", days: null, date: null };
  return nextRun(daily, facts, after)?.day ?? null;
}

/**
 * The length of a run that is started by hand, milliseconds: that of its window on the clock, its
 * duration, or with an anchor that of the next run. Null: it ends by itself.
 */
export function windowLength(times: ScheduleTimes, facts: DayFacts, now: number): number | null {
  const { startTime, endTime, startAnchor, endAnchor, durationMinutes } = times;
  if (durationMinutes !== null) return durationMinutes * MINUTE;
  if (endTime === null && !endAnchor) return null;
  if (endTime !== null && !startAnchor && !endAnchor) return clockLength({ startTime, endTime });
  const daily: ScheduleTimes = { ...times, frequency: "daily", season: null };
  const run = nextRun(times, facts, now) ?? nextRun(daily, { ...facts, pausedUntil: null }, now);
  return run?.endsAt ? run.endsAt - run.dueAt : null;
}

/**
 * The dates from the day of its next run to `last`, both included, on which a schedule runs. Only
 * the dates: without zones, clocks and prayers, for plans of years.
 */
export function runDates(
  { frequency, days, season }: Pick<ScheduleTimes, "frequency" | "days" | "season">,
  facts: Pick<DayFacts, "hijriOn" | "pausedUntil">,
  next: string,
  last: string,
): string[] {
  const dates: string[] = [];
  const { pausedUntil } = facts;
  // The stored next run may lie before a pause, or out of season, until its schedule has moved.
  const first = pausedUntil !== null && next < pausedUntil ? pausedUntil : next;
  if (frequency === "once") {
    return first === next && next <= last && isInSeason(season, next, facts) ? [next] : [];
  }
  let date = nextInSeason(season, first, facts, last);
  while (date !== null && date <= last) {
    // Its next run is on a weekday of its pattern, or of the pattern that it had.
    if (date === next || runsOnWeekday({ frequency, days }, date)) dates.push(date);
    date = nextInSeason(season, dateAfter(date, 1), facts, last);
  }
  return dates;
}

/** The dates of its pattern whose runs may be after an instant; with `jumps` without long rests. */
function* datesOf(
  times: ScheduleTimes,
  facts: DayFacts,
  after: number,
  { jumps }: { jumps: boolean },
): Generator<string> {
  const { frequency, season } = times;
  if (isBoundToPrayers(times) && facts.timezone === null) return;
  if (frequency === "once") {
    if (times.date !== null) yield times.date;
    return;
  }
  const today = dateAt(zoneOf(times, facts), after);
  const last = dateAfter(today, HORIZON);
  // A day early: a run can be after its day's midnight, moved there by a gap or with its prayer.
  let date: string | null = dateAfter(today, -1);
  while (date !== null && date <= last) {
    if (jumps) {
      if (facts.pausedUntil !== null && date < facts.pausedUntil) date = facts.pausedUntil;
      const inSeason = nextInSeason(season, date, facts, last);
      if (inSeason !== date) {
        date = inSeason;
        continue;
      }
    }
    if (season && "to" in season && date > season.to) return;
    if (runsOnWeekday(times, date)) yield date;
    date = dateAfter(date, 1);
  }
}

interface Outcome {
  /** With `why`: when it would run. */
  run: DayRun | null;
  why: Sentence | null;
  /** Its prayers are not known. */
  isUnknown: boolean;
}

function outcomeOn(times: ScheduleTimes, facts: DayFacts, date: string): Outcome {
  const window = windowOn(times, facts, date);
  if (window === "unknown") return { run: null, why: null, isUnknown: true };
  const run = "code" in window ? null : { ...window, day: date };
  const missing = "code" in window ? window : null;
  return { run, why: restOn(times, facts, date) ?? missing, isUnknown: false };
}

/** Why it rests on a day on which it could run. */
function restOn({ season }: ScheduleTimes, facts: DayFacts, date: string): Sentence | null {
  const { pausedUntil } = facts;
  if (pausedUntil !== null && date < pausedUntil) {
    return { code: "day.paused", params: { until: pausedUntil } };
  }
  if (!isInSeason(season, date, facts)) return { code: "day.out-of-season", params: {} };
  return null;
}

function runsOnWeekday(times: Pick<ScheduleTimes, "frequency" | "days">, date: string): boolean {
  switch (times.frequency) {
    case "weekdays":
      return weekdayOf(date) <= 5;
    case "weekends":
      return weekdayOf(date) >= 6;
    case "custom":
      return times.days?.includes(weekdayOf(date)) ?? false;
    default:
      return true;
  }
}
