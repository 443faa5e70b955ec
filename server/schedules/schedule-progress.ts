// The progress of a schedule: when it is due next, and the place from which it continues.
import { sql } from "kysely";
import type { DayFacts } from "#contract/prayers/day-facts";
import { nextRun } from "#contract/times/schedule-runs";
import { chunks } from "#server/platform/database/chunks";
import type { Database, Queries } from "#server/platform/database/database";
import { dueAfterwards } from "#server/runs/run-tables";
import { flag, type Row } from "#server/platform/database/tables";
import { type ColumnType, valuesOf } from "#server/platform/database/values";
import { factsAfterRuns, factsOfUser, type FactsSource } from "./schedule-facts.ts";
import { dueAfter, dueColumns, timesOf } from "./schedule-times.ts";

export interface SchedulePlace {
  scheduleId: number;
  surahId: number;
  /** Seconds. */
  position: number;
}

/** Milliseconds after which the next run of a row that could not be planned is looked for again. */
export const PLANNED_AGAIN = 60 * 60_000;

/** A row that cannot be planned has no next run until then: it keeps no other row of its batch from its own. */
function dueAfterOr(
  row: Row<"schedules">,
  facts: () => DayFacts,
  after: number,
  except: ReadonlySet<string>,
): ReturnType<typeof dueAfter> {
  try {
    return dueAfter(row, facts(), after, except);
  } catch {
    const { timezone, startTime, endTime } = row;
    const none = { nextRunAt: null, nextRunEndsAt: null, nextRunDay: null };
    return { timezone, startTime, endTime, ...none, nextLackAt: after + PLANNED_AGAIN };
  }
}

export type ScheduleProgress = ReturnType<typeof createScheduleProgress>;

export function createScheduleProgress(facts: FactsSource) {
  /**
   * Sets the next runs after the instants `after`, on later days than the runs that are stored,
   * unless another node or an edit was first.
   */
  async function advance(
    db: Queries,
    advancing: readonly { schedule: Row<"schedules">; after: number }[],
  ): Promise<void> {
    const schedules = advancing.map(({ schedule }) => schedule);
    const factsOf = await factsAfterRuns(facts, db, schedules);
    const due = advancing.map(({ schedule, after }) => {
      const { nextRunDay } = schedule;
      const except = new Set(nextRunDay === null ? [] : [nextRunDay]);
      return {
        row: schedule,
        columns: dueAfterOr(schedule, () => factsOf(schedule), after, except),
      };
    });
    for (const chunk of chunks(due)) await storeDue(db, chunk);
  }

  return {
    advance,

    /** These runs begin. One started by hand is not the one that its schedule waits for. */
    async advancePast(
      db: Queries,
      runs: readonly { schedule: Row<"schedules">; dueAt: number }[],
    ): Promise<void> {
      const awaited = runs.filter(({ schedule, dueAt }) => schedule.nextRunAt === dueAt);
      await advance(
        db,
        awaited.map(({ schedule, dueAt }) => ({ schedule, after: dueAt })),
      );
    },

    /** Its days until now are looked at. False: another node was first. */
    async passLacks(
      db: Queries,
      { id, nextLackAt }: Row<"schedules">,
      columns: Partial<ReturnType<typeof dueAfter>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("schedules")
        .set(columns)
        .where("id", "=", id)
        .where("nextLackAt", "=", nextLackAt)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** The clock was set back: sets the next run to the first future time that has no run yet. */
    async rewind(db: Queries, scheduleId: number, now: number): Promise<void> {
      const schedule = await db
        .selectFrom("schedules")
        .selectAll()
        .where("id", "=", scheduleId)
        .executeTakeFirst();
      // A `once` schedule is switched off when its run is missed; others only by their owner.
      if (!schedule || (schedule.nextRunAt === null && schedule.frequency !== "once")) return;
      const done = await dueAfterwards(db, scheduleId, now);
      const days = await factsOfUser(facts, db, schedule.userId);
      const columns = rewound(schedule, days, { now, done });
      if (!columns) return;
      await db.updateTable("schedules").set(columns).where("id", "=", scheduleId).execute();
    },
  };
}

/** Null: it has no run that is to come, or it cannot be planned. */
function rewound(
  schedule: Row<"schedules">,
  days: DayFacts,
  { now, done }: { now: number; done: ReadonlySet<number> },
) {
  try {
    const times = timesOf(schedule);
    let next = nextRun(times, days, now);
    while (next && done.has(next.dueAt)) next = nextRun(times, days, next.dueAt);
    if (!next) return null;
    const columns = dueColumns(times, days, { run: next, after: now, enabled: true });
    return { ...columns, enabled: flag(true) };
  } catch {
    return null;
  }
}

/** Both or neither: for continuePlayback and for a restart. */
export async function storePlaces(
  db: Database["db"],
  places: Iterable<SchedulePlace>,
): Promise<void> {
  const types = ["bigint", "integer", "double precision"] as const;
  const values = [...places].map((place) => [place.scheduleId, place.surahId, place.position]);
  await db.transaction().execute(async (transaction) => {
    for (const chunk of chunks(values)) {
      await sql`
        update schedules set stopped_surah_id = place.column2, stopped_position = place.column3
        from ${valuesOf([...types], chunk)} as place
        where schedules.id = place.column1`.execute(transaction);
    }
  });
}

// --- the next runs of many schedules, written in one statement

/** A schedule as it was read, and what is to be written of its next run. */
export interface NewDue {
  row: Row<"schedules">;
  columns: ReturnType<typeof dueAfter>;
}

/** Of `valuesOf`, in the order of the statement below. */
const TYPES: ColumnType[] = [
  ...(["bigint", "bigint", "text", "text", "text"] as const),
  ...(["bigint", "bigint", "text", "bigint", "integer"] as const),
];

/** Answers the ids of those whose next run was still as it was read; the others stay as they are. */
export async function storeDue(queries: Queries, changed: readonly NewDue[]): Promise<Set<number>> {
  if (changed.length === 0) return new Set();
  const values = changed.map(({ row, columns }) => [
    row.id,
    row.nextRunAt,
    columns.timezone,
    columns.startTime,
    columns.endTime,
    columns.nextRunAt,
    columns.nextRunEndsAt,
    columns.nextRunDay,
    columns.nextLackAt,
    columns.enabled ?? row.enabled,
  ]);
  const { rows } = await sql<{ id: number }>`
    update schedules set
      timezone = due.column3, start_time = due.column4, end_time = due.column5,
      next_run_at = due.column6, next_run_ends_at = due.column7, next_run_day = due.column8,
      next_lack_at = due.column9, enabled = due.column10
    from ${valuesOf(TYPES, values)} as due
    where schedules.id = due.column1
      and schedules.next_run_at is not distinct from due.column2
    returning schedules.id`.execute(queries);
  return new Set(rows.map(({ id }) => Number(id)));
}
