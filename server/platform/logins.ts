// Logins: an opaque random id in a cookie, its SHA-256 in the database.
import { hash, randomBytes } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Role } from "#contract/account";
import type { Language } from "#contract/languages";
import { createAccountCache } from "./account-cache.ts";
import type { Clock } from "./clock.ts";
import { bearerOf } from "./http/bearer.ts";
import { AppError } from "./app-error.ts";
import type { Database, Queries } from "./database/database.ts";
import { isDatabaseUnavailable } from "./database/database-faults.ts";
import { deleteUpTo } from "./database/delete-in-steps.ts";
import { stillHolds, stillHoldsIn } from "./database/stored-instants.ts";
import type { Row } from "./database/tables.ts";
import type { Events } from "./events.ts";

/** Milliseconds a login lives after its last use. */
export const LOGIN_LIFETIME = 30 * 24 * 60 * 60_000;
/** Milliseconds between extensions of a login, so that reading rarely writes. */
const SLIDE_EVERY = 24 * 60 * 60_000;
/** So that one statement stays under SQLite's limit of variables. */
const LOOKED_AT_ONCE = 500;

/** What GET /api/user shows of an account. Each change of it is published as `account-changed`. */
const SHOWN = [
  ...(["id", "username", "email", "name", "role"] as const),
  ...(["avatar", "timezone", "pausedUntil", "language", "clock", "createdAt"] as const),
] as const;
export type ShownAccount = Readonly<Pick<Row<"users">, (typeof SHOWN)[number]>>;

/** The account that calls: by its login's cookie, or by one of its tokens. */
export interface Caller {
  id: number;
  role: Role;
  /** Null: not chosen. */
  language: Language | null;
  /** Identifies the login, for ending it and its sockets; null: called by a token. */
  loginHash: string | null;
  /** With a login: the account as it is now. */
  account?: ShownAccount;
}

/** The signed-in caller. */
export interface LoginUser extends Caller {
  loginHash: string;
  account: ShownAccount;
}

