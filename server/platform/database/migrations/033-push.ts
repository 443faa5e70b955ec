// The browsers that show an account's alerts as notifications, and the server's key for push services.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const push = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable("push_browsers");
    await (kind === "sqlite"
      ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      : table.addColumn("id", "bigserial", (column) => column.primaryKey())
    )
      .addColumn("user_id", "bigint", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("p256dh", "text", (column) => column.notNull())
      .addColumn("auth", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("push_browser_once", ["user_id", "endpoint"])
      .execute();
    await db.schema
      .createTable("push_keys")
      .addColumn("id", "bigint", (column) => column.primaryKey())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("private_key", "text", (column) => column.notNull())
      .execute();
    // Null: the message leaves by another way.
    await db.schema
      .alterTable("alert_outbox")
      .addColumn("push_browser_id", "bigint", (column) =>
        column.references("push_browsers.id").onDelete("cascade"),
      )
      .execute();
  },
});
