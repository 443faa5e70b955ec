// Tokens of an account and the address of its calendar feed: made, listed, looked up and revoked. Only hashes are stored.
import { people } from "#server/account/account-tables";
import { sql } from "kysely";
import { sentence } from "#contract/sentences/sentences";
import {
  type CalendarFeed,
  MOST_TOKENS,
  type Token,
  TOKEN_PREFIX,
  type TokenScope,
} from "#contract/tokens";
import { oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { isDatabaseUnavailable } from "#server/platform/database/database-faults";
import { since, stillHolds } from "#server/platform/database/stored-instants";
import type { Row } from "#server/platform/database/tables";
import { networkOf } from "#server/platform/http/client-network";
import type { FindTokenCaller, Still, TokenCaller } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import { randomToken, sha256 } from "#server/platform/logins";

/** Milliseconds between writes of a token's last use, so that reading rarely writes. */
const NOTED_EVERY = 60_000;
/**
 * Wrong tokens and feed addresses from one network address. 256 bits are not guessed: this bounds
 * what a guesser costs, and a right token still works beside a program at home that has a wrong one.
 */
const GUESSES = { most: 20, window: 10 * 60_000 };
/** 256 bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export interface Tokens {
  list(userId: number): Promise<Token[]>;
  /** With its secret, which is not shown again. Throws `conflict` when there are MOST_TOKENS. */
  create(
    userId: number,
    choice: { name: string; scope: TokenScope },
    still?: Still,
  ): Promise<Token & { token: string }>;
  /** Throws `not-found` when there is no such token. */
  revoke(id: number): Promise<void>;
  findCaller: FindTokenCaller;
  /** Throws `not-signed-in` when it has been revoked; holds it until the commit. */
  mustStand(transaction: Queries, tokenId: number): Promise<void>;
  feed(userId: number): Promise<CalendarFeed>;
  /** Answers the secret of its address; an earlier address ends. */
  createFeed(userId: number, still?: Still): Promise<CalendarFeed & { secret: string }>;
  endFeed(userId: number): Promise<void>;
  /**
   * The account whose feed has this secret, null: none has. Throws `too-many-tries` for too many
   * wrong ones from one address.
   */
  ownerOfFeed(secret: string, address: string): Promise<number | null>;
}

interface Parts {
  database: Database;
  clock: Clock;
  rateLimits: RateLimits;
}

type TokenRow = Row<"tokens">;
const anyCaller: Still = async () => {};

