// Households: their members, their invitations, and speakers that two accounts of one home have.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const household = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const withId = (name: string) => {
      const table = db.schema.createTable(name);
      return kind === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "bigserial", (column) => column.primaryKey());
    };
    await withId("households")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("household_members")
      // One household at most for an account.
      .addColumn("user_id", "bigint", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("household_id", "bigint", (column) =>
        column.references("households.id").onDelete("cascade").notNull(),
      )
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("joined_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("household_members_by_household")
      .on("household_members")
      .column("household_id")
      .execute();
    await withId("household_invitations")
      .addColumn("household_id", "bigint", (column) =>
        column.references("households.id").onDelete("cascade").notNull(),
      )
      .addColumn("invited_by", "bigint", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["household_id", "invited_by", "expires_at"]) {
      await db.schema
        .createIndex(`household_invitations_by_${column}`)
        .on("household_invitations")
        .column(column)
        .execute();
    }
    // Without a foreign key: a backup restores rows in no particular order.
    await db.schema.alterTable("devices").addColumn("same_as", "bigint").execute();
    await db.schema.createIndex("devices_same_as").on("devices").column("same_as").execute();
  },
});
