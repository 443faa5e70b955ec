// The windows of schedules as parts of a day's line.
import { dayAround, nextRun } from "#contract/schedule-time";
import type { Schedule } from "#contract/schedules";

export interface DayWindow {
  scheduleId: number;
  /** From 0, the day's first instant, to 1, its last; cut off at both. */
  from: number;
  to: number;
  /** UTC milliseconds, not cut off. */
  dueAt: number;
  endsAt: number;
}

export interface Day {
  /** UTC milliseconds of its first instant, and of the next day's. */
  startsAt: number;
  endsAt: number;
  windows: DayWindow[];
}

// No window is longer than a day, so that one from before the day's start began at most this long ago.
const LONGEST_WINDOW = 26 * 3_600_000;

/** The enabled schedules' windows in the day around `at`, by the clock of `timezone`. */
export function dayWindows(schedules: readonly Schedule[], timezone: string, at: number): Day {
  const { startsAt, endsAt } = dayAround(timezone, at);
  const place = (instant: number) =>
    Math.min(1, Math.max(0, (instant - startsAt) / (endsAt - startsAt)));
  const windows: DayWindow[] = [];
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const { lastRun } = schedule;
    const skipped = lastRun?.status === "skipped" ? Date.parse(lastRun.dueAt) : null;
    let run = nextRun(schedule, startsAt - LONGEST_WINDOW);
    while (run && run.dueAt < endsAt) {
      if (run.endsAt > startsAt && run.dueAt !== skipped) {
        windows.push({
          scheduleId: schedule.id,
          ...run,
          from: place(run.dueAt),
          to: place(run.endsAt),
        });
      }
      run = nextRun(schedule, run.dueAt);
    }
  }
  return { startsAt, endsAt, windows: windows.sort((one, other) => one.dueAt - other.dueAt) };
}

/** Days one after the other, beginning with the one around `at`. */
export function windowsOfDays(
  schedules: readonly Schedule[],
  timezone: string,
  at: number,
  count: number,
): Day[] {
  const days: Day[] = [];
  for (let next = at; days.length < count; ) {
    const day = dayWindows(schedules, timezone, next);
    days.push(day);
    next = day.endsAt;
  }
  return days;
}
