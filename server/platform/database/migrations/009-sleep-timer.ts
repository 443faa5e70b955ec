// The sleep timer of a speaker, so that another node, or the next start of Wird, still stops it.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const sleepTimer: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("playback_state").addColumn("sleep_timer", "text").execute();
  },
};
