// How long after their commands a speaker's last runs were heard, of which `heard_after` is the middle.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const heardAfter: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("devices").addColumn("heard_after_last", "text").execute();
  },
};
