// Moves schedules when what makes their times has changed: the place, its prayer times, a pause.
import { markTimesMoved, timesChangedAt, unmovedAccounts } from "#server/account/account-tables";
import type { DayFacts } from "#contract/prayers/day-facts";
import { turn } from "#server/platform/costly-calls";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { Row } from "#server/platform/database/tables";
import { readable } from "./schedule-damage.ts";
import { factsOfUser, type FactsSource } from "./schedule-facts.ts";
import type { RunsOfSchedule } from "./schedule-change.ts";
import { dueAfter, lateLimitOf, timesOf } from "./schedule-times.ts";
import { storeDue } from "./schedule-progress.ts";
import { type DayRun, isEnded, whyNotOn, windowOn } from "#contract/times/schedule-runs";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt } from "#contract/times/clock-times";
import { daysWithRuns, movedPastRuns } from "#server/runs/run-tables";

export interface ScheduleMoves {
  /**
   * Computes the next runs of an account anew, and withdraws those that are claimed and have not
   * begun. A day that has had its run does not run again. Never rejects: it is tried again.
   */
  move(userId: number): Promise<void>;
  /** Moves the schedules that an earlier process left unmoved. */
  start(): Promise<void>;
  stop(): void;
}

interface Parts {
  db: Database["db"];
  facts: FactsSource;
  runs: Pick<RunsOfSchedule, "withdraw" | "movePast" | "unskip">;
  clock: Clock;
  events: Events;
  log: Log;
}

/** Schedules of one transaction: it holds a due run up by some milliseconds. */
const AT_ONCE = 25;
/** Milliseconds between looks for accounts that another node left unmoved, and before a second try. */
const LOOK_EVERY = 5_000;
const USERS_AT_ONCE = 100;
/** Milliseconds within which a daily schedule runs next, and one of any pattern without a season. */
const DAY_AHEAD = 26 * 60 * 60_000;
const WEEK_AHEAD = 8 * 24 * 60 * 60_000;

