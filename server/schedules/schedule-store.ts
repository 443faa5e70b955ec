// Schedules in the database: every change also computes when they are due next.
import type { Portion } from "#contract/portions/portions";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import type { Run, Schedule } from "#contract/schedules";
import type { DayRun, RunWindow } from "#contract/times/run-windows";
import { nextOccurrenceDate, nextRun, windowLength } from "#contract/times/schedule-runs";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import type { Database, Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { flag, type Row } from "#server/platform/database/tables";
import { begunAhead, lastRuns, showRun, skippedAfter } from "./run-log.ts";
import { choiceOf, type ScheduleChoice, toSchedule } from "./schedule-reply.ts";
import { dueAfter, LATE_LIMIT, portionOf, storedRun, timesOf } from "./schedule-times.ts";

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
  /** How long a run lasts that is started by hand, milliseconds. */
  lengthNow(id: number): Promise<number>;
  /** The last runs, newest first. */
  runs(id: number): Promise<Run[]>;
}

/** How a change of a schedule affects its runs; implemented in `runs`, passed in by `parts`. */
export interface RunsOfSchedule {
  /** Releases runs that are claimed and have not begun; returns their due instants. */
  withdraw(db: Queries, scheduleId: number): Promise<number[]>;
  skip(db: Queries, scheduleId: number, run: DayRun): Promise<void>;
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
  clock: Clock;
  events: Events;
}

const RUNS_SHOWN = 50;

export function createScheduleStore(parts: Parts): ScheduleStore {
  const { db, runs, lengths, clock, events } = parts;

  /** Seconds; never within a transaction, which would keep SQLite's one connection from it. */
  async function lengthOf(row: Omit<Row<"schedules">, "userId" | "createdAt">) {
    const { id, portion, reciterId, nextRunAt: dueAt, nextRunEndsAt: endsAt } = row;
    if (dueAt === null || endsAt === null) return null;
    return lengths.secondsOf(portionOf({ portion }), reciterId, { scheduleId: id, dueAt, endsAt });
  }

  async function show(rows: Row<"schedules">[]): Promise<Schedule[]> {
    const last = await lastRuns(
      db,
      rows.map((row) => row.id),
    );
    const seconds = await Promise.all(rows.map(lengthOf));
    return rows.map((row, index) =>
      toSchedule(row, last.get(row.id) ?? null, seconds[index] ?? null),
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
      const settled = settle(choice, clock.now());
      const seconds = await lengthOf({
        ...settled,
        id: 0,
        stoppedSurahId: null,
        stoppedPosition: null,
      });
      const schedule = await once(async (queries) => {
        const row = await queries
          .insertInto("schedules")
          .values({ ...settled, userId, createdAt: clock.now() })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toSchedule(row, null, seconds);
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
        const run = storedRun(row);
        if (!run) throw new AppError("conflict", sentence("schedule.no-next-run"));
        await runs.skip(transaction, id, run);
        await transaction
          .updateTable("schedules")
          .set(dueAfter(row, run.dueAt))
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

    async lengthNow(id) {
      const row = await rowOf(db, id);
      if (!row) throw new AppError("not-found");
      return windowLength(timesOf(row), CLOCK_ALONE, clock.now());
    },

    async runs(id) {
      const rows = await db
        .selectFrom("runs")
        .select(["dueAt", "status", "reason", "reasonSentence"])
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
  if (choice.endTime === null && choice.portion.kind === "onwards") {
    throw new AppError("invalid-input", sentence("portion.end-time-missing"));
  }
  if (choice.startTime === choice.endTime) {
    throw new AppError("invalid-input", sentence("schedule.end-equals-start"));
  }
  if (choice.frequency === "custom" && choice.days === null) {
    throw new AppError("invalid-input", sentence("schedule.days-missing"));
  }
  const days =
    choice.frequency === "custom" ? [...(choice.days ?? [])].sort((a, b) => a - b) : null;
  const date =
    choice.frequency === "once"
      ? (choice.date ?? nextOccurrenceDate(choice, CLOCK_ALONE, now))
      : null;
  const run = choice.enabled ? nextRun({ ...choice, days, date }, CLOCK_ALONE, now) : null;
  if (choice.enabled && !run) {
    throw new AppError("invalid-input", sentence("schedule.past"));
  }
  return {
    deviceId: choice.deviceId,
    reciterId: choice.reciterId,
    portion: JSON.stringify(choice.portion),
    startTime: choice.startTime,
    endTime: choice.endTime,
    startAnchor: choice.startAnchor === null ? null : JSON.stringify(choice.startAnchor),
    endAnchor: choice.endAnchor === null ? null : JSON.stringify(choice.endAnchor),
    durationMinutes: choice.durationMinutes,
    season: choice.season === null ? null : JSON.stringify(choice.season),
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
    nextRunDay: run?.day ?? null,
  };
}

/** A changed reciter, surah or portion clears the place kept for continuing. */
function placeAfter(row: Row<"schedules">, choice: ScheduleChoice) {
  const sameBeginning =
    choice.reciterId === row.reciterId &&
    choice.surahId === row.surahId &&
    JSON.stringify(choice.portion) === row.portion;
  return sameBeginning ? {} : { stoppedSurahId: null, stoppedPosition: null };
}
