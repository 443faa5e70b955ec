// History counts the seconds heard; older entries know only their first and last position.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const secondsHeard: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("playback_history")
      .addColumn("seconds_heard", "double precision", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update playback_history set seconds_heard = end_position - start_position
      where end_position > start_position
    `.execute(db);
  },
};
