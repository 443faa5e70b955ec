// The answers to creating calls with an Idempotency-Key, kept for a day.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("idempotency_keys")
      .addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("key_hash", "text", (column) => column.notNull())
      .addColumn("request_hash", "text", (column) => column.notNull())
      .addColumn("reply", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("one_answer_per_key", ["user_id", "endpoint", "key_hash"])
      .execute();
    await db.schema
      .createIndex("idempotency_keys_by_age")
      .on("idempotency_keys")
      .column("created_at")
      .execute();
  },
};
