// How long one listened on each day, in any zone.
import { sql } from "kysely";
import type { ListeningDay } from "#contract/playback";
import { datesBetween } from "#contract/times/calendar-days";
import { startOfDate } from "#contract/times/clock-times";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { openEntries } from "./playback-state-store.ts";

export interface ListeningDays {
  /** The days on which something was begun; both dates included, YYYY-MM-DD in the zone. */
  between(userId: number, from: string, to: string, timezone: string): Promise<ListeningDay[]>;
}

/** Milliseconds: days of every zone begin on a quarter of an hour, so that many entries are few rows. */
const QUARTER = 15 * 60_000;

export function createListeningDays(parts: { db: Database["db"]; clock: Clock }): ListeningDays {
  const { db, clock } = parts;
  const quarter = sql<number>`${sql.ref("timestamp")} / ${sql.lit(QUARTER)}`;
  /** What is written of open entries is less than what was heard of them. */
  async function heardSinceWritten(userId: number, from: number, until: number) {
    const open = await openEntries(db, userId, clock.now());
    if (open.size === 0) return [];
    const rows = await db
      .selectFrom("playbackHistory")
      .select(["id", "timestamp", "secondsHeard", "completed"])
      .where("id", "in", [...open.keys()])
      .where("timestamp", ">=", from)
      .where("timestamp", "<", until)
      .execute();
    return rows.flatMap(({ id, timestamp, secondsHeard, completed }) => {
      const seconds = (open.get(id)?.secondsHeard ?? 0) - secondsHeard;
      return completed === 0 && seconds > 0 ? [{ timestamp, seconds }] : [];
    });
  }

  return {
    async between(userId, from, to, timezone) {
      const days = datesBetween(from, to).map((date) => ({
        date,
        startsAt: startOfDate(date, timezone),
        seconds: 0,
        entries: 0,
      }));
      const [firstDay] = days;
      if (!firstDay) return [];
      const until = startOfDate(to, timezone, 1);
      const quarters = await db
        .selectFrom("playbackHistory")
        .select(({ fn }) => [
          quarter.as("quarter"),
          fn.sum<number>("secondsHeard").as("seconds"),
          fn.countAll<number>().as("entries"),
        ])
        .where("userId", "=", userId)
        .where("timestamp", ">=", firstDay.startsAt)
        .where("timestamp", "<", until)
        .groupBy(quarter)
        .orderBy(quarter)
        .execute();
      let index = 0;
      for (const { quarter, seconds, entries } of quarters) {
        // Both are in order: each day is passed once.
        while ((days[index + 1]?.startsAt ?? Infinity) <= quarter * QUARTER) index += 1;
        const day = days[index];
        if (!day || day.startsAt > quarter * QUARTER) continue;
        day.seconds += Number(seconds);
        day.entries += Number(entries);
      }
      for (const { timestamp, seconds } of await heardSinceWritten(
        userId,
        firstDay.startsAt,
        until,
      )) {
        const day = days.findLast(({ startsAt }) => startsAt <= timestamp);
        if (day) day.seconds += seconds;
      }
      return days
        .filter(({ entries }) => entries > 0)
        .map(({ date, seconds, entries }) => ({ date, seconds, entries }));
    },
  };
}
