// Marks in the same statement or transaction that the times of an account's schedules change: a crash forgets none.
import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Columns of `users`; greater with each change, also when the clock was set back. */
export const changedTimes = (now: number) => ({
  timesChangedAt: sql<number>`case when times_changed_at < ${now} then ${now} else times_changed_at + 1 end`,
});

/** Locks the account's row on PostgreSQL: of two changes the second sees the first. */
export async function markChangedTimes(
  queries: Queries,
  userId: number,
  now: number,
): Promise<void> {
  await queries.updateTable("users").set(changedTimes(now)).where("id", "=", userId).execute();
}
