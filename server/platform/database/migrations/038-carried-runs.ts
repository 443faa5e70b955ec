// What was heard of a run at home before a server carried it on is written once: since when it is.
import type { Kysely } from "kysely";

export const carriedRuns = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("agent_leases").addColumn("carried_at", "bigint").execute();
  },
};
