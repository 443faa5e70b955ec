// Pairing codes: linking an account by saying six digits to the skill.
import { randomInt } from "node:crypto";
import { PAIRING_MINUTES } from "#contract/alexa";
import { oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Still } from "#server/platform/http/routes";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { deleteUpTo } from "#server/platform/database/delete-in-steps";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import type { Limit, RateLimits } from "#server/platform/rate-limit";
import { sha256 } from "#server/platform/logins";

const LIFETIME = PAIRING_MINUTES * 60_000;
/** Limits of wrong codes from one Amazon account, and for one code: six digits are guessable. */
const TRIES = { most: 5, window: LIFETIME };
const CODES = { most: 20, window: LIFETIME };

export type PairOutcome =
  | { outcome: "paired"; userId: number }
  | { outcome: "wrong-code" | "too-many-tries" };

export interface Pairing {
  /** A new code for an account; it replaces the previous one. */
  createCode(userId: number, still?: Still): Promise<{ code: string; expiresAt: number }>;
  /** Links the Amazon account that said the code to the code's account. */
  pair(alexaUserId: string, code: string): Promise<PairOutcome>;
  userOf(alexaUserId: string): Promise<number | null>;
  isPaired(userId: number): Promise<boolean>;
  unpair(userId: number): Promise<void>;
  /** Deletes expired codes. */
  sweep(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  rateLimits: RateLimits;
}

export function createPairing({ db, clock, rateLimits }: Parts): Pairing {
  async function mayTry(limits: Limit[]): Promise<boolean> {
    try {
      await rateLimits.count(limits);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "too-many-tries") return false;
      throw error;
    }
  }

  return {
    async createCode(userId, still = async () => {}) {
      await rateLimits.count([{ key: `alexa-code:${userId}`, ...CODES }]);
      const expiresAt = clock.now() + LIFETIME;
      for (;;) {
        // No leading zeros: a code spoken as a number loses them.
        const code = String(randomInt(100_000, 1_000_000));
        const row = { codeHash: sha256(code), expiresAt };
        const taken = await db
          .selectFrom("alexaPairingCodes")
          .select("userId")
          .where("codeHash", "=", row.codeHash)
          .where("userId", "!=", userId)
          .executeTakeFirst();
        if (taken) continue;
        await oneAfterAnother(db, userId, async (transaction) => {
          await still(transaction);
          await transaction
            .insertInto("alexaPairingCodes")
            .values({ userId, ...row })
            .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
            .execute();
        });
        return { code, expiresAt };
      }
    },

    async pair(alexaUserId, code) {
      const limits = [
        { key: `alexa-pair:${sha256(alexaUserId)}`, ...TRIES },
        { key: `alexa-pair-code:${sha256(code)}`, ...TRIES },
      ];
      if (!(await mayTry(limits))) return { outcome: "too-many-tries" };
      const codeHash = sha256(code);
      const { userId } =
        (await db
          .selectFrom("alexaPairingCodes")
          .select("userId")
          .where("codeHash", "=", codeHash)
          .executeTakeFirst()) ?? {};
      if (userId === undefined) return { outcome: "wrong-code" };
      // In one transaction: a code that ends with the account's other access links nothing afterwards.
      const isPaired = await oneAfterAnother(db, userId, async (transaction) => {
        const used = await transaction
          .deleteFrom("alexaPairingCodes")
          .where("codeHash", "=", codeHash)
          .where(stillHoldsIn("expiresAt", { now: clock.now(), longest: LIFETIME }))
          .returning("userId")
          .executeTakeFirst();
        if (!used) return false;
        await transaction
          .insertInto("alexaPairings")
          .values({ alexaUserId, userId, createdAt: clock.now() })
          .onConflict((conflict) => conflict.column("alexaUserId").doUpdateSet({ userId }))
          .execute();
        return true;
      });
      if (!isPaired) return { outcome: "wrong-code" };
      await rateLimits.takeBack(limits);
      return { outcome: "paired", userId };
    },

    async userOf(alexaUserId) {
      const row = await db
        .selectFrom("alexaPairings")
        .select("userId")
        .where("alexaUserId", "=", alexaUserId)
        .executeTakeFirst();
      return row?.userId ?? null;
    },

    async isPaired(userId) {
      const row = await db
        .selectFrom("alexaPairings")
        .select("alexaUserId")
        .where("userId", "=", userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async unpair(userId) {
      await db.deleteFrom("alexaPairings").where("userId", "=", userId).execute();
    },

    async sweep() {
      await deleteUpTo(db, "alexaPairingCodes", "expiresAt", clock.now());
    },
  };
}
