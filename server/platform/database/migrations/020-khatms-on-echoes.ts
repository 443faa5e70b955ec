// For which khatm an Echo plays: what is heard on it counts.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const khatmsOnEchoes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("alexa_players").addColumn("khatm_id", "integer").execute();
  },
};
