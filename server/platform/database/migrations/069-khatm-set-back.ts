// When somebody last set a khatm back; null: never.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const khatmSetBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("khatms").addColumn("set_back_at", "bigint").execute();
  },
};
