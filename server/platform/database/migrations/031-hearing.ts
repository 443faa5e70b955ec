// What is being heard on a speaker stands in its state, for the node or process that takes it over.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const hearing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("playback_state").addColumn("hearing", "text").execute();
  },
};
