// A line of a timetable as instants: its times on the clocks of the place.
import type { PrayerInstants } from "#contract/prayers/day-facts";
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { instantOf } from "#contract/times/clock-times";

/** Up to this time on the clock, Maghrib and Isha are after midnight. */
const SMALL_HOURS = "06:00";

/** UTC milliseconds. Where the clocks leave a time out, the end of the gap. */
export function timetableInstants(day: TimetableDay, timezone: string): PrayerInstants {
  const instants = {} as Record<Prayer, number>;
  for (const prayer of prayers) {
    const date = isAfterMidnight(day, prayer) ? dateAfter(day.date, 1) : day.date;
    instants[prayer] = instantOf(date, day[prayer], timezone);
  }
  return instants;
}

/**
 * Whether a time is that of the next calendar day: Isha at 00:10, and in June on Iceland, where the
 * clocks are ahead of the sun, Maghrib at 00:03.
 */
export function isAfterMidnight(day: TimetableDay, prayer: Prayer): boolean {
  return (prayer === "maghrib" || prayer === "isha") && day[prayer] < SMALL_HOURS;
}
