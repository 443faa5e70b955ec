// Places and prayer settings of accounts, their timetables, and the day until which schedules rest.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const prayers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("users").addColumn("paused_until", "text").execute();
    await db.schema
      .createTable("prayer_settings")
      .addColumn("user_id", "integer", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("place", "text")
      .addColumn("method", "text")
      .addColumn("madhab", "text", (column) => column.notNull())
      .addColumn("high_latitude", "text")
      .addColumn("offsets", "text", (column) => column.notNull())
      .addColumn("hijri_shift", "integer", (column) => column.notNull())
      .addColumn("hijri_months", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("timetable_days")
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("fajr", "text", (column) => column.notNull())
      .addColumn("sunrise", "text", (column) => column.notNull())
      .addColumn("dhuhr", "text", (column) => column.notNull())
      .addColumn("asr", "text", (column) => column.notNull())
      .addColumn("maghrib", "text", (column) => column.notNull())
      .addColumn("isha", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("one_timetable_day", ["user_id", "date"])
      .execute();
  },
};
