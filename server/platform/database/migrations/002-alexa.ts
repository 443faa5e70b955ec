// The tables of the Alexa room: linked accounts, pairing codes, and what each Echo is to play.
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const to =
  (table: string): Column =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete("cascade");

export const alexaTables = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = (name: string) => {
      const builder = db.schema.createTable(name);
      return kind === "sqlite"
        ? builder.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : builder.addColumn("id", "serial", (column) => column.primaryKey());
    };

    await table("alexa_grants")
      .addColumn("user_id", "integer", to("users"))
      .addColumn("client_id", "text", required)
      .addColumn("code_hash", "text", (column) => column.notNull().unique())
      .addColumn("code_expires_at", "bigint", required)
      .addColumn("code_used_at", "bigint")
      .addColumn("redirect_uri", "text", required)
      .addColumn("code_challenge", "text")
      .addColumn("created_at", "bigint", required)
      .execute();
    await db.schema
      .createIndex("alexa_grants_by_user")
      .on("alexa_grants")
      .column("user_id")
      .execute();

    await table("alexa_tokens")
      .addColumn("grant_id", "integer", to("alexa_grants"))
      .addColumn("access_hash", "text", (column) => column.notNull().unique())
      .addColumn("access_expires_at", "bigint", required)
      .addColumn("refresh_hash", "text", (column) => column.notNull().unique())
      .addColumn("refresh_expires_at", "bigint", required)
      .addColumn("replaced_at", "bigint")
      .execute();
    await db.schema
      .createIndex("alexa_tokens_by_grant")
      .on("alexa_tokens")
      .column("grant_id")
      .execute();

    await db.schema
      .createTable("alexa_test_tokens")
      .addColumn("user_id", "integer", (column) => to("users")(column).primaryKey())
      .addColumn("token_hash", "text", required)
      .addColumn("expires_at", "bigint", required)
      .execute();

    await db.schema
      .createTable("alexa_pairing_codes")
      .addColumn("user_id", "integer", (column) => to("users")(column).primaryKey())
      .addColumn("code_hash", "text", (column) => column.notNull().unique())
      .addColumn("expires_at", "bigint", required)
      .execute();

    await db.schema
      .createTable("alexa_pairings")
      .addColumn("alexa_user_id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "integer", to("users"))
      .addColumn("created_at", "bigint", required)
      .execute();
    await db.schema
      .createIndex("alexa_pairings_by_user")
      .on("alexa_pairings")
      .column("user_id")
      .execute();

    await db.schema
      .createTable("alexa_players")
      .addColumn("device_id", "integer", (column) => to("devices")(column).primaryKey())
      .addColumn("version", "integer", required)
      .addColumn("status", "text", required)
      .addColumn("token", "text", required)
      .addColumn("next_token", "text")
      .addColumn("reciter_id", "integer", to("reciters"))
      .addColumn("play_order", "text", required)
      .addColumn("next_order", "text")
      .addColumn("loop", "integer", required)
      .addColumn("position", "double precision", required)
      .addColumn("failures", "integer", required)
      .addColumn("heard_at", "bigint", required)
      .addColumn("history_id", "integer")
      .addColumn("run_id", "integer", (column) => column.references("runs.id").onDelete("set null"))
      .addColumn("ends_at", "bigint")
      .execute();
  },
});
