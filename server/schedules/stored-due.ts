// Writes the next runs of many schedules in one statement.
import { sql } from "kysely";
import { type ColumnType, valuesOf } from "#server/platform/database/values";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { dueAfter } from "./schedule-times.ts";

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
