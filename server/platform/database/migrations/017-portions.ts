// What a schedule recites; schedules without an end time, and without a reciter of their own. An Echo
// keeps whether its list ends or begins anew.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

const ONWARDS = '{"kind":"onwards"}';

export const portions = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await (kind === "sqlite" ? copyTable(db) : alterTable(db));
    await db.schema
      .alterTable("alexa_players")
      .addColumn("ends_by_itself", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
});

async function alterTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("schedules")
    .addColumn("portion", "text", (column) => column.notNull().defaultTo(ONWARDS))
    .alterColumn("end_time", (column) => column.dropNotNull())
    .alterColumn("reciter_id", (column) => column.dropNotNull())
    .execute();
}

/**
 * SQLite gives up a NOT NULL only by a copy: https://www.sqlite.org/lang_altertable.html#otheralter.
 * With foreign keys on, dropping the old table would delete the runs of all schedules.
 */
async function copyTable(db: Kysely<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection);
    try {
      await connection.transaction().execute(copySchedules);
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection);
    }
  });
}

async function copySchedules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("new_schedules")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) =>
      column.references("users.id").onDelete("cascade").notNull(),
    )
    .addColumn("device_id", "integer", (column) =>
      column.references("devices.id").onDelete("cascade").notNull(),
    )
    .addColumn("reciter_id", "integer", (column) =>
      column.references("reciters.id").onDelete("cascade"),
    )
    .addColumn("start_time", "text", (column) => column.notNull())
    .addColumn("end_time", "text")
    .addColumn("frequency", "text", (column) => column.notNull())
    .addColumn("days", "text")
    .addColumn("timezone", "text", (column) => column.notNull())
    .addColumn("enabled", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("surah_id", "integer")
    .addColumn("volume", "integer")
    .addColumn("date", "text")
    .addColumn("continue_playback", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("shuffle", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_run_at", "bigint")
    .addColumn("next_run_ends_at", "bigint")
    .addColumn("stopped_surah_id", "integer")
    .addColumn("stopped_position", "double precision")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("portion", "text", (column) => column.notNull().defaultTo(ONWARDS))
    .execute();
  // By their order, which is that of the first migration.
  await sql`insert into new_schedules select *, ${ONWARDS} from schedules`.execute(db);
  // The id of a deleted schedule is never used again.
  await sql`delete from sqlite_sequence where name = 'new_schedules'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'new_schedules', seq from sqlite_sequence where name = 'schedules'`.execute(db);
  await sql`drop table schedules`.execute(db);
  await sql`alter table new_schedules rename to schedules`.execute(db);
  await db.schema.createIndex("schedules_by_user").on("schedules").column("user_id").execute();
  await db.schema.createIndex("schedules_by_device").on("schedules").column("device_id").execute();
  await sql`create index schedules_due on schedules (next_run_at) where next_run_at is not null`.execute(
    db,
  );
  const { rows } = await sql`pragma foreign_key_check`.execute(db);
  if (rows.length > 0) throw new Error("A row refers to a schedule that does not exist.");
}
