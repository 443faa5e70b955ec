// Converts a stored schedule into its times and its portion.
import type { Portion } from "#contract/portions/portions";
import { nextRun, type ScheduleTimes } from "#contract/schedule-time";
import { flag, type Row } from "#server/platform/database/tables";

/** A run still starts when it is at most this late, milliseconds; after that it is missed. */
export const LATE_LIMIT = 10 * 60_000;

export function timesOf(row: Row<"schedules">): ScheduleTimes {
  return { ...row, days: row.days === null ? null : (JSON.parse(row.days) as number[]) };
}

export function portionOf(row: Pick<Row<"schedules">, "portion">): Portion {
  return JSON.parse(row.portion) as Portion;
}

/** The columns for the next run after the instant `after`; a finished `once` is switched off. */
export function dueAfter(row: Row<"schedules">, after: number) {
  const run = row.enabled === 1 ? nextRun(timesOf(row), after) : null;
  return {
    nextRunAt: run?.dueAt ?? null,
    nextRunEndsAt: run?.endsAt ?? null,
    ...(row.frequency === "once" && !run ? { enabled: flag(false) } : {}),
  };
}
