// Linked accounts in the database: a person's consent, its code, and the tokens issued for it.
import { setImmediate as turn } from "node:timers/promises";
import { oneAfterAnother } from "#server/platform/account-quotas";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { isForeignKeyViolation } from "#server/platform/database/database-faults";
import { stillHolds, stillHoldsIn } from "#server/platform/database/stored-instants";
import type { Still } from "#server/platform/http/routes";
import { sha256 } from "#server/platform/logins";

/** Milliseconds in which Amazon must exchange the code. */
const CODE_LIFETIME = 5 * 60_000;
export const ACCESS_LIFETIME = 60 * 60_000;
/** Extended at each refresh; an Echo that is silent for longer must be linked again. */
const REFRESH_LIFETIME = 400 * 24 * 60 * 60_000;
/** How long a token stays valid once Amazon has used a later one. */
const REFRESH_GRACE = 24 * 60 * 60_000;
/** How long a replaced token is kept, so that its use by a thief is detected. */
const REMEMBERED = 30 * 24 * 60 * 60_000;
/** Longer than the hour between two sweeps, milliseconds. */
const LOOKED_BACK = 2 * 24 * 60 * 60_000;
const SWEPT_AT_ONCE = 500;

export interface NewGrant {
  userId: number;
  clientId: string;
  code: string;
  redirectUri: string;
  /** PKCE S256; null: none was sent. */
  codeChallenge: string | null;
}

export interface Grant {
  id: number;
  userId: number;
  clientId: string;
  redirectUri: string;
  codeChallenge: string | null;
}

export interface GrantStore {
  create(grant: NewGrant, still: Still): Promise<void>;
  /** The grant of a valid code; a code that is used again revokes its grant and all its tokens. */
  findByCode(code: string): Promise<Grant | null>;
  /** True for exactly one of several concurrent callers. */
  useCode(grantId: number): Promise<boolean>;
  /** False when the grant has been revoked meanwhile. */
  addTokens(grantId: number, tokens: { access: string; refresh: string }): Promise<boolean>;
  /** A token replaced longer ago than the grace period revokes its grant: it was stolen. */
  findByRefresh(refresh: string): Promise<Grant | null>;
  /**
   * Amazon has this token, so that those before it are replaced. It is replaced itself when Amazon uses a later one:
   * our answer with that may be lost, and an Echo is asked for nothing until the week after.
   */
  usesRefresh(refresh: string): Promise<void>;
  /** The user of an access token; null when it is not valid. */
  userOf(access: string): Promise<number | null>;
  revokeAll(userId: number): Promise<void>;
  isLinked(userId: number): Promise<boolean>;
  /** Deletes unused codes and expired tokens. */
  sweep(): Promise<void>;
}

