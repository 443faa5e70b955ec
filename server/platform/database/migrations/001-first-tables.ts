// The first tables, alike on SQLite and PostgreSQL.
import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const yesOrNo: Column = (column) => column.notNull().defaultTo(0);
const to =
  (table: string, onDelete: "cascade" | "set null" = "cascade"): Column =>
  (column) => {
    const reference = column.references(`${table}.id`).onDelete(onDelete);
    return onDelete === "cascade" ? reference.notNull() : reference;
  };

export const firstTables = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = (name: string) => {
      const builder = db.schema.createTable(name);
      // AUTOINCREMENT, so that the id of a deleted row is never reused.
      return kind === "sqlite"
        ? builder.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : builder.addColumn("id", "serial", (column) => column.primaryKey());
    };

    await table("users")
      .addColumn("username", "text", required)
      .addColumn("username_key", "text", (column) => column.notNull().unique())
      .addColumn("password_hash", "text")
      .addColumn("email", "text")
      .addColumn("email_key", "text", (column) => column.unique())
      .addColumn("name", "text", required)
      .addColumn("role", "text", required)
      .addColumn("google_id", "text", (column) => column.unique())
      .addColumn("avatar", "text")
      .addColumn("timezone", "text", required)
      .addColumn("created_at", "bigint", required)
      .execute();

    await db.schema
      .createTable("sessions")
      .addColumn("id_hash", "text", (column) => column.primaryKey())
      .addColumn("user_id", "integer", to("users"))
      .addColumn("created_at", "bigint", required)
      .addColumn("expires_at", "bigint", required)
      .execute();
    await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
    await db.schema.createIndex("sessions_by_end").on("sessions").column("expires_at").execute();

    await db.schema
      .createTable("rate_limits")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("window_started_at", "bigint", required)
      .addColumn("count", "integer", required)
      .execute();

    await table("devices")
      .addColumn("user_id", "integer", to("users"))
      .addColumn("type", "text", required)
      .addColumn("name", "text", required)
      .addColumn("device_id", "text")
      .addColumn("is_connected", "integer", yesOrNo)
      .addColumn("reachable", "integer")
      .addColumn("created_at", "bigint", required)
      .addUniqueConstraint("one_row_per_speaker", ["user_id", "type", "device_id"])
      .execute();

    await table("reciters")
      .addColumn("identifier", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", required)
      .addColumn("name_arabic", "text", required)
      .addColumn("rewaya", "text", required)
      .addColumn("style", "text", required)
      .addColumn("server", "text", required)
      .addColumn("path", "text", required)
      .addColumn("available_surahs", "text", required)
      .addColumn("available", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("updated_at", "bigint", required)
      .execute();

    await table("schedules")
      .addColumn("user_id", "integer", to("users"))
      .addColumn("device_id", "integer", to("devices"))
      .addColumn("reciter_id", "integer", to("reciters"))
      .addColumn("start_time", "text", required)
      .addColumn("end_time", "text", required)
      .addColumn("frequency", "text", required)
      .addColumn("days", "text")
      .addColumn("timezone", "text", required)
      .addColumn("enabled", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("surah_id", "integer")
      .addColumn("volume", "integer")
      .addColumn("date", "text")
      .addColumn("continue_playback", "integer", yesOrNo)
      .addColumn("shuffle", "integer", yesOrNo)
      .addColumn("next_run_at", "bigint")
      .addColumn("next_run_ends_at", "bigint")
      .addColumn("stopped_surah_id", "integer")
      .addColumn("stopped_position", "double precision")
      .addColumn("created_at", "bigint", required)
      .execute();
    await db.schema.createIndex("schedules_by_user").on("schedules").column("user_id").execute();
    await db.schema
      .createIndex("schedules_by_device")
      .on("schedules")
      .column("device_id")
      .execute();
    // Partial: only schedules with a next run, which the runner queries continuously.
    await sql`create index schedules_due on schedules (next_run_at) where next_run_at is not null`.execute(
      db,
    );

    await table("runs")
      .addColumn("schedule_id", "integer", to("schedules"))
      .addColumn("due_at", "bigint", required)
      .addColumn("ends_at", "bigint", required)
      .addColumn("status", "text", required)
      .addColumn("reason", "text")
      .addColumn("claimed_by", "text")
      .addColumn("lease_until", "bigint")
      .addColumn("started_at", "bigint")
      .addColumn("ended_at", "bigint")
      .addColumn("play_order", "text")
      .addUniqueConstraint("one_claim_per_due_instant", ["schedule_id", "due_at"])
      .execute();
    await sql`create index runs_open on runs (lease_until) where ended_at is null`.execute(db);

    await table("playback_state")
      .addColumn("device_id", "integer", (column) => to("devices")(column).unique())
      .addColumn("status", "text", required)
      .addColumn("reciter_id", "integer", to("reciters", "set null"))
      .addColumn("surah_id", "integer")
      .addColumn("position", "double precision", required)
      .addColumn("duration", "double precision")
      .addColumn("volume", "integer", required)
      .addColumn("muted", "integer", yesOrNo)
      .addColumn("error", "text")
      .addColumn("position_at", "bigint", required)
      .addColumn("last_updated", "bigint", required)
      .execute();

    await table("playback_history")
      .addColumn("user_id", "integer", to("users"))
      .addColumn("device_id", "integer", to("devices", "set null"))
      .addColumn("device_name", "text", required)
      .addColumn("reciter_id", "integer", to("reciters"))
      .addColumn("surah_id", "integer", required)
      .addColumn("start_position", "double precision", required)
      .addColumn("end_position", "double precision")
      .addColumn("completed", "integer", yesOrNo)
      .addColumn("timestamp", "bigint", required)
      .execute();
    await db.schema
      .createIndex("history_by_user")
      .on("playback_history")
      .columns(["user_id", "timestamp"])
      .execute();

    await table("password_reset_tokens")
      .addColumn("user_id", "integer", to("users"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("expires_at", "bigint", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("used_at", "bigint")
      .execute();

    await table("mail_outbox")
      .addColumn("to_name", "text", required)
      .addColumn("to_address", "text", required)
      .addColumn("subject", "text", required)
      .addColumn("plain", "text", required)
      .addColumn("html", "text", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("expires_at", "bigint", required)
      .addColumn("next_try_at", "bigint", required)
      .addColumn("tries", "integer", required)
      .addColumn("last_error", "text")
      .execute();

    await db.schema
      .createTable("catalogue_sync")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("last_run_at", "bigint")
      .addColumn("last_success_at", "bigint")
      .addColumn("running_node", "text")
      .addColumn("lease_until", "bigint")
      .addColumn("current_batch", "integer", required)
      .addColumn("total_batches", "integer", required)
      .addColumn("added", "integer")
      .addColumn("changed", "integer")
      .addColumn("vanished", "integer")
      .execute();
    await sql`insert into catalogue_sync (id, current_batch, total_batches) values (1, 0, 0)`.execute(
      db,
    );

    await table("catalogue_errors")
      .addColumn("batch", "integer", required)
      .addColumn("error", "text", required)
      .addColumn("timestamp", "bigint", required)
      .execute();

    await db.schema
      .createTable("ayah_timings")
      .addColumn("reciter_id", "integer", to("reciters"))
      .addColumn("surah_id", "integer", required)
      .addColumn("timings", "text", required)
      .addColumn("fetched_at", "bigint", required)
      .addPrimaryKeyConstraint("ayah_timings_key", ["reciter_id", "surah_id"])
      .execute();
  },
});
