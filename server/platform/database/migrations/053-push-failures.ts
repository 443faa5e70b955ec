// What came of the last notification that could not be delivered to a browser.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const pushFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("push_browsers").addColumn("failed_at", "bigint").execute();
    // JSON: a sentence.
    await db.schema.alterTable("push_browsers").addColumn("failure", "text").execute();
  },
};
