// Converts a stored schedule into its times and its portion, and its next run into columns.
import type { Portion } from "#contract/portions/portions";
import { ADHAN_LATE_LIMIT, adhanOf } from "#contract/prayers/adhans";
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Prayer } from "#contract/prayers/prayer-names";
import { dateAt, timeAt } from "#contract/times/clock-times";
import {
  type DayRun,
  isBoundToPrayers,
  type ScheduleTimes,
  zoneOf,
} from "#contract/times/run-windows";
import { nextDayWithoutRun, nextRun } from "#contract/times/schedule-runs";
import { flag, type Row } from "#server/platform/database/tables";
import { fieldsIn } from "./schedule-columns.ts";

/** A run still starts when it is at most this late, milliseconds; after that it is missed. */
const LATE_LIMIT = 10 * 60_000;

/** Milliseconds by which a run may start late. */
export function lateLimitOf(row: Pick<Row<"schedules">, "portion" | "startAnchor">): number {
  return adhanIn(row) === null ? LATE_LIMIT : ADHAN_LATE_LIMIT;
}

/** The prayer whose adhan it is; null: it is none. */
export function adhanIn(row: Pick<Row<"schedules">, "portion" | "startAnchor">): Prayer | null {
  return adhanOf(fieldsIn(row, ["portion", "startAnchor"]));
}

/** The columns that determine when a schedule runs. */
export const TIMES = [
  ...(["startTime", "endTime", "startAnchor", "endAnchor", "durationMinutes"] as const),
  ...(["season", "frequency", "days", "date", "timezone"] as const),
] as const satisfies readonly (keyof ScheduleTimes)[];

export function timesOf(row: Pick<Row<"schedules">, keyof ScheduleTimes>): ScheduleTimes {
  return { ...row, ...fieldsIn(row, ["days", "startAnchor", "endAnchor", "season"]) };
}

/** The next run as it is stored; null: there is none. */
export function storedRun(row: Row<"schedules">): DayRun | null {
  const { nextRunAt: dueAt, nextRunEndsAt: endsAt, nextRunDay, timezone } = row;
  if (dueAt === null) return null;
  // Rows of older versions have no day: those run on the clock.
  return { dueAt, endsAt, day: nextRunDay ?? dateAt(timezone, dueAt) };
}

export function portionOf(row: Pick<Row<"schedules">, "portion">): Portion {
  return fieldsIn(row, ["portion"]).portion;
}

/**
 * The columns of the next run after the instant `after`, none on the days `except`; a finished
 * `once` is switched off.
 */
export function dueAfter(
  row: Row<"schedules">,
  facts: DayFacts,
  after: number,
  except?: ReadonlySet<string>,
) {
  const times = timesOf(row);
  const run = row.enabled === 1 ? nextRun(times, facts, after, except) : null;
  const since = Math.min(after, row.nextRunAt ?? after);
  const isFinished = row.frequency === "once" && !run && !rests(times, facts, after);
  return {
    // Days between the two runs may have passed while Wird was switched off.
    ...dueColumns(times, facts, { run, after: since, enabled: row.enabled === 1 }),
    ...(isFinished ? { enabled: flag(false) } : {}),
  };
}

/** Whether it has no next run only since all schedules of the account are paused. */
export function rests(times: ScheduleTimes, facts: DayFacts, after: number): boolean {
  if (facts.pausedUntil === null) return false;
  return nextRun(times, { ...facts, pausedUntil: null }, after) !== null;
}

interface Due {
  run: DayRun | null;
  after: number;
  enabled: boolean;
}

/** The columns that are computed from the times. Bound to prayers, its clock times are the run's. */
export function dueColumns(times: ScheduleTimes, facts: DayFacts, { run, after, enabled }: Due) {
  const timezone = zoneOf(times, facts);
  const { startAnchor, endAnchor, durationMinutes } = times;
  const endMoves = endAnchor !== null || durationMinutes !== null;
  return {
    timezone,
    startTime: startAnchor && run ? timeAt(timezone, run.dueAt) : times.startTime,
    endTime: endMoves && run?.endsAt ? timeAt(timezone, run.endsAt) : times.endTime,
    nextRunAt: run?.dueAt ?? null,
    nextRunEndsAt: run?.endsAt ?? null,
    nextRunDay: run?.day ?? null,
    nextLackAt:
      enabled && (isBoundToPrayers(times) || times.frequency === "once")
        ? (nextDayWithoutRun(times, facts, after, run)?.passesAt ?? null)
        : null,
  };
}
