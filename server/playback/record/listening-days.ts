// How long one listened on each day, in any zone.
import { sql } from "kysely";
import type { ListeningDay } from "#contract/playback";
import { datesBetween } from "#contract/times/calendar-days";
import { startOfDate } from "#contract/times/clock-times";
import type { Database } from "#server/platform/database/database";

export interface ListeningDays {
  /** The days on which something was begun; both dates included, YYYY-MM-DD in the zone. */
  between(userId: number, from: string, to: string, timezone: string): Promise<ListeningDay[]>;
}

/** Milliseconds: days of every zone begin on a quarter of an hour, so that many entries are few rows. */
const QUARTER = 15 * 60_000;

export function createListeningDays({ db }: { db: Database["db"] }): ListeningDays {
  const quarter = sql<number>`${sql.ref("timestamp")} / ${sql.lit(QUARTER)}`;
  return {
    async between(userId, from, to, timezone) {
      const days = datesBetween(from, to).map((date) => ({
        date,
        startsAt: startOfDate(date, timezone),
        seconds: 0,
        entries: 0,
      }));
      const quarters = await db
        .selectFrom("playbackHistory")
        .select(({ fn }) => [
          quarter.as("quarter"),
          fn.sum<number>("secondsHeard").as("seconds"),
          fn.countAll<number>().as("entries"),
        ])
        .where("userId", "=", userId)
        .where("timestamp", ">=", days[0]?.startsAt ?? 0)
        .where("timestamp", "<", startOfDate(to, timezone, 1))
        .groupBy(quarter)
        .execute();
      for (const { quarter, seconds, entries } of quarters) {
        const day = days.findLast(({ startsAt }) => startsAt <= quarter * QUARTER);
        if (!day) continue;
        day.seconds += Number(seconds);
        day.entries += Number(entries);
      }
      return days
        .filter(({ entries }) => entries > 0)
        .map(({ date, seconds, entries }) => ({ date, seconds, entries }));
    },
  };
}
