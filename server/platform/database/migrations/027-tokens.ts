// Tokens for other programs, and for calendar feeds.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const tokens = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable("tokens");
    const withId =
      kind === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "serial", (column) => column.primaryKey());
    await withId
      .addColumn("user_id", "integer", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("tokens_by_user").on("tokens").column("user_id").execute();
    // An account has one calendar feed.
    await sql`create unique index calendar_feed_of_user on tokens (user_id) where scope = 'calendar'`.execute(
      db,
    );
  },
});
