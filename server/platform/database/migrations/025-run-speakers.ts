// One run on several speakers, or on another than its schedule's own; runs whose outcome is still to be told.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const runSpeakers = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("schedules")
      .addColumn("fallback_device_id", "integer", (column) =>
        column.references("devices.id").onDelete("set null"),
      )
      .execute();
    await db.schema
      .createTable("schedule_speakers")
      .addColumn("schedule_id", "integer", (column) =>
        column.references("schedules.id").onDelete("cascade").notNull(),
      )
      .addColumn("device_id", "integer", (column) =>
        column.references("devices.id").onDelete("cascade").notNull(),
      )
      .addColumn("slot", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("schedule_speakers_key", ["schedule_id", "slot"])
      .execute();
    await db.schema
      .createIndex("schedule_speakers_by_device")
      .on("schedule_speakers")
      .column("device_id")
      .execute();
    await addColumns(db);
    await (kind === "sqlite" ? copyRuns(db) : replaceConstraint(db));
    await sql`create unique index one_claim_per_instant_and_slot on runs (schedule_id, due_at, slot)`.execute(
      db,
    );
    await sql`create index runs_untold on runs (id) where untold = 1`.execute(db);
  },
});

async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of ["slot", "untold"] as const) {
    await db.schema
      .alterTable("runs")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("runs").addColumn("device_id", "integer").execute();
  await db.schema.alterTable("runs").addColumn("speaker", "text").execute();
  await db.schema.alterTable("runs").addColumn("fallback_at", "bigint").execute();
  await db.schema.alterTable("runs").addColumn("fallback_reason", "text").execute();
}

async function replaceConstraint(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("runs").dropConstraint("one_claim_per_due_instant").execute();
}

/** SQLite drops a constraint only by a copy. No table refers to runs. */
async function copyRuns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = 'runs'`.execute(db);
  const { rows: indexes } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and tbl_name = 'runs' and sql is not null`.execute(
    db,
  );
  const unique = /,\s*constraint "one_claim_per_due_instant" unique \([^)]*\)/;
  const made = rows[0]?.sql ?? "";
  if (!unique.test(made)) throw new Error("The table runs is not as its migrations made it.");
  await sql.raw(made.replace(unique, "").replace('"runs"', '"new_runs"')).execute(db);
  await sql`insert into new_runs select * from runs`.execute(db);
  await sql`drop table runs`.execute(db);
  await sql`alter table new_runs rename to runs`.execute(db);
  for (const index of indexes) await sql.raw(index.sql).execute(db);
}
