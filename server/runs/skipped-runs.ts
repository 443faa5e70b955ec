// Runs that people do not want to hear: noted, found again and taken back.
import type { RunWindow } from "#contract/schedule-time";
import type { Queries } from "#server/platform/database";
import { freshRun } from "./moving-on.ts";

export async function recordSkipped(
  db: Queries,
  scheduleId: number,
  { dueAt, endsAt }: RunWindow,
  now: number,
): Promise<void> {
  const skipped = {
    status: "skipped" as const,
    reason: "You skipped this run.",
    claimedBy: null,
    leaseUntil: null,
    endedAt: now,
  };
  await db
    .insertInto("runs")
    .values({ ...freshRun, scheduleId, dueAt, endsAt, ...skipped })
    // It may have been claimed a moment ago, without having sounded.
    .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doUpdateSet(skipped))
    .execute();
}

/** The instants of runs that are skipped and still to come. */
export async function skippedAfter(
  db: Queries,
  scheduleId: number,
  now: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("runs")
    .select("dueAt")
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "skipped")
    .where("dueAt", ">", now)
    .execute();
  return rows.map((row) => row.dueAt);
}

export async function forgetSkipped(
  db: Queries,
  scheduleId: number,
  dueAt: number[],
): Promise<void> {
  if (dueAt.length === 0) return;
  await db
    .deleteFrom("runs")
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "skipped")
    .where("dueAt", "in", dueAt)
    .execute();
}
