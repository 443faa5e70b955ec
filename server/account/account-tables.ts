// The tables of accounts, and what other rooms ask of them.
import { orNone } from "#server/platform/database/chunks";
import { prepared } from "#server/platform/database/prepared";
import { furthest, isOutsideIn } from "#server/platform/database/stored-instants";
import { chunks } from "#server/platform/database/chunks";
import { sql } from "kysely";
import type { Queries } from "#server/platform/database/database";
import type { Generated } from "kysely";
import type { HourClock, Language } from "#contract/languages";
import type { Role } from "#contract/account";

declare module "#server/platform/database/tables" {
  interface Tables {
    users: UsersTable;
    passwordResetTokens: PasswordResetTokensTable;
  }
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, for look-ups. */
  usernameKey: string;
  /** Null: signs in through Google only. */
  passwordHash: string | null;
  email: string | null;
  emailKey: string | null;
  name: string;
  role: Role;
  googleId: string | null;
  avatar: string | null;
  timezone: string;
  /** YYYY-MM-DD: all schedules rest before that day; null: they do not. */
  pausedUntil: string | null;
  /** When its pause or what makes its prayer times last changed; greater with each change. */
  timesChangedAt: Generated<number>;
  /** The change that its schedules follow: another one has not moved them all yet. */
  timesMovedAt: Generated<number>;
  /** Null: not chosen, as for accounts older than the language setting. */
  language: Language | null;
  /** Null: not chosen. */
  clock: HourClock | null;
  /** When `email` was proven; null: never. */
  emailProvenAt: number | null;
  /** SHA-256 of the token in the confirmation letter, hex. */
  emailProofHash: string | null;
  createdAt: number;
}

interface PasswordResetTokensTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256, hex. */
  tokenHash: string;
  expiresAt: number;
  createdAt: number;
  usedAt: number | null;
}

// --- that the times of an account's schedules change, in the same statement or transaction: a crash forgets none

/** Columns of `users`; greater with each change, also when the clock was set back. */
export const changedTimes = (now: number) => ({
  timesChangedAt: sql<number>`case when times_changed_at < ${now} then ${now} else times_changed_at + 1 end`,
});

/** Locks the account's row on PostgreSQL: of two changes the second sees the first. */
export async function markChangedTimes(
  queries: Queries,
  userId: number,
  now: number,
): Promise<void> {
  await queries.updateTable("users").set(changedTimes(now)).where("id", "=", userId).execute();
}

/** The account's schedules have moved with its change of that instant. */
export async function markTimesMoved(
  queries: Queries,
  userId: number,
  timesChangedAt: number,
): Promise<void> {
  await queries
    .updateTable("users")
    .set({ timesMovedAt: timesChangedAt })
    .where("id", "=", userId)
    .where("timesMovedAt", "<", timesChangedAt)
    .execute();
}

// --- what other rooms ask of accounts

/** To be joined: what others see of each account, and how it is spoken to. */
export const people = (queries: Queries) =>
  queries.selectFrom("users").select(["id", "name", "language", "timezone"]).as("people");

/** By account, the name that it shows. */
export async function namesOf(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks(userIds)) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "name"])
      .where("id", "in", some)
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** Undefined: there is no such account. */
export const personOf = (queries: Queries, userId: number) =>
  queries
    .selectFrom("users")
    .select(["name", "email", "language", "clock", "emailProvenAt"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Until when the schedules of these accounts rest, by account. */
export async function pausesOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await queries
    .selectFrom("users")
    .select(["id", "pausedUntil"])
    .where("id", "in", orNone(userIds))
    .execute();
  return new Map(rows.map(({ id, pausedUntil }) => [id, pausedUntil]));
}

/** The ids of all accounts after one, in order. */
export async function accountsAfter(
  queries: Queries,
  last: number,
  most: number,
): Promise<number[]> {
  const query = queries.selectFrom("users").select("id").where("id", ">", last);
  return (await query.orderBy("id").limit(most).execute()).map(({ id }) => id);
}

/** Of the accounts after one, those whose schedules have not moved with a change of before that instant. */
export function unmovedAccounts(queries: Queries, most: number) {
  const unmoved = prepared(queries, (given: { now: number; furthest: number; last: number }) =>
    queries
      .selectFrom("users")
      .select("id")
      .whereRef("timesChangedAt", "!=", "timesMovedAt")
      .where(isOutsideIn("timesChangedAt", given))
      .where("id", ">", given.last)
      .orderBy("id")
      .limit(most),
  );
  return async (now: number, last: number): Promise<number[]> => {
    const rows = await unmoved({ last, now, furthest: furthest({ now, longest: 0 }) });
    return rows.map(({ id }) => id);
  };
}

/** When the times of an account's schedules last changed; null: there is no such account. */
export async function timesChangedAt(queries: Queries, userId: number): Promise<number | null> {
  const row = await queries
    .selectFrom("users")
    .select("timesChangedAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.timesChangedAt ?? null;
}

/** When the times of these accounts' schedules last changed, by account. */
export async function timesChangedOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom("users")
    .select(["id", "timesChangedAt"])
    .where("id", "in", orNone(userIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row.timesChangedAt]));
}

/** In SQL for a database that is read as it is: the name of the account whose id is in that column. */
export const usernameOf = (column: string) =>
  `(select users.username from users where users.id = ${column})`;

/** The same: the time zones of accounts, each with one account that has it. */
export const STORED_ZONES = `select timezone as "timezone", min(username) as "username" from users group by timezone`;
