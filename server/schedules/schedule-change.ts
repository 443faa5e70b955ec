// Changes a schedule within a transaction: what is claimed or skipped of it, and when it is due next.
import { type ScheduleChoice, withReplacedWays } from "#contract/schedules";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { begunAhead, skippedAfter } from "#server/runs/run-tables";
import { choiceOf } from "./schedule-reply.ts";
import { pointAfter, storedPortion } from "./schedule-points.ts";
import { factsOfUser, type FactsSource } from "./schedule-facts.ts";
import { lateLimitOf, settle } from "./schedule-times.ts";
import { speakersBeside, storeSpeakersBeside } from "./schedule-tables.ts";
import type { Sentence } from "#contract/sentences/sentences";
import type { DayRun } from "#contract/times/schedule-runs";

interface Parts {
  runs: Pick<RunsOfSchedule, "withdraw" | "unskip">;
  facts: FactsSource;
  clock: Clock;
}

/** Throws `not-found`. The caller publishes `schedules-changed` once the change is committed. */
export type ChangeSchedule = (
  transaction: Queries,
  id: number,
  change: Partial<ScheduleChoice>,
) => Promise<void>;

export function createScheduleChange({ runs, facts, clock }: Parts): ChangeSchedule {
  return async (transaction, id, change) => {
    const row = await rowOf(transaction, id);
    if (!row) throw new AppError("not-found");
    const before = await storedChoice(transaction, row);
    const choice = { ...before, ...withReplacedWays(change) };
    choice.portion = storedPortion(choice.portion, before.portion);
    const days = await factsOfUser(facts, transaction, row.userId);
    // Switched on again without a date: use the next day on which it can run.
    if (choice.frequency === "once" && change.date === undefined && timesChanged(change)) {
      choice.date = null;
    }
    // A run claimed for the old version that has not sounded yet is released.
    const withdrawn = await runs.withdraw(transaction, [id]);
    // A run that is due right now is still to come for the new version, claimed or not.
    const now = clock.now();
    const due = [...withdrawn.map(({ dueAt }) => dueAt), row.nextRunAt ?? now + 1];
    const limit = lateLimitOf({
      portion: JSON.stringify(choice.portion),
      startAnchor: JSON.stringify(choice.startAnchor),
    });
    const recent = due.filter((dueAt) => now - dueAt <= limit);
    const since = Math.min(now, ...recent.map((dueAt) => dueAt - 1));
    let settled = settle(choice, days, since);
    // A skip is kept while the times are the same; new times remove it.
    const skipped = await skippedAfter(transaction, id, now);
    if (isDueAsBefore(row, settled)) {
      const begun = await begunAhead(transaction, id, now);
      const done = [...skipped, ...begun];
      const after = Math.max(since, ...done.map(({ dueAt }) => dueAt));
      settled = settle(choice, days, after, new Set(done.flatMap(({ day }) => day ?? [])));
    } else
      await runs.unskip(
        transaction,
        id,
        skipped.map(({ dueAt }) => dueAt),
      );
    await transaction
      .updateTable("schedules")
      .set({
        ...settled,
        ...placeAfter(row, choice),
        point: pointAfter(row, { portion: choice.portion, chosen: change.portion, now }),
      })
      .where("id", "=", id)
      .execute();
    await storeSpeakersBeside(transaction, id, choice.alsoOn);
  };
}

/** Undefined: there is none. */
export async function rowOf(db: Queries, id: number): Promise<Row<"schedules"> | undefined> {
  return db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What people have chosen of it. */
export async function storedChoice(db: Queries, row: Row<"schedules">): Promise<ScheduleChoice> {
  return choiceOf(row, (await speakersBeside(db, [row.id])).get(row.id) ?? []);
}

function isDueAsBefore(row: Row<"schedules">, settled: ReturnType<typeof settle>): boolean {
  const names = [
    "timezone",
    "frequency",
    "days",
    "date",
    "enabled",
    "startAnchor",
    "season",
  ] as const;
  // The clock time of a prayer is that of the next run, which a skip changes.
  if (row.startAnchor === null && settled.startTime !== row.startTime) return false;
  return names.every((name) => settled[name] === row[name]);
}

function timesChanged(change: Partial<ScheduleChoice>): boolean {
  const names = ["startTime", "startAnchor", "timezone", "season", "frequency", "enabled"];
  return names.some((name) => name in change);
}

/** A changed reciter, surah or portion clears the place kept for continuing. */
function placeAfter(row: Row<"schedules">, choice: ScheduleChoice) {
  const sameBeginning =
    choice.reciterId === row.reciterId &&
    choice.surahId === row.surahId &&
    JSON.stringify(choice.portion) === row.portion;
  return sameBeginning ? {} : { stoppedSurahId: null, stoppedPosition: null };
}

type RunOfDay = DayRun & { scheduleId: number };

/** How a change of a schedule affects its runs; implemented in `runs`, passed in by `parts`. */
export interface RunsOfSchedule {
  /** Releases runs that are claimed and have not begun. */
  withdraw(
    db: Queries,
    scheduleIds: number[],
  ): Promise<Pick<Row<"runs">, "scheduleId" | "dueAt">[]>;
  skip(db: Queries, scheduleId: number, run: DayRun): Promise<void>;
  /** Records days that have passed without a run; those that are there already stay. */
  passOver(db: Queries, runs: (RunOfDay & { reason: Sentence })[]): Promise<void>;
  /** Records runs whose new time is over; those that are there already stay. */
  movePast(db: Queries, runs: RunOfDay[]): Promise<void>;
  /** Undoes the skips of these due instants. */
  unskip(db: Queries, scheduleId: number, dueAt: number[]): Promise<void>;
}
