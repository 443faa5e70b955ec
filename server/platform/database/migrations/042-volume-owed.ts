// The volume to which a speaker is still to be put back, for a player that ignored the command or was away.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const volumeOwed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("playback_state").addColumn("volume_owed", "integer").execute();
  },
};
