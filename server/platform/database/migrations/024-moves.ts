// Which accounts' schedules follow their prayer settings and pauses; when a day passes that lacks its prayer.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const moves: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ["times_changed_at", "times_moved_at"] as const) {
      await db.schema
        .alterTable("users")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable("schedules").addColumn("next_lack_at", "bigint").execute();
    // Both are looked at every few seconds, and hold a row in passing only.
    await sql`create index users_unmoved on users (id) where times_changed_at <> times_moved_at`.execute(
      db,
    );
    await sql`create index schedules_lacking on schedules (next_lack_at) where next_lack_at is not null`.execute(
      db,
    );
  },
};
