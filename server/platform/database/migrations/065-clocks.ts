// The clock of 12 or of 24 hours that an account reads times on.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const clocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("users").addColumn("clock", "text").execute();
  },
};
