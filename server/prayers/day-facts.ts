// What schedules ask about the civil days of accounts: their prayers, Hijri dates and pauses.
import { pausesOf } from "#server/account/account-tables";
import type { DayFacts } from "#contract/prayers/day-facts";
import { hijriOn } from "#contract/prayers/hijri-dates";
import { prayers } from "#contract/prayers/prayer-names";
import type { PrayerSource } from "#contract/prayers/prayers";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { createComputedDays } from "./computed-days.ts";
import { type PrayerChoices, choicesOf, NO_CHOICES } from "./prayer-choices.ts";
import { timetableInstants } from "./timetable-times.ts";

export interface AccountDays extends DayFacts {
  sourceOn(date: string): PrayerSource;
}

export interface DayFactsSource {
  /**
   * By account, for each of these. Reads with `db`: within a transaction, what it has written.
   * Three queries for up to 500 accounts; the days are computed when they are asked for.
   */
  of(db: Queries, userIds: readonly number[]): Promise<Map<number, AccountDays>>;
}

/** Damaged settings are a fault of their own account: whoever asks about its days is told, and nobody else. */
function readChoices(row: Row<"prayerSettings">): PrayerChoices | Error {
  try {
    return choicesOf(row);
  } catch (error) {
    return error as Error;
  }
}

function unreadable(error: Error): AccountDays {
  const fail = (): never => {
    throw error;
  };
  return {
    get timezone() {
      return fail();
    },
    get pausedUntil() {
      return fail();
    },
    ...{ prayersOn: fail, sourceOn: fail, hijriOn: fail },
  };
}

type TimetableRow = Row<"timetableDays">;

export function createDayFacts(): DayFactsSource {
  const computedOn = createComputedDays();

  function factsOf(
    choices: PrayerChoices,
    timetable: ReadonlyMap<string, TimetableRow>,
    pausedUntil: string | null,
  ): AccountDays {
    const { place } = choices;
    return {
      timezone: place?.timezone ?? null,
      prayersOn(date) {
        if (!place) return null;
        const row = timetable.get(date);
        if (!row) return computedOn(choices, date);
        const isWhole = prayers.every((prayer) => row[prayer] !== null);
        return timetableInstants(row, place.timezone, isWhole ? null : computedOn(choices, date));
      },
      sourceOn: (date) => (timetable.has(date) ? "timetable" : "computed"),
      hijriOn: (date) => hijriOn(date, choices),
      pausedUntil,
    };
  }

  return {
    async of(db, userIds) {
      const facts = new Map<number, AccountDays>();
      for (const ids of chunks([...new Set(userIds)])) {
        const pauses = await pausesOf(db, ids);
        const settings = await db
          .selectFrom("prayerSettings")
          .selectAll()
          .where("userId", "in", ids)
          .execute();
        const days = await db
          .selectFrom("timetableDays")
          .selectAll()
          .where("userId", "in", ids)
          .execute();
        const choicesByUser = new Map(settings.map((row) => [row.userId, readChoices(row)]));
        const timetables = new Map<number, Map<string, TimetableRow>>();
        for (const day of days) {
          const timetable = timetables.get(day.userId) ?? new Map<string, TimetableRow>();
          timetables.set(day.userId, timetable.set(day.date, day));
        }
        for (const id of ids) {
          const choices = choicesByUser.get(id) ?? NO_CHOICES;
          const timetable = timetables.get(id) ?? new Map<string, TimetableRow>();
          const pausedUntil = pauses.get(id) ?? null;
          facts.set(
            id,
            choices instanceof Error
              ? unreadable(choices)
              : factsOf(choices, timetable, pausedUntil),
          );
        }
      }
      return facts;
    },
  };
}
