// Schedules in the database: every change also computes when they are due next.
import type { Run, Schedule } from "#contract/schedules";
import { nextOccurrenceDate, nextRun, type RunWindow } from "#contract/schedule-time";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import type { Database, Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { flag, type Row } from "#server/platform/database/tables";
import { begunAhead, lastRuns, showRun, skippedAfter } from "./run-log.ts";
import { dueAfter, LATE_LIMIT } from "./schedule-times.ts";

/** The fields that people choose; the rest is computed from them. */
export type ScheduleChoice = Pick<
  Schedule,
  | "deviceId"
  | "reciterId"
  | "startTime"
  | "endTime"
  | "frequency"
  | "days"
  | "timezone"
  | "enabled"
  | "surahId"
  | "volume"
  | "date"
  | "continuePlayback"
  | "shuffle"
>;

export interface ScheduleStore {
  list(userId: number): Promise<Schedule[]>;
  find(id: number): Promise<Schedule | null>;
  create(userId: number, choice: ScheduleChoice, once?: Once): Promise<Schedule>;
  change(id: number, change: Partial<ScheduleChoice>): Promise<Schedule>;
  remove(id: number): Promise<void>;
  /** Marks the next run as skipped and advances to the run after it. */
  skipNext(id: number): Promise<Schedule>;
  /** Undoes the skips of runs that are still to come. */
  unskip(id: number): Promise<Schedule>;
  /** The last runs, newest first. */
  runs(id: number): Promise<Run[]>;
}

/** How a change of a schedule affects its runs; implemented in `runs`, passed in by `parts`. */
export interface RunsOfSchedule {
  /** Releases runs that are claimed and have not begun; returns their due instants. */
  withdraw(db: Queries, scheduleId: number): Promise<number[]>;
  skip(db: Queries, scheduleId: number, window: RunWindow): Promise<void>;
  /** Undoes the skips of these due instants. */
  unskip(db: Queries, scheduleId: number, dueAt: number[]): Promise<void>;
}

interface Parts {
  db: Database["db"];
  runs: RunsOfSchedule;
  clock: Clock;
  events: Events;
}

const RUNS_SHOWN = 50;

export function createScheduleStore({ db, runs, clock, events }: Parts): ScheduleStore {
  async function find(id: number, queries: Queries = db): Promise<Schedule | null> {
    const row = await rowOf(queries, id);
    return row ? withLastRun(queries, [row]).then(([schedule]) => schedule ?? null) : null;
  }

  async function mustFind(id: number, queries: Queries = db): Promise<Schedule> {
    const schedule = await find(id, queries);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  }

  return {
    find: (id) => find(id),

    async list(userId) {
      const rows = await db
        .selectFrom("schedules")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("startTime")
        .orderBy("id")
        .execute();
      return withLastRun(db, rows);
    },

    async create(userId, choice, once = (work) => work(db)) {
      const settled = settle(choice, clock.now());
      const schedule = await once(async (queries) => {
        const { id } = await queries
          .insertInto("schedules")
          .values({ ...settled, userId, createdAt: clock.now() })
          .returning("id")
          .executeTakeFirstOrThrow();
        return mustFind(id, queries);
      });
      events.publish("schedules-changed", { scheduleId: schedule.id });
      return schedule;
    },

    async change(id, change) {
      await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, id);
        if (!row) throw new AppError("not-found");
        const choice = { ...choiceOf(row), ...change };
        // Switched on again without a date: use the next day on which it can run.
        if (choice.frequency === "once" && change.date === undefined && timesChanged(change)) {
          choice.date = null;
        }
        // A run claimed for the old version that has not sounded yet is released.
        const due = await runs.withdraw(transaction, id);
        // A run that is due right now is still to come for the new version, claimed or not.
        const now = clock.now();
        if (row.nextRunAt !== null && now - row.nextRunAt <= LATE_LIMIT) due.push(row.nextRunAt);
        const since = Math.min(now, ...due.map((dueAt) => dueAt - 1));
        let settled = settle(choice, since);
        // A skip is kept while the times are the same; new times remove it.
        const skipped = await skippedAfter(transaction, id, clock.now());
        if (isDueAsBefore(row, settled)) {
          const begun = await begunAhead(transaction, id, clock.now());
          settled = settle(choice, Math.max(since, ...skipped, ...begun));
        } else await runs.unskip(transaction, id, skipped);
        await transaction
          .updateTable("schedules")
          .set({ ...settled, ...placeAfter(row, choice) })
          .where("id", "=", id)
          .execute();
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
        if (row.nextRunAt === null || row.nextRunEndsAt === null) {
          throw new AppError("conflict", "This schedule has no next run to skip.");
        }
        await runs.skip(transaction, id, { dueAt: row.nextRunAt, endsAt: row.nextRunEndsAt });
        await transaction
          .updateTable("schedules")
          .set(dueAfter(row, row.nextRunAt))
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
          throw new AppError("conflict", "This schedule has no skipped run to take back.");
        }
        await runs.unskip(transaction, id, skipped);
        await transaction
          .updateTable("schedules")
          // A skipped `once` schedule was finished, and switched off.
          .set(settle({ ...choiceOf(row), enabled: true }, clock.now()))
          .where("id", "=", id)
          .execute();
      });
      events.publish("schedules-changed", { scheduleId: id });
      return mustFind(id);
    },

    async runs(id) {
      const rows = await db
        .selectFrom("runs")
        .select(["dueAt", "status", "reason"])
        .where("scheduleId", "=", id)
        .where("status", "!=", "preparing")
        .orderBy("dueAt", "desc")
        .limit(RUNS_SHOWN)
        .execute();
      return rows.map(showRun);
    },
  };
}

