// The table of tokens, and what other rooms ask of it.
import type { Queries } from "#server/platform/database/database";
import { rowOwner } from "#server/platform/database/rows";
import type { Generated } from "kysely";
import type { TokenScope } from "#contract/tokens";

declare module "#server/platform/database/tables" {
  interface Tables {
    tokens: TokensTable;
  }
}

/** By which another program calls the API, or a calendar reads the coming runs. */
interface TokensTable {
  id: Generated<number>;
  userId: number;
  name: string;
  scope: TokenScope | "calendar";
  /** SHA-256, hex. */
  tokenHash: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Deletes an account's tokens, or its calendar feed. */
export async function endTokens(
  queries: Queries,
  userId: number,
  which: "tokens" | "feed",
): Promise<void> {
  await queries
    .deleteFrom("tokens")
    .where("userId", "=", userId)
    .where("scope", which === "feed" ? "=" : "!=", "calendar")
    .execute();
}

/** As its person may have them. */
export const exportTokens = (queries: Queries, userId: number) =>
  queries
    .selectFrom("tokens")
    .select(["id", "name", "scope", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

/** Null: it is there no more. */
export const tokenOwner = (queries: Queries, id: number) => rowOwner(queries, "tokens", id);
