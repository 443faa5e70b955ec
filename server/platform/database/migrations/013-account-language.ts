// The language of an account; null for accounts that have not chosen one.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const accountLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("users").addColumn("language", "text").execute();
  },
};
