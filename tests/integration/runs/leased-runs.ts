// For tests: an agent that has the plan of a run.
import type { Database } from "#server/platform/database/database";

interface Run {
  scheduleId: number;
  dueAt: number;
  endsAt: number;
  day: string;
}

export async function leaseRun(db: Database["db"], userId: number, run: Run): Promise<void> {
  const never = { version: null, node: null, connection: null, clockAhead: null, lastSeenAt: null };
  const { id: agentId } = await db
    .insertInto("agents")
    .values({
      ...{ userId, name: "Grandmother", tokenHash: `${Math.random()}`, createdAt: run.dueAt },
      ...never,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("agentLeases")
    .values({ ...run, slot: 0, agentId, sentAt: run.dueAt, ackedAt: null })
    .execute();
}
