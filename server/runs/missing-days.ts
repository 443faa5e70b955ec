// Days that pass without a run for want of a prayer: each is recorded once, with the reason.
import { nextDayWithoutPrayer } from "#contract/times/schedule-runs";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { flag, type Row } from "#server/platform/database/tables";
import { factsAfterRuns, type FactsSource } from "#server/schedules/schedule-facts";
import { storedRun, timesOf } from "#server/schedules/schedule-times";
import type { RunLife } from "./run-life.ts";

export type MissingDays = ReturnType<typeof createMissingDays>;

interface Parts {
  db: Database["db"];
  life: Pick<RunLife, "skipPassed">;
  facts: FactsSource;
  clock: Clock;
}

const AT_ONCE = 200;
/** After months switched off, a schedule gets no more of them than this. */
const MOST_RECORDED = 400;

export function createMissingDays({ db, life, facts, clock }: Parts) {
  const passed = (now: number) =>
    db.selectFrom("schedules").selectAll().where("nextLackAt", "<=", now).limit(AT_ONCE).execute();

  async function recordOf(schedules: Row<"schedules">[], now: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const factsOf = await factsAfterRuns(facts, transaction, schedules);
      for (const schedule of schedules) {
        const [times, days] = [timesOf(schedule), factsOf(schedule)];
        const lacks = [];
        let after = (schedule.nextLackAt as number) - 1;
        let lack = nextDayWithoutPrayer(times, days, after, storedRun(schedule));
        while (lack && lack.passesAt <= now) {
          if (lacks.length < MOST_RECORDED) lacks.push(lack);
          after = lack.passesAt;
          lack = nextDayWithoutPrayer(times, days, after, storedRun(schedule));
        }
        // On PostgreSQL another node may do the same: only one of them finds the row as it was.
        const { numUpdatedRows } = await transaction
          .updateTable("schedules")
          .set({
            nextLackAt: lack?.passesAt ?? null,
            // A `once` schedule whose day has passed is over.
            ...(schedule.frequency === "once" && { enabled: flag(false) }),
          })
          .where("id", "=", schedule.id)
          .where("nextLackAt", "=", schedule.nextLackAt)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) continue;
        const runs = lacks.map(({ date, passesAt, why }) => ({
          scheduleId: schedule.id,
          ...{ dueAt: passesAt, endsAt: passesAt, day: date, reason: why },
        }));
        if (runs.length > 0) await life.skipPassed(transaction, runs);
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
      }
    },
  };
}
