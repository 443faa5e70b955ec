// The counts of a catalogue that was refused as too small, so that an admin can accept it.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const refusedCatalogue: Migration = {
  async up(db: Kysely<unknown>) {
    const table = db.schema.alterTable("catalogue_sync");
    await table.addColumn("refused_count", "integer").execute();
    await table.addColumn("refused_known", "integer").execute();
  },
};
