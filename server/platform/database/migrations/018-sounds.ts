// Sounds of one's own, with their content in chunks, so that a range is read without the rest.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const sounds = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable("sounds");
    // AUTOINCREMENT, so that the id of a deleted row is never reused.
    const withId =
      kind === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "serial", (column) => column.primaryKey());
    await withId
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("url", "text")
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("size", "integer")
      .addColumn("seconds", "double precision")
      .addColumn("media_key", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sounds_by_user").on("sounds").column("user_id").execute();
    await db.schema
      .createTable("sound_chunks")
      .addColumn("sound_id", "integer", (column) =>
        column.notNull().references("sounds.id").onDelete("cascade"),
      )
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("bytes", sql.raw(kind === "sqlite" ? "blob" : "bytea"), (column) =>
        column.notNull(),
      )
      .addPrimaryKeyConstraint("one_chunk_per_number", ["sound_id", "number"])
      .execute();
  },
});
