// Agents: Wird at people's homes, the codes by which they are paired, and the speakers reached through them.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const agents = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable("agents");
    await (kind === "sqlite"
      ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      : table.addColumn("id", "bigserial", (column) => column.primaryKey())
    )
      .addColumn("user_id", "bigint", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("version", "text")
      .addColumn("node", "text")
      .addColumn("connection", "text")
      .addColumn("speakers", "text", (column) => column.notNull().defaultTo("[]"))
      .addColumn("clock_ahead", "bigint")
      .addColumn("last_seen_at", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("agents_by_user").on("agents").column("user_id").execute();
    await db.schema
      .createTable("agent_codes")
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("code_hash", "text", (column) => column.notNull().unique())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("agent_codes_by_expires_at")
      .on("agent_codes")
      .column("expires_at")
      .execute();
    await db.schema
      .alterTable("devices")
      .addColumn("agent_id", "bigint", (column) =>
        column.references("agents.id").onDelete("set null"),
      )
      .execute();
    await db.schema.createIndex("devices_by_agent").on("devices").column("agent_id").execute();
  },
});
