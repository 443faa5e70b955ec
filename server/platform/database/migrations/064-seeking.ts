// Where players land that are sent to a second of a recording, as its file was read.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const seeking: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("recording_header_tries").addColumn("seeking", "text").execute();
  },
};
