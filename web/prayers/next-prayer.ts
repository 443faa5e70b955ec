// Which time comes next, and how long until then.
import type { PrayerInstants } from "#contract/prayers/day-facts";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";

const MINUTE = 60_000;

/** A day's times in UTC milliseconds. */
export interface DayTimes {
  date: string;
  times: PrayerInstants;
}

export interface NextPrayer {
  date: string;
  prayer: Prayer;
  at: number;
}

/**
 * The first time after `now` (UTC milliseconds) on any of these days; null when there is none. Isha of
 * the day before may still be to come after midnight, so give that day too.
 */
export function nextPrayer(days: readonly DayTimes[], now: number): NextPrayer | null {
  let next: NextPrayer | null = null;
  for (const { date, times } of days) {
    for (const prayer of prayers) {
      const at = times[prayer];
      if (at !== null && at > now && (next === null || at < next.at)) next = { date, prayer, at };
    }
  }
  return next;
}

/** Whole minutes until an instant, rounded up: one minute until the moment itself. */
export function minutesUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / MINUTE));
}
