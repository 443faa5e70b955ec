// The progress of a schedule: when it is due next, and the place from which it continues.
import { nextRun } from "#contract/times/schedule-runs";
import type { Database, Queries } from "#server/platform/database/database";
import { flag, type Row } from "#server/platform/database/tables";
import { factsAfterRuns, factsOfUser, type FactsSource } from "./schedule-facts.ts";
import { dueAfter, dueColumns, timesOf } from "./schedule-times.ts";

export interface SchedulePlace {
  scheduleId: number;
  surahId: number;
  /** Seconds. */
  position: number;
}

export type ScheduleProgress = ReturnType<typeof createScheduleProgress>;

export function createScheduleProgress(facts: FactsSource) {
  /**
   * Sets the next runs after the instants `after`, on later days than the runs that are stored,
   * unless another node or an edit was first.
   */
  async function advance(
    db: Queries,
    advancing: readonly { schedule: Row<"schedules">; after: number }[],
  ): Promise<void> {
    const schedules = advancing.map(({ schedule }) => schedule);
    const factsOf = await factsAfterRuns(facts, db, schedules);
    for (const { schedule, after } of advancing) {
      const { nextRunDay } = schedule;
      const except = new Set(nextRunDay === null ? [] : [nextRunDay]);
      await db
        .updateTable("schedules")
        .set(dueAfter(schedule, factsOf(schedule), after, except))
        .where("id", "=", schedule.id)
        .where("nextRunAt", "=", schedule.nextRunAt)
        .execute();
    }
  }

  return {
    advance,

    /** These runs begin. One started by hand is not the one that its schedule waits for. */
    async advancePast(
      db: Queries,
      runs: readonly { schedule: Row<"schedules">; dueAt: number }[],
    ): Promise<void> {
      const awaited = runs.filter(({ schedule, dueAt }) => schedule.nextRunAt === dueAt);
      await advance(
        db,
        awaited.map(({ schedule, dueAt }) => ({ schedule, after: dueAt })),
      );
    },

    /** The clock was set back: sets the next run to the first future time that has no run yet. */
    async rewind(db: Queries, scheduleId: number, now: number): Promise<void> {
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
      const times = timesOf(schedule);
      const days = await factsOfUser(facts, db, schedule.userId);
      let next = nextRun(times, days, now);
      while (next && done.has(next.dueAt)) next = nextRun(times, days, next.dueAt);
      if (!next) return;
      await db
        .updateTable("schedules")
        .set({
          ...dueColumns(times, days, { run: next, after: now, enabled: true }),
          enabled: flag(true),
        })
        .where("id", "=", scheduleId)
        .execute();
    },
  };
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
