// Which node follows which speaker.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const speakerHolds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("speaker_holds")
      .addColumn("device_id", "integer", (column) =>
        column.primaryKey().references("devices.id").onDelete("cascade"),
      )
      .addColumn("node", "text", (column) => column.notNull())
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("speaker_holds_by_node")
      .on("speaker_holds")
      .column("node")
      .execute();
  },
};
