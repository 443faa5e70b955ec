// The adhan that sounds on a speaker, so that another node, or the next start of Wird, continues what it interrupted.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const adhanState: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("playback_state").addColumn("adhan", "text").execute();
  },
};
