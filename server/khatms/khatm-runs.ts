// The schedules that recite a khatm, and the runs that they still have. Times only: the plan divides among them.
import { openRuns } from "#server/runs/run-tables";
import { timezonesOf, withPortion } from "#server/schedules/schedule-tables";
import type { DayFacts } from "#contract/prayers/day-facts";
import { khatmIdOf } from "#contract/portions/portion-traits";
import { dateAt } from "#contract/times/clock-times";
import { runDates } from "#contract/times/schedule-runs";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { readOrder, surahOf } from "#server/playback/play-order";
import { factsOfUser, type FactsSource } from "#server/schedules/schedule-facts";
import { portionOf, TIMES, timesOf } from "#server/schedules/schedule-times";
import type { PlannedRun } from "./khatm-plan.ts";
import { instantOf, type RecitationTime } from "./recitation-time.ts";

/** What its runs follow from: a list of schedules reads all of them once more for the plan of their khatm. */
const COLUMNS = [
  ...(["id", "portion", "enabled", "nextRunAt", "nextRunEndsAt", "nextRunDay"] as const),
  ...TIMES,
] as const;

/** With the days of its account: its pause and its Hijri calendar. */
export type KhatmSchedule = Pick<Row<"schedules">, (typeof COLUMNS)[number]> & { facts: DayFacts };

/** A run that has begun and is not over. */
export interface OpenRun {
  scheduleId: number;
  dueAt: number;
  timezone: string;
  /** JSON of what it recites. */
  playOrder: string;
}

export interface KhatmRuns {
  /** By the id of the khatm, also those that are switched off. */
  schedulesOf(userId: number, queries?: Queries): Promise<ReadonlyMap<number, KhatmSchedule[]>>;
  openRuns(scheduleIds: number[]): Promise<OpenRun[]>;
}

interface Parts {
  db: Queries;
  facts: FactsSource;
}

export function createKhatmRuns({ db, facts: source }: Parts): KhatmRuns {
  return {
    async schedulesOf(userId, queries = db) {
      const rows = await withPortion(queries, userId, "khatm").select(COLUMNS).execute();
      const byKhatm = new Map<number, KhatmSchedule[]>();
      if (rows.length === 0) return byKhatm;
      const facts = await factsOfUser(source, queries, userId);
      for (const row of rows) {
        const schedule = { ...row, facts };
        const khatmId = khatmIdOf(portionOf(row));
        if (khatmId === null) continue;
        const others = byKhatm.get(khatmId);
        if (others) others.push(schedule);
        else byKhatm.set(khatmId, [schedule]);
      }
      return byKhatm;
    },

    async openRuns(scheduleIds) {
      if (scheduleIds.length === 0) return [];
      const timezones = await timezonesOf(db, scheduleIds);
      return (await openRuns(db, scheduleIds)).flatMap(({ playOrder, ...run }) => {
        const timezone = timezones.get(run.scheduleId);
        return playOrder === null || timezone === undefined
          ? []
          : [{ ...run, playOrder, timezone }];
      });
    },
  };
}

/** Of a window, milliseconds before its end are left for the beginning and the fading of a run. */
const LONGEST_MARGIN = 30_000;
const MARGIN = 1 / 20;
/** What a run without an end recites at most, milliseconds: its portion is one day's. */
const ONE_DAY = 24 * 60 * 60_000;

/** What a run in this window can recite, milliseconds; null: it has no end. */
export function limitOf(window: number | null): number {
  const most = window ?? ONE_DAY;
  return Math.max(0, most - Math.min(LONGEST_MARGIN, most * MARGIN));
}

interface Until {
  /** YYYY-MM-DD, both included. */
  first: string;
  last: string;
  /** Without this run, which is planned apart. */
  except?: { scheduleId: number; dueAt: number } | undefined;
}

/** The runs that enabled schedules still have, in order. */
export function runsUntil(
  schedules: readonly KhatmSchedule[],
  { first, last, except }: Until,
): PlannedRun[] {
  const runsOn = new Map<string, PlannedRun[]>();
  // Thousands of runs are put in order by their days, and only the schedules by their times.
  for (const schedule of schedules.toSorted((a, b) => compare(a.startTime, b.startTime))) {
    const { id, enabled, nextRunAt, nextRunEndsAt, timezone, facts } = schedule;
    if (enabled !== 1 || nextRunAt === null) continue;
    const nextDay = schedule.nextRunDay ?? dateAt(timezone, nextRunAt);
    const limit = limitOf(nextRunEndsAt === null ? null : nextRunEndsAt - nextRunAt);
    const dates = runDates(timesOf(schedule), facts, nextDay, last);
    const isFirstApart = except?.scheduleId === id && except.dueAt === nextRunAt;
    for (const date of dates) {
      if (isFirstApart && date === nextDay) continue;
      if (date < first) continue;
      const run = { date, scheduleId: id, limit };
      const others = runsOn.get(date);
      if (others) others.push(run);
      else runsOn.set(date, [run]);
    }
  }
  return [...runsOn.keys()].sort().flatMap((date) => runsOn.get(date) ?? []);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Where on the time line this run ends what it recites; null for a run of something else. */
export function endOfRun(time: RecitationTime, { playOrder }: OpenRun): number | null {
  const last = readOrder(playOrder).items.at(-1);
  const surah = last ? surahOf(last) : null;
  if (!last || surah === null) return null;
  return instantOf(time, { surah, second: last.to ?? Number.POSITIVE_INFINITY });
}
