// Accounts in the database: finding, creating, changing and removing them.
import { sql, type Transaction } from "kysely";
import type { Role } from "#contract/account";
import { LONGEST_PAGE } from "#contract/endpoint";
import type { HourClock, Language } from "#contract/languages";
import { sentence } from "#contract/sentences/sentences";
import { usernameKey } from "#contract/visible-names";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { isUniqueViolation } from "#server/platform/database/database-faults";
import { forgetLettersTo } from "#server/platform/mail/mailer";
import { changedTimes } from "./account-tables.ts";
import type { Events } from "#server/platform/events";
import type { Row, Tables } from "#server/platform/database/tables";

export type Account = Row<"users">;

export interface NewAccount {
  username: string;
  email: string | null;
  name: string;
  passwordHash: string | null;
  timezone: string;
  language: Language | null;
  googleId?: string;
  avatar?: string | null;
  emailProvenAt?: number | null;
}

export type Creation =
  | { ok: true; account: Account }
  | { ok: false; taken: "username" | "email" }
  /** It would not be the first, and only that one may be made. */
  | { ok: false; taken: null };

/** What an account owned, for the subscribers of its removal. */
export interface Belongings {
  deviceIds: number[];
  scheduleIds: number[];
}

export interface Accounts {
  byId(id: number): Promise<Account | null>;
  /** The zone in which a user's days begin. */
  timezoneOf(id: number): Promise<string>;
  /** By username or e-mail address, as entered at sign-in. */
  byLogin(login: string): Promise<Account | null>;
  byEmail(email: string): Promise<Account | null>;
  byGoogleId(googleId: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  /** The newest, or the newest of those older than the account `before`; the oldest of them first. */
  page(page: { before?: number | undefined; limit?: number | undefined }): Promise<Account[]>;
  /** True until the first account exists. */
  isEmpty(): Promise<boolean>;
  /** The first account of a database becomes its admin. `onlyFirst`: no other is made. */
  create(account: NewAccount, options?: { onlyFirst?: boolean }): Promise<Creation>;
  update(
    id: number,
    change: {
      name?: string;
      timezone?: string;
      language?: Language;
      clock?: HourClock | null;
      /** Its schedules have yet to move. */
      pausedUntil?: string | null;
    },
  ): Promise<Account | null>;
  /** Null: there is no such account. Throws when no admin would be left. */
  setRole(id: number, role: Role): Promise<Account | null>;
  /** With all its rows. Null: there is no such account. Throws when no admin would be left. */
  remove(id: number): Promise<Belongings | null>;
}

/**
 * Addresses are compared like usernames: those of accounts have ASCII letters alone (the contract), but
 * a Turkish keyboard types İbrahim@ at sign-in.
 */
export const emailKey = usernameKey;

interface Parts {
  database: Database;
  clock: Clock;
  events: Events;
  /** An account that is removed leaves its household first; publishes it when that is committed. */
  leaveHome?(transaction: Queries, userId: number): Promise<() => void>;
}

export function createAccounts({ database, clock, events, leaveHome }: Parts): Accounts {
  const { db, kind } = database;
  /** Once it is committed: nodes remember accounts between requests. */
  const publishChange = (userId: number) => events.publish("account-changed", { userId });
  const users = () => db.selectFrom("users").selectAll();

  /** Role changes run one after another; SQLite has a single writer anyway. */
  async function holdAdmins(transaction: Transaction<Tables>): Promise<void> {
    if (kind === "postgres") {
      await sql`lock table users in share row exclusive mode`.execute(transaction);
    }
  }

  async function someAdminMustStay(transaction: Transaction<Tables>): Promise<void> {
    const admin = await transaction
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .limit(1)
      .executeTakeFirst();
    if (!admin) {
      throw new AppError("conflict", sentence("account.only-admin"));
    }
  }

  async function isEmpty(queries: Queries): Promise<boolean> {
    const anybody = await queries.selectFrom("users").select("id").limit(1).executeTakeFirst();
    return anybody === undefined;
  }

  async function insert(account: NewAccount, onlyFirst: boolean): Promise<Account | null> {
    const row = {
      ...account,
      usernameKey: usernameKey(account.username),
      emailKey: account.email === null ? null : emailKey(account.email),
      createdAt: clock.now(),
    };
    const add = (queries: Queries, role: Role) =>
      queries
        .insertInto("users")
        .values({ ...row, role })
        .returningAll()
        .executeTakeFirstOrThrow();
    if (!(await isEmpty(db))) return onlyFirst ? null : await add(db, "user");
    return await db.transaction().execute(async (transaction) => {
      await holdAdmins(transaction);
      const isFirst = await isEmpty(transaction);
      if (onlyFirst && !isFirst) return null;
      return await add(transaction, isFirst ? "admin" : "user");
    });
  }

  async function find(
    column: "id" | "usernameKey" | "emailKey" | "googleId",
    value: number | string,
  ) {
    return (await users().where(column, "=", value).executeTakeFirst()) ?? null;
  }

  return {
    byId: (id) => find("id", id),
    timezoneOf: async (id) => (await find("id", id))?.timezone ?? "UTC",
    async byLogin(login) {
      const [name, address] = [usernameKey(login), emailKey(login)];
      const found = await users()
        .where((where) =>
          where.or([where("usernameKey", "=", name), where("emailKey", "=", address)]),
        )
        .execute();
      // A username may equal another account's e-mail address: the match by address wins.
      return found.find((account) => account.emailKey === address) ?? found[0] ?? null;
    },
    byEmail: (email) => find("emailKey", emailKey(email)),
    byGoogleId: (googleId) => find("googleId", googleId),
    list: () => users().orderBy("id").execute(),
    async page({ before = Number.MAX_SAFE_INTEGER, limit = LONGEST_PAGE }) {
      const newest = users().where("id", "<", before).orderBy("id", "desc").limit(limit);
      return (await newest.execute()).toReversed();
    },
    isEmpty: () => isEmpty(db),

    async create(account, { onlyFirst = false } = {}) {
      try {
        const made = await insert(account, onlyFirst);
        return made ? { ok: true, account: made } : { ok: false, taken: null };
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const sameName = await find("usernameKey", usernameKey(account.username));
        return { ok: false, taken: sameName ? "username" : "email" };
      }
    },

    async update(id, change) {
      const given = Object.values(change).some((value) => value !== undefined);
      if (!given) return await find("id", id);
      const moved = change.pausedUntil === undefined ? {} : changedTimes(clock.now());
      const query = db
        .updateTable("users")
        .set({ ...change, ...moved })
        .where("id", "=", id)
        .returningAll();
      const changed = await query.executeTakeFirst();
      publishChange(id);
      return changed ?? null;
    },

    async setRole(id, role) {
      const withRole = await db.transaction().execute(async (transaction) => {
        await holdAdmins(transaction);
        const changed = await transaction
          .updateTable("users")
          .set({ role })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (!changed) return null;
        await someAdminMustStay(transaction);
        return changed;
      });
      publishChange(id);
      return withRole;
    },

    async remove(id) {
      let publishLeaving = () => {};
      const left = await db.transaction().execute(async (transaction) => {
        await holdAdmins(transaction);
        publishLeaving = (await leaveHome?.(transaction, id)) ?? publishLeaving;
        const belongings = async (table: "devices" | "schedules") => {
          const rows = await transaction
            .selectFrom(table)
            .select("id")
            .where("userId", "=", id)
            .execute();
          return rows.map((row) => row.id);
        };
        const deviceIds = await belongings("devices");
        const scheduleIds = await belongings("schedules");
        const removed = await transaction
          .deleteFrom("users")
          .where("id", "=", id)
          .returning("email")
          .executeTakeFirst();
        if (!removed) return null;
        await someAdminMustStay(transaction);
        // All other rows are deleted by cascade; letters refer to an address only.
        if (removed.email !== null) {
          await forgetLettersTo(transaction, removed.email);
        }
        return { deviceIds, scheduleIds };
      });
      publishLeaving();
      publishChange(id);
      return left;
    },
  };
}
