// A line of a timetable as instants: its times on the clocks of the place.
import type { PrayerInstants } from "#contract/prayers/day-facts";
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { instantOf } from "#contract/times/clock-times";

/** Up to this time on the clock, Maghrib and Isha are after midnight. */
const SMALL_HOURS = "06:00";
/** From this time on, Fajr and Sunrise are before midnight: in June on northern clocks. */
const EVENING = "18:00";

/**
 * UTC milliseconds. Where the clocks leave a time out, the end of the gap. A time that the table does
 * not have is that of `computed`, unless it is not between those beside it.
 */
export function timetableInstants(
  day: TimetableDay,
  timezone: string,
  computed?: PrayerInstants | null,
): PrayerInstants {
  const instants = {} as Record<Prayer, number | null>;
  for (const prayer of prayers) {
    const time = day[prayer];
    instants[prayer] =
      time === null ? null : instantOf(dateAfter(day.date, dayShift(prayer, time)), time, timezone);
  }
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, prayer] of prayers.entries()) {
    const at = instants[prayer] ?? computed?.[prayer] ?? null;
    if (day[prayer] === null && at !== null) {
      const after = prayers
        .slice(index + 1)
        .map((later) => instants[later])
        .find((later) => later !== null);
      if (at > before && at < (after ?? Number.POSITIVE_INFINITY)) instants[prayer] = at;
    }
    before = instants[prayer] ?? before;
  }
  return instants;
}

/**
 * The day of a time, from that of its line: 1 for Isha at 00:10, and in June on Iceland, where the
 * clocks are ahead of the sun, for Maghrib at 00:03; -1 for Fajr at 23:40.
 */
export function dayShift(prayer: Prayer, time: string): -1 | 0 | 1 {
  if (prayer === "maghrib" || prayer === "isha") return time < SMALL_HOURS ? 1 : 0;
  if (prayer === "fajr" || prayer === "sunrise") return time >= EVENING ? -1 : 0;
  return 0;
}
