// The coming runs of a schedule, and the days of its pattern on which it does not run, with the reason.
import type { ComingDay, Schedule } from "#contract/schedules";
import { comingDays, type DayRun, upcomingRuns } from "#contract/times/schedule-runs";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import { dateAt } from "#contract/times/clock-times";
import { AppError } from "#server/platform/app-error";
import { paced } from "#server/platform/costly-calls";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { daysWithRuns, lastDays, shownStatus } from "#server/runs/run-tables";
import { rowOf } from "./schedule-change.ts";
import { damageOf } from "./schedule-damage.ts";
import { factsOfUser, type FactsSource } from "./schedule-facts.ts";

export type SchedulePreviews = ReturnType<typeof createSchedulePreviews>;

interface Parts {
  db: Queries;
  facts: FactsSource;
  clock: Clock;
}

export function createSchedulePreviews({ db, facts, clock }: Parts) {
  /** By day: why its run, which is still to come, does not come. */
  async function doneDays(scheduleId: number): Promise<Map<string, Sentence>> {
    const rows = await lastDays(db, scheduleId, MOST_DONE);
    return new Map(
      rows.map(({ day, status }) => [
        day as string,
        sentence(shownStatus[status] === "skipped" ? "day.skipped" : "day.run-already"),
      ]),
    );
  }

  /** "SCHEDULE DAY" of the runs from a day on that are over, skipped or under way. */
  async function daysWithRun(scheduleIds: number[], from: string): Promise<Set<string>> {
    const rows = await daysWithRuns(db, scheduleIds, from);
    return new Set(rows.map(({ scheduleId, day }) => `${scheduleId} ${day}`));
  }

  /** Throws a sentence for a schedule whose row cannot be planned. */
  async function mustBeWell(id: number): Promise<void> {
    const row = await rowOf(db, id);
    const damage = row && damageOf(row);
    if (damage) throw new AppError("conflict", damage);
  }

  return {
    /** The instants of the next runs. */
    async upcoming(schedule: Schedule, count: number): Promise<string[]> {
      if (!schedule.enabled) return [];
      await mustBeWell(schedule.id);
      if (schedule.nextRunAt === null) return [];
      // From the stored next run, which takes skips into account.
      const days = await factsOfUser(facts, db, schedule.userId);
      const runs: DayRun[] = [];
      const pace = paced();
      for (let after = Date.parse(schedule.nextRunAt) - 1; runs.length < count; await pace()) {
        const some = upcomingRuns(schedule, days, after, Math.min(AT_ONCE, count - runs.length));
        runs.push(...some);
        const last = some.at(-1);
        if (!last || some.length < AT_ONCE) break;
        after = last.dueAt;
      }
      return runs
        .filter((run) => run.dueAt > clock.now())
        .map((run) => new Date(run.dueAt).toISOString());
    },

    /** The runs of the next `count` days of the pattern of each schedule, which are all of one account. */
    async comingRuns(
      userId: number,
      schedules: readonly Schedule[],
      count: number,
    ): Promise<Map<number, DayRun[]>> {
      const days = await factsOfUser(facts, db, userId);
      const now = clock.now();
      const done = await daysWithRun(
        schedules.map(({ id }) => id),
        dateAt("UTC", now - 2 * DAY),
      );
      const runsOf = (schedule: Schedule) =>
        comingOr(schedule, days, now, count).flatMap(({ run }) => {
          if (!run) return [];
          const isStored = run.dueAt === Date.parse(schedule.nextRunAt ?? "");
          return isStored || !done.has(`${schedule.id} ${run.day}`) ? [run] : [];
        });
      const coming = new Map<number, DayRun[]>();
      const pace = paced();
      for (const schedule of schedules.filter(isOn)) {
        coming.set(schedule.id, runsOf(schedule));
        await pace();
      }
      return coming;
    },

    /** The next days of its pattern; none while it is switched off. */
    async comingDays(schedule: Schedule, count: number): Promise<ComingDay[]> {
      if (!schedule.enabled) return [];
      await mustBeWell(schedule.id);
      const days = await factsOfUser(facts, db, schedule.userId);
      const [coming, done] = [
        comingDays(schedule, days, clock.now(), count),
        await doneDays(schedule.id),
      ];
      return coming.map(({ date, run, why }) => {
        const isStored = run?.dueAt === Date.parse(schedule.nextRunAt ?? "");
        const reason = why ?? (isStored ? null : (done.get(date) ?? null));
        return {
          date,
          dueAt: run && !reason ? new Date(run.dueAt).toISOString() : null,
          endsAt: run?.endsAt && !reason ? new Date(run.endsAt).toISOString() : null,
          message: reason && englishOf(reason),
          sentence: reason,
        };
      });
    },
  };
}

/** None of one that cannot be planned, which keeps no other from the list. */
function comingOr(...planning: Parameters<typeof comingDays>): ReturnType<typeof comingDays> {
  try {
    return comingDays(...planning);
  } catch {
    return [];
  }
}

/** Runs that are computed before others may be served. */
const AT_ONCE = 10;
/** Days at which a run can be over that is still to come: few, but skips reach ahead. */
const MOST_DONE = 400;
/** Milliseconds. */
const DAY = 24 * 60 * 60_000;
const isOn = ({ enabled }: Schedule) => enabled;
