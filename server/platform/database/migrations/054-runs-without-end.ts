// A run without an end time has none: instead of a day after it was due, which counted as its end.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

const A_DAY = 24 * 60 * 60_000;

export const runsWithoutEnd = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ["runs", "agent_leases"]) {
      if (kind === "postgres") {
        await db.schema
          .alterTable(table)
          .alterColumn("ends_at", (column) => column.dropNotNull())
          .execute();
      } else await dropNotNull(db, table);
      await sql`
        update ${sql.table(table)} set ends_at = null
        where ends_at - due_at = ${sql.lit(A_DAY)} and exists (
          select 1 from schedules where schedules.id = ${sql.table(table)}.schedule_id
            and end_time is null and end_anchor is null and duration_minutes is null
        )`.execute(db);
    }
    await sql`
      update schedules set next_run_ends_at = null
      where end_time is null and end_anchor is null and duration_minutes is null`.execute(db);
  },
});

/** SQLite drops a constraint only by a copy: here of the one column. */
async function dropNotNull(db: Kysely<unknown>, table: string): Promise<void> {
  if (table === "runs") await sql`drop index runs_open_by_state`.execute(db);
  await db.schema.alterTable(table).addColumn("end_or_null", "bigint").execute();
  await sql`update ${sql.table(table)} set end_or_null = ends_at`.execute(db);
  await db.schema.alterTable(table).dropColumn("ends_at").execute();
  await db.schema.alterTable(table).renameColumn("end_or_null", "ends_at").execute();
  if (table === "runs") {
    await sql`create index runs_open_by_state on runs (status, ends_at) where ended_at is null`.execute(
      db,
    );
  }
}
