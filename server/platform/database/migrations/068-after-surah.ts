// What follows the surah that somebody plays on a speaker; null: a schedule played there last.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const afterSurah: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("playback_state").addColumn("after_surah", "text").execute();
  },
};
