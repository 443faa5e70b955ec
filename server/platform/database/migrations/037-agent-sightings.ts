// Which agent sees which speaker: asked by the speaker, since two agents may see the same one.
import type { Kysely } from "kysely";

export const agentSightings = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("agent_sightings")
      .addColumn("agent_id", "bigint", (column) =>
        column.references("agents.id").onDelete("cascade").notNull(),
      )
      .addColumn("device_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("agent_sightings_key", ["agent_id", "device_id"])
      .execute();
    await db.schema
      .createIndex("agent_sightings_by_speaker")
      .on("agent_sightings")
      .columns(["device_id", "agent_id"])
      .execute();
  },
};
