// For tests of backups: rows of months ago, on PostgreSQL in partitions that a new database does not have.
import type { Wird } from "../harness.ts";

const monthsAgo = (months: number) => Date.now() - months * 30 * 86_400_000;

export async function insertOldRows(wird: Wird, userId: number, scheduleId: number): Promise<void> {
  const { db } = wird.parts.database;
  const heard = { userId, deviceName: "", reciterId: 1, surahId: 1, startPosition: 0 };
  await db
    .insertInto("playbackHistory")
    .values({ ...heard, completed: 1, timestamp: monthsAgo(14) })
    .execute();
  const dueAt = monthsAgo(2);
  await db
    .insertInto("runs")
    .values({ scheduleId, dueAt, endsAt: dueAt, endedAt: dueAt, status: "played" })
    .execute();
}
