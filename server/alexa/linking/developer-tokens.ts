// The developer page's access tokens: valid only with the login of the user who created them.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import { sha256 } from "#server/platform/logins";

const LIFETIME = 24 * 60 * 60_000;

export interface DeveloperTokens {
  /** One for each user: a new token replaces the previous one. */
  register(userId: number, token: string): Promise<void>;
  belongsTo(userId: number, token: string): Promise<boolean>;
}

export function createDeveloperTokens(parts: {
  db: Database["db"];
  clock: Clock;
}): DeveloperTokens {
  const { db, clock } = parts;
  return {
    async register(userId, token) {
      const row = { tokenHash: sha256(token), expiresAt: clock.now() + LIFETIME };
      await db
        .insertInto("alexaTestTokens")
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
        .execute();
    },
    async belongsTo(userId, token) {
      const row = await db
        .selectFrom("alexaTestTokens")
        .select("userId")
        .where("userId", "=", userId)
        .where("tokenHash", "=", sha256(token))
        .where(stillHoldsIn("expiresAt", { now: clock.now(), longest: LIFETIME }))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