export function createScheduleMoves(parts: Parts): ScheduleMoves {
  const { db, facts, runs, clock, events, log } = parts;
  /** One move of an account at a time; `again`: there was another change meanwhile. */
  const moving = new Map<number, { done: Promise<void>; again: boolean }>();
  /** When it last looked, by the wall clock; null: not yet. */
  let lookedAt: number | null = null;
  let stopped = false;
  const unmoved = unmovedAccounts(db, USERS_AT_ONCE);

  async function moveAll(userId: number): Promise<void> {
    const changedAt = await timesChangedAt(db, userId);
    if (changedAt === null) return;
    const days = await factsOfUser(facts, db, userId);
    let last = 0;
    for (;;) {
      if (stopped) return;
      const ids = await idsAfter(userId, last);
      if (ids.length === 0) break;
      for (let left = ids; left.length > 0; ) {
        const some = left;
        const moved = await db.transaction().execute((queries) => moveSome(queries, some, days));
        publish(moved);
        left = moved.overtaken;
      }
      last = ids.at(-1) as number;
      // Due runs and requests come in between.
      await turn();
    }
    await markTimesMoved(db, userId, changedAt);
  }

  async function idsAfter(userId: number, last: number): Promise<number[]> {
    const rows = await db
      .selectFrom("schedules")
      .select("id")
      .where("userId", "=", userId)
      .where("id", ">", last)
      .where("enabled", "=", 1)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.id);
  }

  interface Moved {
    /** Their runs had been claimed. */
    withdrawn: Set<number>;
    /** On PostgreSQL a run of them began meanwhile: their next run is another one. */
    overtaken: number[];
    last: number | null;
  }

  async function moveSome(queries: Queries, ids: number[], days: DayFacts): Promise<Moved> {
    const now = clock.now();
    const all = await queries
      .selectFrom("schedules")
      .selectAll()
      .where("id", "in", ids)
      .where("enabled", "=", 1)
      .execute();
    const rows = all.filter((row) => !isOverdue(readable(row), now));
    const hadRuns = await daysHad(queries, rows, now);
    const changed = rows.flatMap((row) => {
      const columns = columnsOrNone(row, days, { now, except: hadRuns.get(row.id) });
      return columns ? [{ row, ...columns }] : [];
    });
    if (changed.length === 0) return { withdrawn: new Set(), overtaken: [], last: null };
    const changedIds = changed.map(({ row }) => row.id);
    const withdrawn = await runs.withdraw(queries, changedIds);
    const updated = await storeDue(queries, changed);
    const passed = changed.flatMap(({ row, passed: run }) =>
      run && updated.has(row.id)
        ? [{ scheduleId: row.id, dueAt: run.dueAt, endsAt: run.endsAt, day: run.day }]
        : [],
    );
    if (passed.length > 0) await runs.movePast(queries, passed);
    await takeBack(
      queries,
      runs,
      changed.filter(({ row }) => updated.has(row.id)),
    );
    const overtaken = changedIds.filter((id) => !updated.has(id));
    return {
      withdrawn: new Set(withdrawn.map(({ scheduleId }) => scheduleId)),
      overtaken,
      last: changedIds.at(-1) ?? null,
    };
  }

  /** A row that cannot be planned stays as it is, and keeps no other from moving. */
  function columnsOrNone(...moving: Parameters<typeof columnsOf>): ReturnType<typeof columnsOf> {
    try {
      return columnsOf(...moving);
    } catch (error) {
      log.warn({ err: error, schedule: moving[0].id }, "a schedule could not be moved");
      return null;
    }
  }

  /** Null: it stays as it is. */
  function columnsOf(
    row: Row<"schedules">,
    days: DayFacts,
    { now, except }: { now: number; except: ReadonlySet<string> | undefined },
  ) {
    // Unless it has moved, the next run stays: also one that is due this very moment, or a second one
    // of its day, which its owner wanted.
    const due = row.nextRunAt !== null && row.nextRunAt <= now ? row.nextRunAt - 1 : now;
    const kept = dueAfter(row, days, due);
    const stays = kept.nextRunAt === row.nextRunAt;
    const moved = stays || except?.has(row.nextRunDay ?? "") ? null : movedIntoPast(row, days, now);
    const columns = stays
      ? kept
      : dueAfter(row, days, moved?.starts ? moved.dueAt - 1 : now, except);
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const passed = moved?.starts ? null : moved;
    return names.some((name) => columns[name] !== row[name]) ? { columns, passed } : null;
  }

  function publish({ withdrawn, last }: Omit<Moved, "overtaken">): void {
    for (const scheduleId of withdrawn) events.publish("schedules-changed", { scheduleId });
    // Another run may be due sooner: one event is enough to look.
    if (last !== null && withdrawn.size === 0) {
      events.publish("schedules-changed", { scheduleId: last });
    }
  }

  async function moveAgain(userId: number): Promise<void> {
    for (;;) {
      const move = moving.get(userId);
      if (!move) return;
      move.again = false;
      try {
        await moveAll(userId);
      } catch (error) {
        // The next look finds the account unmoved.
        log.error({ err: error, user: userId }, "the schedules of an account were not moved yet");
      }
      if (!move.again || stopped) break;
    }
    moving.delete(userId);
  }

  async function move(userId: number): Promise<void> {
    const before = moving.get(userId);
    if (before) {
      before.again = true;
      return before.done;
    }
    const state = { done: Promise.resolve(), again: false };
    moving.set(userId, state);
    state.done = moveAgain(userId);
    return state.done;
  }

  async function moveUnmoved(changedBefore: number): Promise<void> {
    for (let last = 0; !stopped; ) {
      const ids = await unmoved(changedBefore, last);
      for (const id of ids) if (!stopped) await move(id);
      if (ids.length < USERS_AT_ONCE) return;
      last = ids.at(-1) ?? last;
    }
  }

  /**
   * Of accounts whose next runs may have been stored while a clock was ahead: after it was set back all that are to
   * come; at a start those further ahead than their pattern allows, since it may have been set meanwhile.
   */
  async function moveAhead(now: number, isSetBack: boolean): Promise<void> {
    // A moment of a restore, before which nothing is known of runs.
    await db
      .updateTable("schedules")
      .set({ unknownUntil: now })
      .where("unknownUntil", ">", now + CLOCKS_DIFFER)
      .execute();
    for (let last = 0; !stopped; ) {
      const rows = await db
        .selectFrom("schedules")
        .select("userId")
        .distinct()
        .where("enabled", "=", 1)
        .where(({ and, or, eb }) =>
          isSetBack
            ? eb("nextRunAt", ">", now)
            : and([
                eb("season", "is", null),
                eb("frequency", "!=", "once"),
                or([
                  eb("nextRunAt", ">", now + WEEK_AHEAD),
                  and([eb("frequency", "=", "daily"), eb("nextRunAt", ">", now + DAY_AHEAD)]),
                ]),
              ]),
        )
        .where("userId", ">", last)
        .orderBy("userId")
        .limit(USERS_AT_ONCE)
        .execute();
      for (const { userId } of rows) if (!stopped) await move(userId);
      if (rows.length < USERS_AT_ONCE) return;
      last = rows.at(-1)?.userId ?? last;
    }
  }

  async function look(): Promise<void> {
    const now = clock.now();
    const isSetBack = lookedAt !== null && now < lookedAt - CLOCKS_DIFFER;
    if (isSetBack || lookedAt === null) await moveAhead(now, isSetBack);
    lookedAt = now;
    // Fresh changes are being moved by the node that made them.
    await moveUnmoved(now - LOOK_EVERY);
  }

  const onFault = (error: unknown) =>
    log.error({ err: error }, "looking for unmoved schedules failed");
  const looks = createLooks({ clock, look, every: LOOK_EVERY, onFault });

  return {
    move,
    async start() {
      await moveUnmoved(Number.MAX_SAFE_INTEGER).catch(onFault);
      if (!stopped) looks.start(LOOK_EVERY);
    },
    stop() {
      stopped = true;
      void looks.stop();
    },
  };
}

