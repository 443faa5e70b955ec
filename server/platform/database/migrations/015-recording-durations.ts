// How long each recording lasts, and which recordings' headers were read in vain.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const recordingDurations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("recording_durations")
      .addColumn("reciter_id", "integer", (column) =>
        column.notNull().references("reciters.id").onDelete("cascade"),
      )
      .addColumn("surah_id", "integer", (column) => column.notNull())
      .addColumn("seconds", "double precision", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_durations_key", ["reciter_id", "surah_id"])
      .execute();
    await db.schema
      .createTable("recording_header_tries")
      .addColumn("reciter_id", "integer", (column) =>
        column.notNull().references("reciters.id").onDelete("cascade"),
      )
      .addColumn("surah_id", "integer", (column) => column.notNull())
      .addColumn("next_try_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("recording_header_tries_key", ["reciter_id", "surah_id"])
      .execute();
    await db.schema
      .createTable("recording_header_lease")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("node", "text", (column) => column.notNull())
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.alterTable("reciters").addColumn("durations_wanted_at", "bigint").execute();
  },
};
