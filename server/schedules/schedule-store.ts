// Schedules in the database: every change also computes when they are due next.
import { namesOf } from "#server/account/account-tables";
import type { Portion } from "#contract/portions/portions";
import { belongingOf, khatmIdOf } from "#contract/portions/portion-traits";
import { MOST_SCHEDULES, type Schedule, type ScheduleChoice } from "#contract/schedules";
import type { Run } from "#contract/runs";
import { type RunWindow, windowLength } from "#contract/times/schedule-runs";
import { sentence } from "#contract/sentences/sentences";
import { holdAccount, mustHaveRoom, oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import { paced } from "#server/platform/costly-calls";
import type { Database, Queries } from "#server/platform/database/database";
import { holdHome, scheduleRights } from "#server/household/household-tables";
import type { Still } from "#server/platform/http/routes";
import type { Events } from "#server/platform/events";
import type { Row } from "#server/platform/database/tables";
import { lastRuns, type RunPage, runsOf, skippedAfter } from "#server/runs/run-tables";
import { readable } from "./schedule-damage.ts";
import { toSchedule } from "./schedule-reply.ts";
import {
  type ChangeSchedule,
  createScheduleChange,
  rowOf,
  type RunsOfSchedule,
  storedChoice,
} from "./schedule-change.ts";
import { factsOfUser, type FactsSource } from "./schedule-facts.ts";
import { speakersBeside, storeSpeakersBeside } from "./schedule-tables.ts";
import { type PartPoint, pointIn, storedPortion } from "./schedule-points.ts";
import { dueAfter, portionOf, settle, storedRun, timesOf } from "./schedule-times.ts";

export interface ScheduleStore {
  list(userId: number): Promise<Schedule[]>;
  /**
   * Of these as they are now, those that concern no other row: `unshown` recite khatms, whose portions are divided
   * among all of their schedules. What is in neither was deleted.
   */
  changed(
    ids: readonly number[],
  ): Promise<{ shown: ReadonlyMap<number, Schedule>; unshown: ReadonlySet<number> }>;
  /** The list of several accounts, such as those of a household. */
  listAll(userIds: readonly number[]): Promise<Schedule[]>;
  find(id: number): Promise<Schedule | null>;
  /** Without the estimated end of its next run, for which a khatm is planned. */
  findUnmeasured(id: number): Promise<Schedule | null>;
  /** Throws `conflict` for one more than MOST_SCHEDULES, and as `change`. */
  create(userId: number, choice: ScheduleChoice, once?: Once): Promise<Schedule>;
  /**
   * Throws `forbidden` when it would be switched on where its account may not recite, and `not-found` for a khatm or
   * a sound that is gone. `still`: within the transaction, whether its caller may still do so.
   */
  change(id: number, change: Partial<ScheduleChoice>, still?: Still): Promise<Schedule>;
  /** The same within a transaction; the caller publishes `schedules-changed` once it is committed. */
  changeWithin: ChangeSchedule;
  remove(id: number, still?: Still): Promise<void>;
  /** Marks the next run as skipped and advances to the run after it. */
  skipNext(id: number, still?: Still): Promise<Schedule>;
  /** Undoes the skips of runs that are still to come; throws as `change`. */
  unskip(id: number, still?: Still): Promise<Schedule>;
  /** Throws `forbidden` when its account may not recite on one of its speakers. */
  mustBeAllowed(schedule: Allowed): Promise<void>;
  /** How long a run lasts that is started by hand, milliseconds; null: it ends by itself. */
  lengthNow(id: number): Promise<number | null>;
  /** The last runs, newest first. */
  runs(id: number, page?: RunPage): Promise<Run[]>;
}

/** What a right to recite is asked about. */
type Allowed = Pick<Schedule, "userId"> &
  Pick<ScheduleChoice, "deviceId" | "fallbackDeviceId" | "alsoOn" | "portion" | "enabled">;

const anyCaller: Still = async () => {};

/** `userId`: of the owner, whose lengths count; `run` null: it has none. */
interface NextLength {
  portion: Portion;
  reciterId: number | null;
  userId: number;
  run: (RunWindow & { scheduleId: number; point: PartPoint | null }) | null;
}

/** About how long portions last; implemented in `portions`, passed in by `parts`. */
export interface Lengths {
  /** Seconds; null when not known, and for `onwards`. */
  secondsOf(next: NextLength): Promise<number | null>;
  /** The same for the stored next runs of many schedules. */
  secondsOfAll(runs: readonly NextLength[]): Promise<(number | null)[]>;
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
  const changeWithin = createScheduleChange(parts);
  const daysOf = (queries: Queries, userId: number) => factsOfUser(facts, queries, userId);

  /** What its next run's length follows from. */
  function toMeasure(row: Omit<Row<"schedules">, "createdAt">) {
    const { id, userId, reciterId, nextRunAt: dueAt, nextRunEndsAt: endsAt } = row;
    const run = dueAt === null ? null : { scheduleId: id, dueAt, endsAt, point: pointIn(row) };
    return { portion: portionOf(row), reciterId, userId, run };
  }

  /** Seconds; never within a transaction, which would keep SQLite's one connection from it. */
  async function lengthOf(row: Omit<Row<"schedules">, "createdAt">) {
    const next = toMeasure(row);
    return next.run && lengths.secondsOf(next);
  }

  async function show(stored: Row<"schedules">[], isMeasured = true): Promise<Schedule[]> {
    const rows = stored.map(readable);
    const ids = rows.map((row) => row.id);
    const last = await lastRuns(db, ids, clock.now());
    const beside = await speakersBeside(db, ids);
    const measured = rows.map(toMeasure);
    const seconds = isMeasured ? await lengths.secondsOfAll(measured) : [];
    const owners = await namesOf(db, [...new Set(rows.map(({ userId }) => userId))]);
    const pace = paced();
    const shown: Schedule[] = [];
    for (const [index, row] of rows.entries()) {
      shown.push(
        toSchedule(row, {
          alsoOn: beside.get(row.id) ?? [],
          ownerName: owners.get(row.userId),
          lastRun: last.get(row.id) ?? null,
          seconds: seconds[index] ?? null,
        }),
      );
      await pace();
    }
    return shown;
  }

  async function find(id: number, isMeasured = true): Promise<Schedule | null> {
    const row = await rowOf(db, id);
    return row ? show([row], isMeasured).then(([schedule]) => schedule ?? null) : null;
  }

  async function mustFind(id: number): Promise<Schedule> {
    const schedule = await find(id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  }

  async function listAll(userIds: readonly number[]): Promise<Schedule[]> {
    const rows = await db
      .selectFrom("schedules")
      .selectAll()
      .where("userId", "in", userIds)
      .orderBy("startTime")
      .orderBy("id")
      .execute();
    return show(rows);
  }

  /** Whose schedule it is, and their household, which is the caller's too, are held from here on. */
  async function holdOwner(transaction: Queries, id: number): Promise<void> {
    const row = await rowOf(transaction, id);
    if (!row) throw new AppError("not-found");
    await holdAccount(transaction, row.userId);
    await holdHome(transaction, row.userId);
  }

  async function mustBeAllowedAs(transaction: Queries, id: number): Promise<void> {
    const row = await rowOf(transaction, id);
    if (!row) throw new AppError("not-found");
    await mustStayAllowed(transaction, {
      ...(await storedChoice(transaction, row)),
      userId: row.userId,
    });
  }

  /** Within the transaction that stores it, in which the household is held. One that is off recites nowhere. */
  async function mustStayAllowed(transaction: Queries, schedule: Allowed): Promise<void> {
    if (!schedule.enabled) return;
    await mustBeAllowed(schedule, transaction);
    await portionMustBeThere(transaction, schedule);
  }

  /** It may have been deleted since the portion was checked; now its account is held, as it is by a deletion. */
  async function portionMustBeThere(queries: Queries, { portion, userId }: Allowed): Promise<void> {
    const belonging = belongingOf(portion);
    if (belonging === null) return;
    const { of, id } = belonging;
    const row = await queries
      // The tables share the two columns used here.
      .selectFrom(`${of}s` as "khatms")
      .select("id")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .executeTakeFirst();
    if (!row) throw new AppError("not-found", sentence(`portion.${of}-unknown`));
  }

  async function mustBeAllowed(schedule: Allowed, queries: Queries = db): Promise<void> {
    const { userId, deviceId, fallbackDeviceId, alsoOn } = schedule;
    const others = fallbackDeviceId === null ? alsoOn : [fallbackDeviceId, ...alsoOn];
    const uses = [deviceId, ...others].map((id) => ({ userId, deviceId: id }));
    const mayRecite = await scheduleRights(queries, uses);
    if (uses.every(mayRecite)) return;
    throw new AppError("forbidden", sentence("household.listens-only"));
  }

  return {
    find: (id) => find(id),
    findUnmeasured: (id) => find(id, false),
    mustBeAllowed: (schedule) => mustBeAllowed(schedule),

    list: (userId) => listAll([userId]),
    listAll,

    async changed(ids) {
      const rows = await db.selectFrom("schedules").selectAll().where("id", "in", ids).execute();
      const isAlone = (row: Row<"schedules">) => khatmIdOf(portionOf(readable(row))) === null;
      const shown = await show(rows.filter(isAlone));
      return {
        shown: new Map(shown.map((schedule) => [schedule.id, schedule])),
        unshown: new Set(rows.filter((row) => !isAlone(row)).map(({ id }) => id)),
      };
    },

    async create(userId, choice, once = (work) => work(db)) {
      const portion = storedPortion(choice.portion, null);
      const settled = settle({ ...choice, portion }, await daysOf(db, userId), clock.now());
      const seconds = await lengthOf({
        ...settled,
        userId,
        id: 0,
        unknownUntil: null,
        stoppedSurahId: null,
        stoppedPosition: null,
        point: null,
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
          await mustStayAllowed(transaction, { ...choice, userId });
          const ownerName = (await namesOf(transaction, [userId])).get(userId);
          return toSchedule(row, { alsoOn: choice.alsoOn, ownerName, lastRun: null, seconds });
        }),
      );
      events.publish("schedules-changed", { scheduleId: schedule.id });
      return schedule;
    },

    async change(id, change, still = anyCaller) {
      await db.transaction().execute(async (transaction) => {
        await holdOwner(transaction, id);
        await still(transaction);
        await changeWithin(transaction, id, change);
        await mustBeAllowedAs(transaction, id);
      });
      events.publish("schedules-changed", { scheduleId: id });
      return mustFind(id);
    },

    changeWithin,

    async remove(id, still = anyCaller) {
      await db.transaction().execute(async (transaction) => {
        await still(transaction);
        await transaction.deleteFrom("schedules").where("id", "=", id).execute();
      });
      events.publish("schedules-changed", { scheduleId: id });
    },

    async skipNext(id, still = anyCaller) {
      await db.transaction().execute(async (transaction) => {
        await still(transaction);
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

    async unskip(id, still = anyCaller) {
      await db.transaction().execute(async (transaction) => {
        await holdOwner(transaction, id);
        await still(transaction);
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
        await mustBeAllowedAs(transaction, id);
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