/** Its run was missed while no node was running: the claims record that, so it is not moved. */
function isOverdue(row: Row<"schedules">, now: number): boolean {
  return row.nextRunAt !== null && now - row.nextRunAt > lateLimitOf(row);
}

// --- the days of moving schedules: which have had their run, and what becomes of one that moves into the past

/** Days before today in UTC: no run that is still to come belongs to an earlier civil day. */
const DAYS_BACK = 2;

/** A run of the awaited day whose instant is over by these facts; `starts`: it can still begin late. */
interface MovedRun extends DayRun {
  starts: boolean;
}

/** Null: the day that the schedule waits for has its run still to come, or none any more. */
function movedIntoPast(row: Row<"schedules">, facts: DayFacts, now: number): MovedRun | null {
  const { nextRunDay: day } = row;
  if (day === null) return null;
  const times = timesOf(row);
  const window = windowOn(times, facts, day);
  if (window === "unknown" || "code" in window || whyNotOn(times, facts, day) !== null) return null;
  if (window.dueAt > now || window.dueAt === row.nextRunAt) return null;
  const starts = now - window.dueAt <= lateLimitOf(row) && !isEnded(window, now);
  return { ...window, day, starts };
}

interface Moving {
  row: Pick<Row<"schedules">, "id">;
  columns: Pick<Row<"schedules">, "nextRunDay">;
}

/** Runs that a change had moved into the past, and that are to come again. */
async function takeBack(
  queries: Queries,
  runs: Pick<RunsOfSchedule, "unskip">,
  changed: readonly Moving[],
): Promise<void> {
  if (changed.length === 0) return;
  const days = new Map(changed.map(({ row, columns }) => [row.id, columns.nextRunDay]));
  for (const { scheduleId, day, dueAt } of await movedPastRuns(queries, [...days.keys()])) {
    if (day !== null && days.get(scheduleId) === day) {
      await runs.unskip(queries, scheduleId, [dueAt]);
    }
  }
}

/** The days of these schedules on which a run has begun, is over or was skipped. */
async function daysHad(queries: Queries, rows: Row<"schedules">[], now: number) {
  const byId = new Map<number, Set<string>>();
  const ids = rows.map(({ id }) => id);
  const from = dateAfter(dateAt("UTC", now), -DAYS_BACK);
  for (const { scheduleId, day, status } of await daysWithRuns(queries, ids, from)) {
    // A day that only a change had moved into the past can be moved back.
    if (status === "moved-past") continue;
    byId.set(scheduleId, (byId.get(scheduleId) ?? new Set()).add(day));
  }
  return byId;
}
