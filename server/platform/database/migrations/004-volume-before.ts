// The volume to which a speaker goes back after a run, so that a restart of Wird does not forget it.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const volumeBefore: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("runs").addColumn("volume_before", "integer").execute();
  },
};
