// Pairing an agent: the code that its person types at home, once and within 15 minutes.
import { randomInt } from "node:crypto";
import { AGENT_CODE, AGENT_CODE_LETTERS, AGENT_CODE_MINUTES, MOST_AGENTS } from "#contract/agents";
import { sentence } from "#contract/sentences/sentences";
import { mustHaveRoom, oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { deleteUpTo } from "#server/platform/database/delete-in-steps";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import { networkOf } from "#server/platform/http/client-network";
import type { Still } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import { sha256 } from "#server/platform/logins";
import type { AgentStore } from "./agent-store.ts";

const LIFETIME = AGENT_CODE_MINUTES * 60_000;
/** Tries of one address with a code, and codes of one account. */
const TRIES = { most: 10, window: LIFETIME };
const CODES = { most: 20, window: LIFETIME };
const LETTERS = 8;

export interface Pairing {
  /** A new code for an account; it replaces the previous one. Throws `conflict` with MOST_AGENTS. */
  createCode(
    userId: number,
    home: string,
    still?: Still,
  ): Promise<{ code: string; expiresAt: number }>;
  /**
   * The new agent with its token, which is not shown again. `address`: who asks. Throws `not-found`
   * for a code that is none, and `too-many-tries`.
   */
  pair(code: string, address: string): Promise<{ id: number; name: string; token: string }>;
  /** Deletes expired codes. */
  sweep(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  rateLimits: RateLimits;
  store: Pick<AgentStore, "create">;
}

export function createPairing({ db, clock, rateLimits, store }: Parts): Pairing {
  const mustFit = (transaction: Queries, userId: number) =>
    mustHaveRoom(
      transaction,
      { userId, table: "agents", most: MOST_AGENTS },
      sentence("agent.most-reached", { most: MOST_AGENTS }),
    );

  return {
    async createCode(userId, name, still = async () => {}) {
      await rateLimits.count([{ key: `agent-code:${userId}`, ...CODES }]);
      const expiresAt = clock.now() + LIFETIME;
      const code = randomCode();
      const row = { name, codeHash: sha256(code), expiresAt };
      await oneAfterAnother(db, userId, async (transaction) => {
        await still(transaction);
        await mustFit(transaction, userId);
        await transaction
          .insertInto("agentCodes")
          .values({ userId, ...row })
          .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
          .execute();
      });
      return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt };
    },

    async pair(typed, address) {
      const limits = [{ key: `agent-pair:${networkOf(address)}`, ...TRIES }];
      await rateLimits.count(limits);
      const unknown = new AppError("not-found", sentence("agent.code-unknown"));
      if (!AGENT_CODE.test(typed)) throw unknown;
      const codeHash = sha256(typed.replace("-", "").toUpperCase());
      const { userId } =
        (await db
          .selectFrom("agentCodes")
          .select("userId")
          .where("codeHash", "=", codeHash)
          .executeTakeFirst()) ?? {};
      if (userId === undefined) throw unknown;
      // In one transaction: a code that ends with the account's other access makes no agent afterwards.
      const made = await oneAfterAnother(db, userId, async (transaction) => {
        const used = await transaction
          .deleteFrom("agentCodes")
          .where("codeHash", "=", codeHash)
          .where(stillHoldsIn("expiresAt", { now: clock.now(), longest: LIFETIME }))
          .returning("name")
          .executeTakeFirst();
        if (!used) throw unknown;
        await mustFit(transaction, userId);
        return store.create(transaction, userId, used.name);
      });
      await rateLimits.takeBack(limits);
      return made;
    },

    async sweep() {
      await deleteUpTo(db, "agentCodes", "expiresAt", clock.now());
    },
  };
}

function randomCode(): string {
  const letter = () => AGENT_CODE_LETTERS[randomInt(AGENT_CODE_LETTERS.length)];
  return Array.from({ length: LETTERS }, letter).join("");
}
