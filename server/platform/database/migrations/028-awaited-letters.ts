// Letters that somebody waits for leave before alerts: those of accounts, as all were until now.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const awaitedLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("mail_outbox")
      .addColumn("awaited", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex("mail_outbox_next")
      .on("mail_outbox")
      .columns(["awaited desc", "next_try_at"])
      .execute();
  },
};
