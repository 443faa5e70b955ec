// How far a schedule was heard whose portion goes on from run to run: JSON.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const points: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("schedules").addColumn("point", "text").execute();
  },
};
