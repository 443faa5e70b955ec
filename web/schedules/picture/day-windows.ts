// The schedules' windows as segments of a day's line.
import { dateAt, dayAround } from "#contract/times/clock-times";
import { endsByItself } from "#contract/portions/portion-traits";
import type { DayFacts } from "#contract/prayers/day-facts";
import { isEnded, nextRun, type RunWindow } from "#contract/times/schedule-runs";
import type { Schedule } from "#contract/schedules";
import type { RunStatus } from "#contract/runs";
import { type DayPrayer, prayersOf } from "./day-prayers.ts";
import { placeOnDay } from "./day-place.ts";
import { type Rest, restsOfDays } from "./day-rests.ts";

export interface DayWindow {
  scheduleId: number;
  /** By the clock, from 0, midnight, to 1, the next; clipped at both. */
  from: number;
  to: number;
  /** UTC milliseconds, not clipped. */
  dueAt: number;
  /** Null: it ends by itself, and nobody knows when. */
  endsAt: number | null;
}

export interface Day {
  /** UTC milliseconds of the day's first instant, and of the next day's. */
  startsAt: number;
  endsAt: number;
  windows: DayWindow[];
}

export interface PicturedDay extends Day {
  prayers: DayPrayer[];
  /** Why schedules of its weekday do not run. */
  rests: Rest[];
}

// No window is longer than a day, so a window open at the day's start began at most this long ago.
const LONGEST_WINDOW = 26 * 3_600_000;

/** The enabled schedules' windows in the day around `at`, in `timezone`. */
export function dayWindows(
  schedules: readonly Schedule[],
  facts: DayFacts,
  timezone: string,
  at: number,
  now: number,
): Day {
  const { startsAt, endsAt } = dayAround(timezone, at);
  const place = (instant: number) => placeOnDay(instant, { startsAt, endsAt }, timezone);
  const windows: DayWindow[] = [];
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    let run = nextRun(schedule, facts, startsAt - LONGEST_WINDOW);
    while (run && run.dueAt < endsAt) {
      const { dueAt } = run;
      const runEnd = likelyEnd(schedule, run);
      if ((runEnd ?? dueAt + 1) > startsAt && isShown(schedule, run, now)) {
        windows.push({
          scheduleId: schedule.id,
          ...{ dueAt, endsAt: runEnd },
          from: place(dueAt),
          // A clock that is set back meanwhile may show less at the end than at the start.
          to: Math.max(place(dueAt), place(runEnd ?? dueAt)),
        });
      }
      run = nextRun(schedule, facts, dueAt);
    }
  }
  return { startsAt, endsAt, windows: windows.sort((one, other) => one.dueAt - other.dueAt) };
}

/** When a run is likely to be over: its portion ends by itself, at the latest at its end time. */
export function likelyEnd(
  { portion, nextRunAt, estimatedEndAt }: Schedule,
  { dueAt, endsAt }: RunWindow,
): number | null {
  if (!endsByItself(portion)) return endsAt;
  if (nextRunAt === null || estimatedEndAt === null) return endsAt;
  // Every run of a schedule lasts about as long as its next one.
  return Math.min(
    endsAt ?? Number.POSITIVE_INFINITY,
    dueAt + Date.parse(estimatedEndAt) - Date.parse(nextRunAt),
  );
}

const unheard = new Set<RunStatus>(["missed", "failed", "skipped"]);

/** Hides skipped windows, and past windows unless they were heard: as the last run, or before a later one. */
function isShown(
  { createdAt, lastRun }: Schedule,
  { dueAt, endsAt }: RunWindow,
  now: number,
): boolean {
  const last = lastRun ? Date.parse(lastRun.dueAt) : null;
  if (lastRun && last === dueAt) {
    const waitedInVain = lastRun.status === "waiting" && isEnded({ endsAt }, now);
    return !unheard.has(lastRun.status) && !waitedInVain;
  }
  if (dueAt >= now) return true;
  return last !== null && dueAt < last && dueAt >= Date.parse(createdAt);
}

/** Consecutive days, beginning with today. */
export function windowsOfDays(
  schedules: readonly Schedule[],
  facts: DayFacts,
  timezone: string,
  now: number,
  count: number,
): PicturedDay[] {
  const days: PicturedDay[] = [];
  const rests = restsOfDays(schedules, facts, dayAround(timezone, now).startsAt, count);
  for (let next = now; days.length < count; ) {
    const day = dayWindows(schedules, facts, timezone, next, now);
    days.push({
      ...day,
      prayers: prayersOf(facts, day, timezone),
      rests: rests.get(dateAt(timezone, day.startsAt)) ?? [],
    });
    next = day.endsAt;
  }
  return days;
}