export function createTokens({ database: { db }, clock, rateLimits }: Parts): Tokens {
  const isApiToken = sql<boolean>`scope <> 'calendar'`;

  async function insert(
    queries: Queries,
    row: Pick<TokenRow, "userId" | "name" | "tokenHash"> & { scope: TokenScope },
  ): Promise<Token> {
    const { count } = await queries
      .selectFrom("tokens")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("userId", "=", row.userId)
      .where(isApiToken)
      .executeTakeFirstOrThrow();
    if (count >= MOST_TOKENS) {
      throw new AppError("conflict", sentence("token.most-reached", { most: MOST_TOKENS }));
    }
    const made = await queries
      .insertInto("tokens")
      .values({ ...row, createdAt: clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toToken(made);
  }

  /** The token's row with its account; counts a wrong one against the address. */
  async function find(tokenHash: string | null, address: string, isFeed: boolean) {
    const found =
      tokenHash === null
        ? undefined
        : await db
            .selectFrom("tokens")
            .innerJoin(people(db), "people.id", "tokens.userId")
            .select(["tokens.id", "tokens.userId", "tokens.lastUsedAt", "people.language"])
            .select("tokens.scope")
            .where("tokens.tokenHash", "=", tokenHash)
            .where("tokens.scope", isFeed ? "=" : "!=", "calendar")
            .executeTakeFirst();
    if (found) {
      await noteUse(found);
      return found;
    }
    const limit = { key: `token:${networkOf(address)}`, ...GUESSES };
    await rateLimits.mustHaveRoom(limit);
    await rateLimits.count([limit]);
    return null;
  }

  async function noteUse({ id, lastUsedAt }: Pick<TokenRow, "id" | "lastUsedAt">): Promise<void> {
    const now = clock.now();
    const reach = since({ now, longest: NOTED_EVERY });
    if (lastUsedAt !== null && stillHolds(lastUsedAt, reach)) return;
    try {
      await db.updateTable("tokens").set({ lastUsedAt: now }).where("id", "=", id).execute();
    } catch (error) {
      // A database that cannot be written: what only reads is answered all the same.
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom("tokens")
        .selectAll()
        .where("userId", "=", userId)
        .where(isApiToken)
        .orderBy("id")
        .execute();
      return rows.map(toToken);
    },

    async create(userId, { name, scope }, still = anyCaller) {
      const token = TOKEN_PREFIX + randomToken();
      const row = { userId, name, scope, tokenHash: sha256(token) };
      const made = await oneAfterAnother(db, userId, async (transaction) => {
        await still(transaction);
        return insert(transaction, row);
      });
      return { ...made, token };
    },

    async revoke(id) {
      const gone = await db
        .deleteFrom("tokens")
        .where("id", "=", id)
        .where(isApiToken)
        .returning("id")
        .executeTakeFirst();
      if (!gone) throw new AppError("not-found");
    },

    async findCaller(token, address): Promise<TokenCaller | null> {
      const looksRight =
        token.startsWith(TOKEN_PREFIX) && SECRET.test(token.slice(TOKEN_PREFIX.length));
      const found = await find(looksRight ? sha256(token) : null, address, false);
      if (!found) return null;
      const { id, userId, language, scope } = found;
      // Whatever the account's role is: a token has an ordinary user's powers.
      const user = { id: userId, role: "user", language, loginHash: null } as const;
      return { ...user, scope: scope as TokenScope, tokenId: id };
    },

    async mustStand(transaction, tokenId) {
      const held = await transaction
        .updateTable("tokens")
        .set(({ ref }) => ({ name: ref("name") }))
        .where("id", "=", tokenId)
        .returning("id")
        .executeTakeFirst();
      if (!held) throw new AppError("not-signed-in", sentence("token.unknown"));
    },

    async feed(userId) {
      const row = await db
        .selectFrom("tokens")
        .selectAll()
        .where("userId", "=", userId)
        .where("scope", "=", "calendar")
        .executeTakeFirst();
      return row ? toFeed(row) : { createdAt: null, lastUsedAt: null };
    },

    async createFeed(userId, still = anyCaller) {
      const secret = randomToken();
      const fresh = { tokenHash: sha256(secret), createdAt: clock.now(), lastUsedAt: null };
      const row = await oneAfterAnother(db, userId, async (transaction) => {
        await still(transaction);
        return (
          transaction
            .insertInto("tokens")
            .values({ userId, name: "calendar", scope: "calendar", ...fresh })
            // As text: PostgreSQL finds a partial index by its constant only.
            .onConflict((conflict) =>
              conflict.column("userId").where(sql<boolean>`scope = 'calendar'`).doUpdateSet(fresh),
            )
            .returningAll()
            .executeTakeFirstOrThrow()
        );
      });
      return { ...toFeed(row), secret };
    },

    async endFeed(userId) {
      await db
        .deleteFrom("tokens")
        .where("userId", "=", userId)
        .where("scope", "=", "calendar")
        .execute();
    },

    async ownerOfFeed(secret, address) {
      const found = await find(SECRET.test(secret) ? sha256(secret) : null, address, true);
      return found?.userId ?? null;
    },
  };
}

function toToken(row: TokenRow): Token {
  const { id, name, lastUsedAt } = row;
  return {
    ...{ id, name, scope: row.scope as TokenScope },
    createdAt: toInstant(row.createdAt),
    lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
  };
}

function toFeed({ createdAt, lastUsedAt }: TokenRow): CalendarFeed {
  return {
    createdAt: toInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
  };
}

const toInstant = (at: number) => new Date(at).toISOString();
