// Converts a stored schedule into its times and its portion.
import type { Portion } from "#contract/portions/portions";
import { adhanOf } from "#contract/prayers/adhans";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import type { Prayer, PrayerAnchor } from "#contract/prayers/prayers";
import type { Season } from "#contract/schedules";
import { dateAt } from "#contract/times/clock-times";
import type { DayRun, ScheduleTimes } from "#contract/times/run-windows";
import { nextRun } from "#contract/times/schedule-runs";
import { flag, type Row } from "#server/platform/database/tables";

/** A run still starts when it is at most this late, milliseconds; after that it is missed. */
export const LATE_LIMIT = 10 * 60_000;

/** The prayer whose adhan it is; null: it is none. */
export function adhanIn(row: Pick<Row<"schedules">, "portion" | "startAnchor">): Prayer | null {
  const startAnchor = parsed<PrayerAnchor>(row.startAnchor);
  return adhanOf({ portion: portionOf(row), startAnchor });
}

export function timesOf(row: Row<"schedules">): ScheduleTimes {
  const { days, startAnchor, endAnchor, season } = row;
  return {
    ...row,
    days: parsed<number[]>(days),
    startAnchor: parsed<PrayerAnchor>(startAnchor),
    endAnchor: parsed<PrayerAnchor>(endAnchor),
    season: parsed<Season>(season),
  };
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

/** The next run as it is stored; null: there is none. */
export function storedRun(row: Row<"schedules">): DayRun | null {
  const { nextRunAt: dueAt, nextRunEndsAt: endsAt, nextRunDay, timezone } = row;
  if (dueAt === null || endsAt === null) return null;
  // Rows of older versions have no day: those run on the clock.
  return { dueAt, endsAt, day: nextRunDay ?? dateAt(timezone, dueAt) };
}

export function portionOf(row: Pick<Row<"schedules">, "portion">): Portion {
  return JSON.parse(row.portion) as Portion;
}

/** The columns for the next run after the instant `after`; a finished `once` is switched off. */
export function dueAfter(row: Row<"schedules">, after: number) {
  const run = row.enabled === 1 ? nextRun(timesOf(row), CLOCK_ALONE, after) : null;
  return {
    nextRunAt: run?.dueAt ?? null,
    nextRunEndsAt: run?.endsAt ?? null,
    nextRunDay: run?.day ?? null,
    ...(row.frequency === "once" && !run ? { enabled: flag(false) } : {}),
  };
}
