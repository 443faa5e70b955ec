// How accounts are told of what went wrong, what there is to tell, and the messages that are to leave.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database-kind.ts";

export const telling = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const withId = (name: string) => {
      const table = db.schema.createTable(name);
      return kind === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "bigserial", (column) => column.primaryKey());
    };
    await db.schema
      .createTable("alert_settings")
      .addColumn("user_id", "integer", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("mail", "integer", (column) => column.notNull())
      .addColumn("webhook_url", "text")
      .addColumn("webhook_secret", "text")
      .addColumn("ntfy_url", "text")
      .addColumn("quiet_from", "text")
      .addColumn("quiet_to", "text")
      .addColumn("told_at", "bigint", (column) => column.notNull())
      .addColumn("seen_up_to", "bigint", (column) => column.notNull())
      .execute();
    await withId("alerts")
      .addColumn("user_id", "integer", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("schedule_id", "integer", (column) =>
        column.references("schedules.id").onDelete("cascade").notNull(),
      )
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("slot", "integer", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("what", "text", (column) => column.notNull())
      .addColumn("speaker", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("told", "integer", (column) => column.notNull())
      .addUniqueConstraint("one_alert_of_a_kind", ["schedule_id", "due_at", "slot", "kind"])
      .execute();
    await sql`create index alerts_untold on alerts (user_id, id) where told = 0`.execute(db);
    await db.schema.createIndex("alerts_by_user").on("alerts").columns(["user_id", "id"]).execute();
    await withId("alert_outbox")
      .addColumn("user_id", "integer", (column) =>
        column.references("users.id").onDelete("cascade").notNull(),
      )
      .addColumn("way", "text", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("next_try_at", "bigint", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("last_error", "text")
      .execute();
    await db.schema
      .createIndex("alert_outbox_due")
      .on("alert_outbox")
      .column("next_try_at")
      .execute();
  },
});
