// Until when a restored schedule's runs are not known: what became of them after the backup was made.
import type { Kysely } from "kysely";

export const restoredGaps = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("schedules").addColumn("unknown_until", "bigint").execute();
  },
};
