// An invitation to a household lets one person register where registration is for those who are invited.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const invitedRegistrations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("household_invitations")
      .addColumn("registered_at", "bigint")
      .execute();
  },
};