export interface Logins {
  /**
   * The user of a request's cookie; remembered for 30 seconds while every change is surely heard
   * of (account-cache): a demotion counts at once on this node. A login is extended only with a
   * reply that can carry its cookie: a row that outlives the cookie is useless. Null for a request with a token of Wird's: it never has a cookie's powers.
   */
  find(request: FastifyRequest, reply: FastifyReply): Found | Promise<Found>;
  /** The same from the database, for what is looked at once only, as a socket. Extends nothing. */
  read(request: FastifyRequest): Promise<Found>;
  /**
   * Begins a login with a new id, and ends the one that the request had. False: what was verified holds no
   * more, as after a new password while the old one was being verified.
   */
  begin(verified: Verified, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Throws `not-signed-in` when it has ended; holds it until the commit. */
  mustStand(transaction: Queries, idHash: string): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all of a user's logins, except `keep`. */
  endAll(userId: number, keep?: string): Promise<void>;
  /** Those of the given users whose login still exists, with the same role. */
  stillGood(users: LoginUser[]): Promise<Set<LoginUser>>;
  /** Deletes expired logins. */
  sweep(): Promise<void>;
}

type Found = LoginUser | null;

/** An account, and what the person has shown for it. */
export type Verified = { userId: number } & ({ passwordHash: string } | { googleId: string });

export const sha256 = (text: string) => hash("sha256", text);
/** 256 bits, for ids and tokens that must not be guessed. */
export const randomToken = () => randomBytes(32).toString("base64url");

interface Options {
  database: Pick<Database, "db" | "versionElsewhere">;
  clock: Clock;
  events: Events;
  publicUrl: string;
}

/**
 * The name of a cookie of this Wird: `__Host-wird_session` on https, and with the port where the address names one,
 * `wird_session_3000`. Browsers send a host's cookies to each of its ports (RFC 6265, 8.5): by one name, two Wirds on
 * one host would sign each other out. With `__Host-` they refuse one that is not Secure and for this host alone.
 */
export function cookieNameFor(purpose: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol === "https:" ? "__Host-" : ""}wird_${purpose}${port && `_${port}`}`;
}

/** A login's row with its account. */
interface Remembered {
  userId: number;
  user: LoginUser;
  expiresAt: number;
}

export function createLogins({ database, clock, events, publicUrl }: Options): Logins {
  const { db, versionElsewhere } = database;
  const cache = createAccountCache<Remembered>({ clock, events, versionElsewhere });
  const cookieName = cookieNameFor("session", publicUrl);
  const secure = publicUrl.startsWith("https:");
  const cookieOptions = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;

  /** Twice their lifetime: on a machine that starts with a clock a few hours behind, nobody is signed out. */
  const reach = () => ({ now: clock.now(), longest: 2 * LOGIN_LIFETIME });

  function setCookie(reply: FastifyReply, value: string): void {
    reply.setCookie(cookieName, value, { ...cookieOptions, maxAge: LOGIN_LIFETIME / 1000 });
  }

  /** False when the database cannot be written: the login is valid all the same. */
  async function slide(idHash: string, now: number): Promise<boolean> {
    try {
      await db
        .updateTable("sessions")
        .set({ expiresAt: now + LOGIN_LIFETIME })
        .where("idHash", "=", idHash)
        .execute();
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return false;
      throw error;
    }
  }

  function idHashOf(request: FastifyRequest): string | null {
    if (bearerOf(request) !== null) return null;
    const value = request.cookies[cookieName];
    return value ? sha256(value) : null;
  }

  async function readRow(idHash: string): Promise<Remembered | null> {
    const row = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select(SHOWN.map((column) => `users.${column}` as const))
      .select("sessions.expiresAt")
      .where("sessions.idHash", "=", idHash)
      .where(stillHoldsIn("sessions.expiresAt", reach()))
      .executeTakeFirst();
    if (!row) return null;
    const { expiresAt, ...account } = row;
    const { id, role, language } = account;
    return { userId: id, user: { id, role, language, loginHash: idHash, account }, expiresAt };
  }

  /** `found` may be remembered, and so may have expired since it was read. */
  function check(found: Remembered | null, request: FastifyRequest, reply: FastifyReply) {
    const now = clock.now();
    if (!found || !stillHolds(found.expiresAt, reach())) return null;
    const due = found.expiresAt <= now + LOGIN_LIFETIME - SLIDE_EVERY;
    return due ? extend(found, now, request, reply) : found.user;
  }

  async function extend(
    found: Remembered,
    now: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginUser> {
    const { user } = found;
    if (await slide(user.loginHash, now)) {
      found.expiresAt = now + LOGIN_LIFETIME;
      setCookie(reply, request.cookies[cookieName] as string);
    }
    return user;
  }

  async function remove(idHash: string): Promise<void> {
    cache.forget(idHash);
    const removed = await db
      .deleteFrom("sessions")
      .where("idHash", "=", idHash)
      .returning("userId")
      .executeTakeFirst();
    if (removed) {
      events.publish("logins-ended", { userId: removed.userId, idHashes: [idHash] });
    }
  }

  return {
    find(request, reply) {
      const idHash = idHashOf(request);
      if (idHash === null) return null;
      const found = cache.get(idHash, () => readRow(idHash));
      return found instanceof Promise
        ? found.then((read) => check(read, request, reply))
        : check(found, request, reply);
    },

    async read(request) {
      const idHash = idHashOf(request);
      return idHash === null ? null : ((await readRow(idHash))?.user ?? null);
    },

    async begin({ userId, ...shown }, request, reply) {
      const value = randomToken();
      const now = clock.now();
      const isBegun = await db.transaction().execute(async (transaction) => {
        // Locks the row on PostgreSQL: a new password is stored before, or ends this login too.
        const account = await transaction
          .updateTable("users")
          .set(({ ref }) => ({ name: ref("name") }))
          .where("id", "=", userId)
          .where((where) => where.and(shown))
          .returning("id")
          .executeTakeFirst();
        if (!account) return false;
        await transaction
          .insertInto("sessions")
          .values({
            idHash: sha256(value),
            userId,
            createdAt: now,
            expiresAt: now + LOGIN_LIFETIME,
          })
          .execute();
        return true;
      });
      if (!isBegun) return false;
      const old = request.cookies[cookieName];
      if (old) await remove(sha256(old));
      setCookie(reply, value);
      return true;
    },

    async mustStand(transaction, idHash) {
      const held = await transaction
        .updateTable("sessions")
        .set(({ ref }) => ({ createdAt: ref("createdAt") }))
        .where("idHash", "=", idHash)
        .returning("idHash")
        .executeTakeFirst();
      if (!held) throw new AppError("not-signed-in");
    },

    async end(request, reply) {
      const value = request.cookies[cookieName];
      if (value) await remove(sha256(value));
      reply.clearCookie(cookieName, cookieOptions);
    },

    async endAll(userId, keep) {
      const ended = await db
        .deleteFrom("sessions")
        .where("userId", "=", userId)
        .$if(keep !== undefined, (query) => query.where("idHash", "!=", keep as string))
        .returning("idHash")
        .execute();
      events.publish("logins-ended", { userId, idHashes: ended.map((row) => row.idHash) });
    },

    async stillGood(users) {
      const good = new Set<LoginUser>();
      for (let at = 0; at < users.length; at += LOOKED_AT_ONCE) {
        const some = users.slice(at, at + LOOKED_AT_ONCE);
        const rows = await db
          .selectFrom("sessions")
          .innerJoin("users", "users.id", "sessions.userId")
          .select(["sessions.idHash", "users.role"])
          .where(
            "sessions.idHash",
            "in",
            some.map((user) => user.loginHash),
          )
          .where(stillHoldsIn("sessions.expiresAt", reach()))
          .execute();
        const roles = new Map(rows.map((row) => [row.idHash, row.role]));
        for (const user of some) if (roles.get(user.loginHash) === user.role) good.add(user);
      }
      return good;
    },

    async sweep() {
      await deleteUpTo(db, "sessions", "expiresAt", clock.now());
    },
  };
}

/** Within the caller's transaction. Returns the hashes of those that ended, to be published. */
export async function endLogins(
  queries: Queries,
  { userId, keepLogin }: { userId: number; keepLogin?: string | undefined },
): Promise<string[]> {
  const ended = await queries
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(keepLogin !== undefined, (query) => query.where("idHash", "!=", keepLogin as string))
    .returning("idHash")
    .execute();
  return ended.map((session) => session.idHash);
}

/** As its person may have them. */
export const exportLogins = (queries: Queries, userId: number) =>
  queries
    .selectFrom("sessions")
    .select(["createdAt", "expiresAt"])
    .where("userId", "=", userId)
    .execute();
