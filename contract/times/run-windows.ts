// The window of a schedule's run on one civil day: on the clock, with prayers, or for some minutes. Pure.
import type { DayFacts } from "../prayers/day-facts.ts";
import type { PrayerAnchor } from "../prayers/prayers.ts";
import type { ScheduleChoice } from "../schedules.ts";
import type { Sentence } from "../sentences/sentences.ts";
import { dateAfter } from "./calendar-days.ts";
import { instantOf, nextInstantOf } from "./clock-times.ts";
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