async function rowOf(db: Queries, id: number): Promise<Row<"schedules"> | undefined> {
  return db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
}

function isDueAsBefore(row: Row<"schedules">, settled: ReturnType<typeof settle>): boolean {
  const names = ["startTime", "timezone", "frequency", "days", "date", "enabled"] as const;
  return names.every((name) => settled[name] === row[name]);
}

function timesChanged(change: Partial<ScheduleChoice>): boolean {
  return ["startTime", "timezone", "frequency", "enabled"].some((name) => name in change);
}

/** Validates a choice as a whole, adds defaults, and computes when it is due. */
function settle(choice: ScheduleChoice, now: number) {
  if (choice.startTime === choice.endTime) {
    throw new AppError("invalid-input", "The end time must differ from the start time.");
  }
  if (choice.frequency === "custom" && choice.days === null) {
    throw new AppError("invalid-input", "Choose at least one day.");
  }
  const days =
    choice.frequency === "custom" ? [...(choice.days ?? [])].sort((a, b) => a - b) : null;
  const date =
    choice.frequency === "once" ? (choice.date ?? nextOccurrenceDate(choice, now)) : null;
  const run = choice.enabled ? nextRun({ ...choice, days, date }, now) : null;
  if (choice.enabled && !run) {
    throw new AppError("invalid-input", "This time is in the past. Please choose another day.");
  }
  return {
    deviceId: choice.deviceId,
    reciterId: choice.reciterId,
    startTime: choice.startTime,
    endTime: choice.endTime,
    frequency: choice.frequency,
    days: days === null ? null : JSON.stringify(days),
    timezone: choice.timezone,
    enabled: flag(choice.enabled),
    surahId: choice.surahId,
    volume: choice.volume,
    date,
    continuePlayback: flag(choice.continuePlayback),
    shuffle: flag(choice.shuffle),
    nextRunAt: run?.dueAt ?? null,
    nextRunEndsAt: run?.endsAt ?? null,
  };
}

/** A changed reciter or surah clears the place kept for continuing. */
function placeAfter(row: Row<"schedules">, choice: ScheduleChoice) {
  const sameBeginning = choice.reciterId === row.reciterId && choice.surahId === row.surahId;
  return sameBeginning ? {} : { stoppedSurahId: null, stoppedPosition: null };
}

function choiceOf(row: Row<"schedules">): ScheduleChoice {
  return {
    deviceId: row.deviceId,
    reciterId: row.reciterId,
    startTime: row.startTime,
    endTime: row.endTime,
    frequency: row.frequency,
    days: row.days === null ? null : (JSON.parse(row.days) as number[]),
    timezone: row.timezone,
    enabled: row.enabled === 1,
    surahId: row.surahId,
    volume: row.volume,
    date: row.date,
    continuePlayback: row.continuePlayback === 1,
    shuffle: row.shuffle === 1,
  };
}

async function withLastRun(db: Queries, rows: Row<"schedules">[]): Promise<Schedule[]> {
  const last = await lastRuns(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    ...choiceOf(row),
    nextRunAt: row.nextRunAt === null ? null : new Date(row.nextRunAt).toISOString(),
    lastRun: last.get(row.id) ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}
