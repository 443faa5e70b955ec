// When runs were heard, and what is known of a speaker that is made ready before its minute.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const heard: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("runs").addColumn("heard_at", "bigint").execute();
    await db.schema.alterTable("devices").addColumn("make_ready", "integer").execute();
    await db.schema.alterTable("devices").addColumn("played_early_at", "bigint").execute();
    await db.schema.alterTable("devices").addColumn("heard_after", "integer").execute();
    await db.schema
      .alterTable("playback_state")
      .addColumn("unmute_owed", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
