// The imported timetables in the database.
import type { PrayerSettings, TimetableDay } from "#contract/prayers/prayer-settings";
import { chunks } from "#server/platform/database/chunks";
import { markChangedTimes } from "#server/account/account-tables";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";

/** Days that an account keeps: the oldest make room. */
const MOST_TIMETABLE_DAYS = 1500;
/** Days of one statement: 8 variables each. */
const DAYS_AT_ONCE = 60;

export interface TimetableStore {
  /**
   * Until the end of the transaction: the place does not change under a timetable. The schedules of
   * the account are marked as unmoved.
   */
  lock(queries: Queries, userId: number): Promise<void>;
  /** Null: there is none. */
  extent(userId: number): Promise<PrayerSettings["timetable"]>;
  /** YYYY-MM-DD, in no order. */
  dates(userId: number): Promise<string[]>;
  /** The days replace those of the same dates. */
  store(queries: Queries, userId: number, days: readonly TimetableDay[]): Promise<void>;
  remove(queries: Queries, userId: number): Promise<void>;
}

export function createTimetableStore(db: Queries, clock: Clock): TimetableStore {
  const ofUser = (queries: Queries, userId: number) =>
    queries.deleteFrom("timetableDays").where("userId", "=", userId);

  return {
    async lock(queries, userId) {
      // Writing locks the account's row on PostgreSQL; SQLite has one writer.
      await markChangedTimes(queries, userId, clock.now());
    },

    async extent(userId) {
      const { from, to, days } = await db
        .selectFrom("timetableDays")
        .select(({ fn }) => [
          fn.min("date").as("from"),
          fn.max("date").as("to"),
          fn.countAll<number>().as("days"),
        ])
        .where("userId", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(days) === 0 ? null : { from, to, days: Number(days) };
    },

    async dates(userId) {
      const days = await db
        .selectFrom("timetableDays")
        .select("date")
        .where("userId", "=", userId)
        .execute();
      return days.map(({ date }) => date);
    },

    async store(queries, userId, days) {
      for (const some of chunks(days, DAYS_AT_ONCE)) {
        await queries
          .insertInto("timetableDays")
          .values(some.map((day) => ({ userId, ...day })))
          .onConflict((conflict) =>
            conflict.columns(["userId", "date"]).doUpdateSet(({ ref }) => ({
              fajr: ref("excluded.fajr"),
              sunrise: ref("excluded.sunrise"),
              dhuhr: ref("excluded.dhuhr"),
              asr: ref("excluded.asr"),
              maghrib: ref("excluded.maghrib"),
              isha: ref("excluded.isha"),
            })),
          )
          .execute();
      }
      const oldestKept = await queries
        .selectFrom("timetableDays")
        .select("date")
        .where("userId", "=", userId)
        .orderBy("date", "desc")
        .offset(MOST_TIMETABLE_DAYS - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldestKept) await ofUser(queries, userId).where("date", "<", oldestKept.date).execute();
    },

    async remove(queries, userId) {
      await ofUser(queries, userId).execute();
    },
  };
}
