// What is said to people, as JSON of its code and params beside its English.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const sentences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("runs").addColumn("reason_sentence", "text").execute();
    await db.schema.alterTable("playback_state").addColumn("error_sentence", "text").execute();
    await db.schema.alterTable("catalogue_errors").addColumn("sentence", "text").execute();
  },
};
