// Runs with a list of their own keep their place in it; a speaker shows its silence between two repetitions.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const runPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("runs").addColumn("play_place", "text").execute();
    await db.schema.alterTable("playback_state").addColumn("silent_until", "bigint").execute();
  },
};
