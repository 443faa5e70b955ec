// The clock was ahead and has been set back: what Wird recorded as missed meanwhile is still to come.
import { nextRun } from "#contract/schedule-time";
import type { Queries } from "#server/platform/database";
import { flag } from "#server/platform/tables";
import { timesOf } from "../schedules/schedule-times.ts";

/** Nothing that is still to come can have been missed. Answers the schedules. */
export async function takeBackMissed(db: Queries, now: number): Promise<number[]> {
  const missed = await db
    .selectFrom("runs")
    .select("scheduleId")
    .distinct()
    .where("status", "=", "missed")
    .where("dueAt", ">", now)
    .execute();
  for (const { scheduleId } of missed) await takeBack(db, scheduleId, now);
  return missed.map((row) => row.scheduleId);
}

async function takeBack(db: Queries, scheduleId: number, now: number): Promise<void> {
  await db
    .deleteFrom("runs")
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "missed")
    .where("dueAt", ">", now)
    .execute();
  const schedule = await db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  // A `once` was switched off by being missed; another one by its owner.
  if (!schedule || (schedule.nextRunAt === null && schedule.frequency !== "once")) return;
  const others = await db
    .selectFrom("runs")
    .select("dueAt")
    .where("scheduleId", "=", scheduleId)
    .where("dueAt", ">", now)
    .execute();
  const done = new Set(others.map((run) => run.dueAt));
  let run = nextRun(timesOf(schedule), now);
  while (run && done.has(run.dueAt)) run = nextRun(timesOf(schedule), run.dueAt);
  if (!run) return;
  await db
    .updateTable("schedules")
    .set({ enabled: flag(true), nextRunAt: run.dueAt, nextRunEndsAt: run.endsAt })
    .where("id", "=", scheduleId)
    .execute();
}
