// A line of a timetable may lack a time: it is computed then.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

const TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];

export const missingTimes = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === "postgres") {
      for (const time of TIMES) {
        await db.schema
          .alterTable("timetable_days")
          .alterColumn(time, (column) => column.dropNotNull())
          .execute();
      }
      return;
    }
    // SQLite drops a constraint only by a copy. No table refers to this one.
    await db.schema.alterTable("timetable_days").renameTo("old_timetable_days").execute();
    let table = db.schema
      .createTable("timetable_days")
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("date", "text", (column) => column.notNull());
    for (const time of TIMES) table = table.addColumn(time, "text");
    await table.addPrimaryKeyConstraint("one_timetable_day", ["user_id", "date"]).execute();
    await sql`insert into timetable_days select * from old_timetable_days`.execute(db);
    await db.schema.dropTable("old_timetable_days").execute();
  },
});
