// The tables of prayers, and what other rooms ask of them.
import type { Queries } from "#server/platform/database/database";
import type { HighLatitudeRule, Madhab, Method } from "#contract/prayers/prayer-settings";

declare module "#server/platform/database/tables" {
  interface Tables {
    prayerSettings: PrayerSettingsTable;
    timetableDays: TimetableDaysTable;
  }
}

/** An account without a row has the defaults, and no place. */
interface PrayerSettingsTable {
  userId: number;
  /** JSON of a Place; null: none is chosen. */
  place: string | null;
  /** Null: that of the place's country. */
  method: Method | null;
  madhab: Madhab;
  /** Null: the one recommended for the latitude. */
  highLatitude: HighLatitudeRule | null;
  /** JSON of Offsets. */
  offsets: string;
  hijriShift: number;
  /** JSON: a list of HijriMonthStart. */
  hijriMonths: string;
}

/** HH:MM on the place's clocks; null: not in the table, so that it is computed. */
interface TimetableDaysTable {
  userId: number;
  /** YYYY-MM-DD */
  date: string;
  fajr: string | null;
  sunrise: string | null;
  dhuhr: string | null;
  asr: string | null;
  maghrib: string | null;
  isha: string | null;
}

/** As its person may have them. */
export async function exportPrayers(queries: Queries, userId: number) {
  const prayerSettings = await queries
    .selectFrom("prayerSettings")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  const timetableDays = await queries
    .selectFrom("timetableDays")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("date")
    .execute();
  return { prayerSettings: prayerSettings ?? null, timetableDays };
}

/** In SQL for a database that is read as it is, such as a restored one: the places that accounts have. */
export const storedPlaces = (most: number) =>
  `select distinct place as "place" from prayer_settings where place is not null limit ${most}`;
