// Due instants at which nothing is played: schedules go past them to their next run.
import type { Queries } from "#server/platform/database";
import type { Row } from "#server/platform/tables";
import { chunks } from "../platform/chunks.ts";
import type { MissedSchedule } from "./due-runs.ts";
import { dueAfter } from "../schedules/schedule-times.ts";

/** The columns of a run to which nothing has happened yet. */
export const freshRun = {
  reason: null,
  startedAt: null,
  endedAt: null,
  playOrder: null,
  volumeBefore: null,
};

export async function recordMissed(
  transaction: Queries,
  missed: MissedSchedule[],
  now: number,
): Promise<void> {
  const ended = { claimedBy: null, leaseUntil: null, endedAt: now };
  for (const { schedule, runs, following } of missed) {
    const rows = runs.map((run) => ({
      ...freshRun,
      ...run,
      scheduleId: schedule.id,
      status: "missed" as const,
      ...ended,
    }));
    for (const chunk of chunks(rows)) {
      await transaction
        .insertInto("runs")
        .values(chunk)
        .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
        .execute();
    }
    await goOn(transaction, schedule, following);
  }
}

/** Their instant has had its run; the clock was set back since, and they were edited. */
export async function moveOn(db: Queries, schedules: Row<"schedules">[]): Promise<void> {
  for (const schedule of schedules) {
    if (schedule.nextRunAt === null) continue;
    await goOn(db, schedule, dueAfter(schedule, schedule.nextRunAt));
  }
}

/** Unless another node or an edit was quicker. */
async function goOn(
  db: Queries,
  schedule: Row<"schedules">,
  following: ReturnType<typeof dueAfter>,
): Promise<void> {
  await db
    .updateTable("schedules")
    .set(following)
    .where("id", "=", schedule.id)
    .where("nextRunAt", "=", schedule.nextRunAt)
    .execute();
}
