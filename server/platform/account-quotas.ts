// How much one account may have: its rows are counted and inserted one call after another.
import { AppError } from "./app-error.ts";
import type { Sentence } from "#contract/sentences/sentences";
import type { Queries } from "./database/database.ts";

/**
 * Runs `work` in a transaction (the given one, if it is one) that no other call of this account
 * shares: those that create rows are counted one after another, on all nodes.
 */
export function oneAfterAnother<T>(
  queries: Queries,
  userId: number,
  work: (transaction: Queries) => Promise<T>,
): Promise<T> {
  const holding = async (transaction: Queries) => {
    await holdAccount(transaction, userId);
    return work(transaction);
  };
  return queries.isTransaction ? holding(queries) : queries.transaction().execute(holding);
}

/** Locks the account's row on PostgreSQL until the commit; SQLite has one connection. */
export async function holdAccount(transaction: Queries, userId: number): Promise<void> {
  await transaction
    .updateTable("users")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("id", "=", userId)
    .execute();
}

/** Throws `conflict` with `full` when the account has `most` rows of this table; within `oneAfterAnother`. */
export async function mustHaveRoom(
  transaction: Queries,
  account: { userId: number; table: "devices" | "schedules" | "khatms" | "agents"; most: number },
  full: Sentence,
): Promise<void> {
  const { count } = await transaction
    .selectFrom(account.table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", account.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= account.most) throw new AppError("conflict", full);
}
