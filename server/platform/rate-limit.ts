// Counts tries per key in a time window; in the database, so that limits hold across nodes.
import { sql } from "kysely";
import { AppError } from "./app-error.ts";
import type { Clock } from "./clock.ts";
import type { Queries } from "./database/database.ts";
import { deleteUpTo } from "./database/delete-in-steps.ts";
import { isOverIn, since, stillHoldsIn } from "./database/stored-instants.ts";

export interface Limit {
  /** What is counted, e.g. `login:203.0.113.7`. */
  key: string;
  /** Tries allowed in a window. */
  most: number;
  /** Milliseconds. */
  window: number;
}

export interface RateLimits {
  /**
   * Counts one try against every limit; throws `too-many-tries` when one is used up, and then counts it
   * nowhere: who has used up a limit of their own must not use up one that they share with somebody else.
   * Counted before the work, so that many concurrent tries cannot pass.
   */
  count(limits: Limit[]): Promise<void>;
  /** Throws as `count` would, without counting: for limits that count only failures. */
  mustHaveRoom(limit: Limit): Promise<void>;
  /** Removes a counted try: a success does not count. */
  takeBack(limits: Limit[]): Promise<void>;
  /** Deletes expired windows. */
  sweep(): Promise<void>;
}

/** The longest window in use, milliseconds; older rows have no effect. */
const LONGEST_WINDOW = 60 * 60_000;

const tooMany = (retryAfter: number) => new AppError("too-many-tries", undefined, { retryAfter });

export function createRateLimits(db: Queries, clock: Clock): RateLimits {
  /** Milliseconds to wait; 0: there was room, and it is counted. */
  async function countOne(queries: Queries, limit: Limit): Promise<number> {
    const now = clock.now();
    const reach = since({ now, longest: limit.window });
    const over = isOverIn("rateLimits.windowStartedAt", reach);
    const counted = await queries
      .insertInto("rateLimits")
      .values({ key: limit.key, windowStartedAt: now, count: 1 })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({
            windowStartedAt: sql`case when ${over} then ${now} else rate_limits.window_started_at end`,
            count: sql`case when ${over} then 1 else rate_limits.count + 1 end`,
          })
          .where(sql<boolean>`${over} or rate_limits.count < ${limit.most}`),
      )
      .returning("count")
      .executeTakeFirst();
    if (counted) return 0;
    const full = await queries
      .selectFrom("rateLimits")
      .select("windowStartedAt")
      .where("key", "=", limit.key)
      .executeTakeFirst();
    return Math.max(1, (full?.windowStartedAt ?? now) + limit.window - now);
  }

  async function countEach(queries: Queries, limits: Limit[]): Promise<void> {
    for (const limit of limits) {
      const wait = await countOne(queries, limit);
      // Within a transaction: what was counted before is rolled back.
      if (wait > 0) throw tooMany(wait / 1000);
    }
  }

  return {
    async count(limits) {
      if (limits.length < 2) return countEach(db, limits);
      // Two calls lock the rows of their limits in one order on PostgreSQL.
      const inOneOrder = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      await db.transaction().execute((transaction) => countEach(transaction, inOneOrder));
    },
    async mustHaveRoom({ key, most, window }) {
      const now = clock.now();
      const row = await db
        .selectFrom("rateLimits")
        .select("windowStartedAt")
        .where("key", "=", key)
        .where("count", ">=", most)
        .where(stillHoldsIn("windowStartedAt", since({ now, longest: window })))
        .executeTakeFirst();
      if (row) throw tooMany((row.windowStartedAt + window - now) / 1000);
    },
    async takeBack(limits) {
      // One row a statement: it holds no lock while it waits for another.
      for (const { key } of limits) {
        await db
          .updateTable("rateLimits")
          .set({ count: sql`count - 1` })
          .where("key", "=", key)
          .where("count", ">", 0)
          .execute();
      }
    },
    async sweep() {
      await deleteUpTo(db, "rateLimits", "windowStartedAt", clock.now() - LONGEST_WINDOW);
    },
  };
}
