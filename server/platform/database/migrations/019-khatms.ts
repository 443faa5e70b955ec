// Khatms: the whole Quran heard by a day, with the place that was reached.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const khatms = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("khatms")
      // AUTOINCREMENT, so that the id of a deleted row is never reused.
      .addColumn("id", kind === "sqlite" ? "integer" : "serial", (column) =>
        kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("reciter_id", "integer", (column) =>
        column.notNull().references("reciters.id").onDelete("cascade"),
      )
      .addColumn("starts_on", "text", (column) => column.notNull())
      .addColumn("ends_on", "text", (column) => column.notNull())
      .addColumn("from_surah", "integer", (column) => column.notNull())
      .addColumn("from_ayah", "integer", (column) => column.notNull())
      .addColumn("to_surah", "integer", (column) => column.notNull())
      .addColumn("to_ayah", "integer", (column) => column.notNull())
      .addColumn("progress_surah", "integer")
      .addColumn("progress_ayah", "integer")
      .addColumn("point_surah", "integer", (column) => column.notNull())
      .addColumn("point_ms", "integer", (column) => column.notNull())
      .addColumn("reported_at", "bigint", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("khatms_by_user").on("khatms").column("user_id").execute();
  },
});
