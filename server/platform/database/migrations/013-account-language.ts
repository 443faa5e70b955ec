// The language of an account; null for those who have not said theirs.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const accountLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("users").addColumn("language", "text").execute();
  },
};
