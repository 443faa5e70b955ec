// The quiet that accounts have asked for: one each, which the next one replaces.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const quiets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("quiets")
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("since", "bigint", (column) => column.notNull())
      .addColumn("until", "bigint", (column) => column.notNull())
      .addColumn("device_ids", "text")
      .execute();
  },
};
