// Timings are fetched anew: some were doubled, and none were found for recordings that had moved.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const timingsAgain: Migration = {
  async up(db: Kysely<{ ayah_timings: object }>) {
    await db.deleteFrom("ayah_timings").execute();
  },
};
