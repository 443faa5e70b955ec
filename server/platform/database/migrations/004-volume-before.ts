// The volume to which a speaker returns after a run, stored so that it survives a restart of Wird.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const volumeBefore: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("runs").addColumn("volume_before", "integer").execute();
  },
};
