// Schedules in the database: every change also computes when they are due next.
import type { Portion } from "#contract/portions/portions";
import { MOST_SCHEDULES, type Schedule } from "#contract/schedules";
import type { Run } from "#contract/runs";
import type { DayRun, RunWindow } from "#contract/times/run-windows";
import { windowLength } from "#contract/times/schedule-runs";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { mustHaveRoom, oneAfterAnother } from "#server/platform/account-limits";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import type { Database, Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Row } from "#server/platform/database/tables";
import { begunAhead, lastRuns, type RunPage, runsOf, skippedAfter } from "./run-log.ts";
import { choiceOf, type ScheduleChoice, toSchedule } from "./schedule-reply.ts";
import { factsOfUser, type FactsSource } from "./schedule-facts.ts";
import { speakersBeside, storeSpeakersBeside } from "./schedule-speakers.ts";
import { settle, withReplacedWays } from "./schedule-settling.ts";
import { dueAfter, lateLimitOf, portionOf, storedRun, timesOf } from "./schedule-times.ts";

export interface ScheduleStore {
  list(userId: number): Promise<Schedule[]>;
  find(id: number): Promise<Schedule | null>;
  /** Throws `conflict` for one more than MOST_SCHEDULES. */
  create(userId: number, choice: ScheduleChoice, once?: Once): Promise<Schedule>;
  change(id: number, change: Partial<ScheduleChoice>): Promise<Schedule>;
  remove(id: number): Promise<void>;
  /** Marks the next run as skipped and advances to the run after it. */
  skipNext(id: number): Promise<Schedule>;
  /** Undoes the skips of runs that are still to come. */
  unskip(id: number): Promise<Schedule>;
  /** How long a run lasts that is started by hand, milliseconds. */
  lengthNow(id: number): Promise<number>;
  /** The last runs, newest first. */
  runs(id: number, page?: RunPage): Promise<Run[]>;
}

type SkippedDay = DayRun & { scheduleId: number; reason: Sentence };

/** How a change of a schedule affects its runs; implemented in `runs`, passed in by `parts`. */
export interface RunsOfSchedule {
  /** Releases runs that are claimed and have not begun. */
  withdraw(
    db: Queries,
    scheduleIds: number[],
  ): Promise<Pick<Row<"runs">, "scheduleId" | "dueAt">[]>;
  skip(db: Queries, scheduleId: number, run: DayRun): Promise<void>;
  /** Records days that have passed without a run; those that are there already stay. */
  skipPassed(db: Queries, runs: SkippedDay[]): Promise<void>;
  /** Undoes the skips of these due instants. */
  unskip(db: Queries, scheduleId: number, dueAt: number[]): Promise<void>;
}

/** About how long portions last; implemented in `portions`, passed in by `parts`. */
export interface Lengths {
  /** Seconds; null when not known, and for `onwards`. */
  secondsOf(
    portion: Portion,
    reciterId: number | null,
    run: RunWindow & { scheduleId: number },
  ): Promise<number | null>;
}

interface Parts {
  db: Database["db"];
  runs: RunsOfSchedule;
  lengths: Lengths;
  facts: FactsSource;
  clock: Clock;
  events: Events;
}

