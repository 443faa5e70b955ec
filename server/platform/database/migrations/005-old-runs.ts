// An index that finds old runs without reading the whole table.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const oldRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("runs_ended").on("runs").column("ended_at").execute();
  },
};
