// Favourite recitations and surahs of an account.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const favourites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("favourites")
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("item_id", "bigint", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("one_favourite_per_item", ["user_id", "kind", "item_id"])
      .execute();
  },
};