export function createScheduleStore(parts: Parts): ScheduleStore {
  const { db, runs, lengths, facts, clock, events } = parts;
  const daysOf = (queries: Queries, userId: number) => factsOfUser(facts, queries, userId);

  /** Seconds; never within a transaction, which would keep SQLite's one connection from it. */
  async function lengthOf(row: Omit<Row<"schedules">, "userId" | "createdAt">) {
    const { id, portion, reciterId, nextRunAt: dueAt, nextRunEndsAt: endsAt } = row;
    if (dueAt === null || endsAt === null) return null;
    return lengths.secondsOf(portionOf({ portion }), reciterId, { scheduleId: id, dueAt, endsAt });
  }

  async function show(rows: Row<"schedules">[]): Promise<Schedule[]> {
    const ids = rows.map((row) => row.id);
    const last = await lastRuns(db, ids);
    const beside = await speakersBeside(db, ids);
    const seconds = await Promise.all(rows.map(lengthOf));
    return rows.map((row, index) =>
      toSchedule(row, {
        alsoOn: beside.get(row.id) ?? [],
        lastRun: last.get(row.id) ?? null,
        seconds: seconds[index] ?? null,
      }),
    );
  }

  async function find(id: number): Promise<Schedule | null> {
    const row = await rowOf(db, id);
    return row ? show([row]).then(([schedule]) => schedule ?? null) : null;
  }

  async function mustFind(id: number): Promise<Schedule> {
    const schedule = await find(id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  }

  return {
    find,

    async list(userId) {
      const rows = await db
        .selectFrom("schedules")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("startTime")
        .orderBy("id")
        .execute();
      return show(rows);
    },

    async create(userId, choice, once = (work) => work(db)) {
      const settled = settle(choice, await daysOf(db, userId), clock.now());
      const seconds = await lengthOf({
        ...settled,
        id: 0,
        stoppedSurahId: null,
        stoppedPosition: null,
      });
      const full = sentence("schedule.most-reached", { most: MOST_SCHEDULES });
      const schedule = await once((queries) =>
        oneAfterAnother(queries, userId, async (transaction) => {
          const limit = { userId, table: "schedules", most: MOST_SCHEDULES } as const;
          await mustHaveRoom(transaction, limit, full);
          const row = await transaction
            .insertInto("schedules")
            .values({ ...settled, userId, createdAt: clock.now() })
            .returningAll()
            .executeTakeFirstOrThrow();
          await storeSpeakersBeside(transaction, row.id, choice.alsoOn);
          return toSchedule(row, { alsoOn: choice.alsoOn, lastRun: null, seconds });
        }),
      );
      events.publish("schedules-changed", { scheduleId: schedule.id });
      return schedule;
    },

    async change(id, change) {
      await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, id);
        if (!row) throw new AppError("not-found");
        const choice = {
          ...(await storedChoice(transaction, row)),
          ...withReplacedWays(change),
        };
        const days = await daysOf(transaction, row.userId);
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
          .set({ ...settled, ...placeAfter(row, choice) })
          .where("id", "=", id)
          .execute();
        await storeSpeakersBeside(transaction, id, choice.alsoOn);
      });
      events.publish("schedules-changed", { scheduleId: id });
      return mustFind(id);
    },

    async remove(id) {
      await db.deleteFrom("schedules").where("id", "=", id).execute();
      events.publish("schedules-changed", { scheduleId: id });
    },

    async skipNext(id) {
      await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, id);
        if (!row) throw new AppError("not-found");
        const run = storedRun(row);
        if (!run) throw new AppError("conflict", sentence("schedule.no-next-run"));
        await runs.skip(transaction, id, run);
        const days = await daysOf(transaction, row.userId);
        await transaction
          .updateTable("schedules")
          .set(dueAfter(row, days, run.dueAt, new Set([run.day])))
          .where("id", "=", id)
          .execute();
      });
      events.publish("schedules-changed", { scheduleId: id });
      return mustFind(id);
    },

    async unskip(id) {
      await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, id);
        if (!row) throw new AppError("not-found");
        const skipped = await skippedAfter(transaction, id, clock.now());
        if (skipped.length === 0) {
          throw new AppError("conflict", sentence("schedule.no-skipped-run"));
        }
        await runs.unskip(
          transaction,
          id,
          skipped.map(({ dueAt }) => dueAt),
        );
        const days = await daysOf(transaction, row.userId);
        const choice = await storedChoice(transaction, row);
        await transaction
          .updateTable("schedules")
          // A skipped `once` schedule was finished, and switched off.
          .set(settle({ ...choice, enabled: true }, days, clock.now()))
          .where("id", "=", id)
          .execute();
      });
      events.publish("schedules-changed", { scheduleId: id });
      return mustFind(id);
    },

    async lengthNow(id) {
      const row = await rowOf(db, id);
      if (!row) throw new AppError("not-found");
      return windowLength(timesOf(row), await daysOf(db, row.userId), clock.now());
    },

    runs: (id, page) => runsOf(db, id, page),
  };
}

async function rowOf(db: Queries, id: number): Promise<Row<"schedules"> | undefined> {
  return db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
}

async function storedChoice(db: Queries, row: Row<"schedules">): Promise<ScheduleChoice> {
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
