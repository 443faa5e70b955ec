// One lease for each node in place of one for each speaker and each run: what a node has is good while it lives.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const nodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("nodes")
      .addColumn("node", "text", (column) => column.primaryKey())
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .execute();
    await sql`delete from speaker_holds where device_id not in
      (select device_id from playback_state where status in ('playing', 'paused'))`.execute(db);
    await db.schema.alterTable("speaker_holds").dropColumn("lease_until").execute();
    await sql`drop index runs_open`.execute(db);
    await db.schema.alterTable("runs").dropColumn("lease_until").execute();
    await sql`create index runs_open on runs (claimed_by) where ended_at is null`.execute(db);
    // After a restart: what played when the last Wird ended.
    await sql`create index playback_state_playing on playback_state (device_id)
      where status <> 'stopped'`.execute(db);
  },
};
