// What accounts report of the lengths of recordings, each for itself, and the network that an agent came from.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const ownDurations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("own_durations")
      .addColumn("user_id", "bigint", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("reciter_id", "bigint", (column) =>
        column.notNull().references("reciters.id").onDelete("cascade"),
      )
      .addColumn("surah_id", "integer", (column) => column.notNull())
      .addColumn("seconds", "double precision", (column) => column.notNull())
      .addColumn("home", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("own_durations_key", ["user_id", "reciter_id", "surah_id"])
      .execute();
    await db.schema
      .createIndex("own_durations_by_recording")
      .on("own_durations")
      .columns(["reciter_id", "surah_id"])
      .execute();
    await db.schema.alterTable("agents").addColumn("network", "text").execute();
    // One account's word was enough for them: files and timings replace them from now on.
    await sql`update recording_durations set source = 'catalogue' where source = 'heard'`.execute(
      db,
    );
  },
};