export function createGrantStore({ db, clock }: { db: Database["db"]; clock: Clock }): GrantStore {
  const columns = ["id", "userId", "clientId", "redirectUri", "codeChallenge"] as const;

  async function revoke(grantId: number): Promise<void> {
    await db.deleteFrom("alexaGrants").where("id", "=", grantId).execute();
  }

  const withoutTokens = () =>
    db
      .deleteFrom("alexaGrants")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("alexaTokens")
              .select("alexaTokens.id")
              .whereRef("alexaTokens.grantId", "=", "alexaGrants.id"),
          ),
        ),
      );

  return {
    async create({ code, ...grant }, still) {
      const now = clock.now();
      await oneAfterAnother(db, grant.userId, async (transaction) => {
        await still(transaction);
        await transaction
          .insertInto("alexaGrants")
          .values({
            ...grant,
            codeHash: sha256(code),
            codeExpiresAt: now + CODE_LIFETIME,
            codeUsedAt: null,
            createdAt: now,
          })
          .execute();
      });
    },

    async findByCode(code) {
      const row = await db
        .selectFrom("alexaGrants")
        .select([...columns, "codeExpiresAt", "codeUsedAt"])
        .where("codeHash", "=", sha256(code))
        .executeTakeFirst();
      if (!row) return null;
      if (row.codeUsedAt !== null) {
        await revoke(row.id);
        return null;
      }
      const reach = { now: clock.now(), longest: CODE_LIFETIME };
      return stillHolds(row.codeExpiresAt, reach) ? row : null;
    },

    async useCode(grantId) {
      const used = await db
        .updateTable("alexaGrants")
        .set({ codeUsedAt: clock.now() })
        .where("id", "=", grantId)
        .where("codeUsedAt", "is", null)
        .returning("id")
        .execute();
      if (used.length === 1) return true;
      await revoke(grantId);
      return false;
    },

    async addTokens(grantId, { access, refresh }) {
      const now = clock.now();
      try {
        await db
          .insertInto("alexaTokens")
          .values({
            grantId,
            accessHash: sha256(access),
            accessExpiresAt: now + ACCESS_LIFETIME,
            refreshHash: sha256(refresh),
            refreshExpiresAt: now + REFRESH_LIFETIME,
            replacedAt: null,
          })
          .execute();
      } catch (error) {
        if (isForeignKeyViolation(error)) return false;
        throw error;
      }
      return true;
    },

    async findByRefresh(refresh) {
      const now = clock.now();
      const row = await db
        .selectFrom("alexaTokens")
        .innerJoin("alexaGrants", "alexaGrants.id", "alexaTokens.grantId")
        .select(columns.map((column) => `alexaGrants.${column}` as const))
        .select(["alexaTokens.replacedAt", "alexaTokens.refreshExpiresAt"])
        .where("refreshHash", "=", sha256(refresh))
        .executeTakeFirst();
      if (!row || row.refreshExpiresAt <= now) return null;
      if (row.replacedAt !== null && row.replacedAt + REFRESH_GRACE <= now) {
        await revoke(row.id);
        return null;
      }
      return row;
    },

    async usesRefresh(refresh) {
      const used = await db
        .selectFrom("alexaTokens")
        .select(["id", "grantId"])
        .where("refreshHash", "=", sha256(refresh))
        .executeTakeFirst();
      if (!used) return;
      await db
        .updateTable("alexaTokens")
        .set({ replacedAt: clock.now() })
        .where("grantId", "=", used.grantId)
        .where("id", "<", used.id)
        .where("replacedAt", "is", null)
        .execute();
    },

    async userOf(access) {
      const row = await db
        .selectFrom("alexaTokens")
        .innerJoin("alexaGrants", "alexaGrants.id", "alexaTokens.grantId")
        .select("alexaGrants.userId")
        .where("accessHash", "=", sha256(access))
        .where(stillHoldsIn("accessExpiresAt", { now: clock.now(), longest: ACCESS_LIFETIME }))
        .executeTakeFirst();
      return row?.userId ?? null;
    },

    async revokeAll(userId) {
      await db.deleteFrom("alexaGrants").where("userId", "=", userId).execute();
    },

    async isLinked(userId) {
      const row = await db
        .selectFrom("alexaTokens")
        .innerJoin("alexaGrants", "alexaGrants.id", "alexaTokens.grantId")
        .select("alexaTokens.id")
        .where("alexaGrants.userId", "=", userId)
        .where("refreshExpiresAt", ">", clock.now())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async sweep() {
      const now = clock.now();
      // Each by its own index.
      for (const [column, last] of [
        ["refreshExpiresAt", now],
        ["replacedAt", now - REMEMBERED],
      ] as const) {
        const over = db
          .deleteFrom("alexaTokens")
          .where("id", "in", (old) =>
            old
              .selectFrom("alexaTokens")
              .select("id")
              .where(column, "<=", last)
              .orderBy(column)
              .limit(SWEPT_AT_ONCE),
          )
          .returning("grantId");
        for (;;) {
          const grantIds = (await over.execute()).map(({ grantId }) => grantId);
          if (grantIds.length === 0) break;
          await withoutTokens().where("id", "in", grantIds).execute();
          if (grantIds.length < SWEPT_AT_ONCE) break;
          await turn();
        }
      }
      const overCodes = withoutTokens().where("codeExpiresAt", "<", now);
      await overCodes.where("codeUsedAt", "is", null).execute();
      // Its code was used, and the tokens could not be stored. Those of long ago have been looked at.
      await overCodes.where("codeExpiresAt", ">", now - LOOKED_BACK).execute();
    },
  };
}
