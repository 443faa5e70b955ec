// Days that pass without a run, for want of a prayer or, of a `once` schedule, for a pause: each is recorded once, with the reason.
import { setImmediate as turn } from "node:timers/promises";
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Sentence } from "#contract/sentences/sentences";
import { dateAt } from "#contract/times/clock-times";
import { nextDayWithoutRun } from "#contract/times/schedule-runs";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import { whyNotPlanned } from "#server/schedules/schedule-damage";
import { PLANNED_AGAIN } from "#server/schedules/schedule-progress";
import { dueAfter, storedRun, timesOf } from "#server/schedules/schedule-times";
import type { RunLife } from "./run-life.ts";

export type MissingDays = ReturnType<typeof createMissingDays>;

interface Parts {
  db: Database["db"];
  life: Pick<RunLife, "skipPassed" | "missPassed">;
  facts: FactsSource;
  clock: Clock;
}

const AT_ONCE = 50;
/** Days before now that are recorded, milliseconds: longer than runs are kept, run-retention.ts. */
const RECORDED_BACK = 100 * 24 * 60 * 60_000;

export function createMissingDays({ db, life, facts, clock }: Parts) {
  const passed = (now: number) =>
    db.selectFrom("schedules").selectAll().where("nextLackAt", "<=", now).limit(AT_ONCE).execute();

  async function recordOf(schedules: Row<"schedules">[], now: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const factsOf = await factsAfterRuns(facts, transaction, schedules);
      for (const schedule of schedules) {
        const { lacks, columns, why } = passedDays(schedule, () => factsOf(schedule), now);
        // On PostgreSQL another node may do the same: only one of them finds the row as it was.
        const { numUpdatedRows } = await transaction
          .updateTable("schedules")
          .set(columns)
          .where("id", "=", schedule.id)
          .where("nextLackAt", "=", schedule.nextLackAt)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) continue;
        if (lacks.length > 0) await life.skipPassed(transaction, lacks);
        if (why && !(await isTold(transaction, schedule.id, why))) {
          const run = { scheduleId: schedule.id, dueAt: now, endsAt: now, day: dateAt("UTC", now) };
          await life.missPassed(transaction, [{ ...run, reason: why }]);
        }
      }
    });
  }

  return {
    /** Answers the schedules. */
    async record(): Promise<number[]> {
      const now = clock.now();
      const recorded: number[] = [];
      for (;;) {
        const schedules = await passed(now);
        if (schedules.length === 0) return recorded;
        await recordOf(schedules, now);
        recorded.push(...schedules.map(({ id }) => id));
        if (schedules.length < AT_ONCE) return recorded;
        await turn();
      }
    },
  };
}

/**
 * The days of a schedule that have passed, and its next run where it has none: `why` it cannot be planned, then it is
 * tried again later, since a newer Node or other settings may know more.
 */
function passedDays(schedule: Row<"schedules">, factsOf: () => DayFacts, now: number) {
  try {
    const [times, days] = [timesOf(schedule), factsOf()];
    const since = Math.max((schedule.nextLackAt ?? now) - 1, now - RECORDED_BACK);
    const next = storedRun(schedule);
    const lacks = [];
    let lack = nextDayWithoutRun(times, days, since, next);
    while (lack && lack.passesAt <= now) {
      const { passesAt, date: day, why: reason } = lack;
      lacks.push({ scheduleId: schedule.id, dueAt: passesAt, endsAt: passesAt, day, reason });
      lack = nextDayWithoutRun(times, days, passesAt, next);
    }
    const columns = next
      ? { nextLackAt: lack?.passesAt ?? null }
      : // A `once` schedule whose day has passed is over.
        dueAfter(schedule, days, now);
    return { lacks, columns, why: null };
  } catch {
    const columns = { nextLackAt: now + PLANNED_AGAIN };
    return { lacks: [], columns, why: isAwaited(schedule) ? null : whyNotPlanned(schedule) };
  }
}

/** It waits for a run that is stored: that is told when its minute comes. */
const isAwaited = ({ nextRunAt }: Row<"schedules">) => nextRunAt !== null;

/** The last run of the schedule said so already. */
async function isTold(db: Queries, scheduleId: number, why: Sentence): Promise<boolean> {
  const last = await db
    .selectFrom("runs")
    .select("reasonSentence")
    .where("scheduleId", "=", scheduleId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.reasonSentence?.includes(`"${why.code}"`) ?? false;
}
