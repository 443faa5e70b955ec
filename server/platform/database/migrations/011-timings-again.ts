// Timings are fetched again: some were doubled, and recordings that had moved had none.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const timingsAgain: Migration = {
  async up(db: Kysely<{ ayah_timings: object }>) {
    await db.deleteFrom("ayah_timings").execute();
  },
};
