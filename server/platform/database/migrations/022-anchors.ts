// Schedules bound to prayers, with a duration or a season; the civil day of each run.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const anchors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ["start_anchor", "end_anchor", "season", "next_run_day"] as const) {
      await db.schema.alterTable("schedules").addColumn(name, "text").execute();
    }
    await db.schema.alterTable("schedules").addColumn("duration_minutes", "integer").execute();
    await db.schema.alterTable("runs").addColumn("day", "text").execute();
  },
};
