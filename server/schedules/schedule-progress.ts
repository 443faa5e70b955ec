// The progress of a schedule: when it is due next, and the place from which it continues.
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { nextRun } from "#contract/times/schedule-runs";
import type { Database, Queries } from "#server/platform/database/database";
import { flag, type Row } from "#server/platform/database/tables";
import { dueAfter, timesOf } from "./schedule-times.ts";

export interface SchedulePlace {
  scheduleId: number;
  surahId: number;
  /** Seconds. */
  position: number;
}

/** Sets the next run after the instant `after`, unless another node or an edit was first. */
export async function advance(
  db: Queries,
  schedule: Row<"schedules">,
  after: number,
): Promise<void> {
  await db
    .updateTable("schedules")
    .set(dueAfter(schedule, after))
    .where("id", "=", schedule.id)
    .where("nextRunAt", "=", schedule.nextRunAt)
    .execute();
}

/** The clock was set back: sets the next run to the first future time that has no run yet. */
export async function rewind(db: Queries, scheduleId: number, now: number): Promise<void> {
  const schedule = await db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  // A `once` schedule is switched off when its run is missed; others only by their owner.
  if (!schedule || (schedule.nextRunAt === null && schedule.frequency !== "once")) return;
  const runs = await db
    .selectFrom("runs")
    .select("dueAt")
    .where("scheduleId", "=", scheduleId)
    .where("dueAt", ">", now)
    .execute();
  const done = new Set(runs.map((run) => run.dueAt));
  let next = nextRun(timesOf(schedule), CLOCK_ALONE, now);
  while (next && done.has(next.dueAt)) next = nextRun(timesOf(schedule), CLOCK_ALONE, next.dueAt);
  if (!next) return;
  await db
    .updateTable("schedules")
    .set({ enabled: flag(true), nextRunAt: next.dueAt, nextRunEndsAt: next.endsAt })
    .where("id", "=", scheduleId)
    .execute();
}

/** Both or neither: for continuePlayback and for a restart. */
export async function storePlaces(
  db: Database["db"],
  places: Iterable<SchedulePlace>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { scheduleId, surahId, position } of places) {
      await transaction
        .updateTable("schedules")
        .set({ stoppedSurahId: surahId, stoppedPosition: position })
        .where("id", "=", scheduleId)
        .execute();
    }
  });
}
