// Leases: the runs that an agent begins by itself while it has no line, from the moment that their plan is sent.
import type { Kysely } from "kysely";

export const agentLeases = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("agent_leases")
      .addColumn("schedule_id", "bigint", (column) =>
        column.references("schedules.id").onDelete("cascade").notNull(),
      )
      .addColumn("slot", "integer", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("agent_id", "bigint", (column) =>
        column.references("agents.id").onDelete("cascade").notNull(),
      )
      .addColumn("sent_at", "bigint", (column) => column.notNull())
      .addColumn("acked_at", "bigint")
      .addColumn("told_at", "bigint")
      .addPrimaryKeyConstraint("agent_leases_key", ["schedule_id", "slot", "due_at"])
      .execute();
    await db.schema
      .createIndex("agent_leases_by_agent")
      .on("agent_leases")
      .columns(["agent_id", "due_at"])
      .execute();
  },
};
