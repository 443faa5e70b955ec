// Deletes what is over by an index on its time, some rows at a time: none is read twice, and others come in between.
import { setImmediate as turn } from "node:timers/promises";
import type { Queries } from "./database.ts";
import type { Tables } from "./tables.ts";

const AT_ONCE = 1000;

/** The columns of a table by which it is swept; each has an index. */
interface SweptBy {
  sessions: "expiresAt";
  rateLimits: "windowStartedAt";
  idempotencyKeys: "createdAt";
  passwordResetTokens: "expiresAt";
  agentCodes: "expiresAt";
  alexaPairingCodes: "expiresAt";
  alerts: "createdAt";
  householdInvitations: "expiresAt";
}

/** Rows whose `column`, UTC milliseconds, is `last` or earlier. */
export async function deleteUpTo<Table extends keyof SweptBy & keyof Tables>(
  db: Queries,
  table: Table,
  column: SweptBy[Table],
  last: number,
): Promise<void> {
  // The tables share what is used of them here.
  const [name, time] = [table as "sessions", column as "expiresAt"];
  for (;;) {
    const step = await db
      .selectFrom(name)
      .select(time)
      .where(time, "<=", last)
      .orderBy(time)
      .offset(AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    const end = step?.[time] ?? last;
    await db.deleteFrom(name).where(time, "<=", end).execute();
    if (!step) return;
    await turn();
  }
}
