// The days of moving schedules: which have had their run, and what becomes of one that moves into the past.
import type { DayFacts } from "#contract/prayers/day-facts";
import type { DayRun } from "#contract/times/run-windows";
import { isEnded, windowOn } from "#contract/times/run-windows";
import { whyNotOn } from "#contract/times/schedule-runs";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt } from "#contract/times/clock-times";
import { daysWithRuns, movedPastRuns } from "#server/runs/run-tables";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { RunsOfSchedule } from "./runs-of-schedule.ts";
import { lateLimitOf, timesOf } from "./schedule-times.ts";

/** Days before today in UTC: no run that is still to come belongs to an earlier civil day. */
const DAYS_BACK = 2;

/** A run of the awaited day whose instant is over by these facts; `starts`: it can still begin late. */
export interface MovedRun extends DayRun {
  starts: boolean;
}

/** Null: the day that the schedule waits for has its run still to come, or none any more. */
export function movedIntoPast(
  row: Row<"schedules">,
  facts: DayFacts,
  now: number,
): MovedRun | null {
  const { nextRunDay: day } = row;
  if (day === null) return null;
  const times = timesOf(row);
  const window = windowOn(times, facts, day);
  if (window === "unknown" || "code" in window || whyNotOn(times, facts, day) !== null) return null;
  if (window.dueAt > now || window.dueAt === row.nextRunAt) return null;
  const starts = now - window.dueAt <= lateLimitOf(row) && !isEnded(window, now);
  return { ...window, day, starts };
}

interface Moving {
  row: Pick<Row<"schedules">, "id">;
  columns: Pick<Row<"schedules">, "nextRunDay">;
}

/** Runs that a change had moved into the past, and that are to come again. */
export async function takeBack(
  queries: Queries,
  runs: Pick<RunsOfSchedule, "unskip">,
  changed: readonly Moving[],
): Promise<void> {
  if (changed.length === 0) return;
  const days = new Map(changed.map(({ row, columns }) => [row.id, columns.nextRunDay]));
  for (const { scheduleId, day, dueAt } of await movedPastRuns(queries, [...days.keys()])) {
    if (day !== null && days.get(scheduleId) === day) {
      await runs.unskip(queries, scheduleId, [dueAt]);
    }
  }
}

/** The days of these schedules on which a run has begun, is over or was skipped. */
export async function daysHad(queries: Queries, rows: Row<"schedules">[], now: number) {
  const byId = new Map<number, Set<string>>();
  const ids = rows.map(({ id }) => id);
  const from = dateAfter(dateAt("UTC", now), -DAYS_BACK);
  for (const { scheduleId, day, status } of await daysWithRuns(queries, ids, from)) {
    // A day that only a change had moved into the past can be moved back.
    if (status === "moved-past") continue;
    byId.set(scheduleId, (byId.get(scheduleId) ?? new Set()).add(day));
  }
  return byId;
}
