// A server with nothing but accounts in it: the real gate, the real database, mail and Google as told.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from "fastify";
import pg from "pg";
import pino from "pino";
import { accountRoutes } from "#server/account/account-routes";
import { createAccounts } from "#server/account/account-store";
import { createDevMail, devMailRoutes } from "#server/account/dev-mail";
import { createGoogleAccounts } from "#server/account/google-accounts";
import { createGoogleClient } from "#server/account/google-client";
import { GOOGLE_CALLBACK, googleDebugRoute, googleRoutes } from "#server/account/google-sign-in";
import { createPasswordReset } from "#server/account/password-reset";
import { createPasswords } from "#server/account/passwords";
import { peopleRoutes } from "#server/account/people-routes";
import { recoveryRoutes } from "#server/account/recovery-routes";
import { createSignIn } from "#server/account/sign-in";
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import { openDatabase } from "#server/platform/database";
import { replyWithErrors } from "#server/platform/error-reply";
import { createEvents, type WirdEvents } from "#server/platform/events";
import { createDelivery, type Delivery } from "#server/platform/mail-delivery";
import { createMailer } from "#server/platform/mailer";
import { createRateLimits } from "#server/platform/rate-limit";
import { createServe } from "#server/platform/routes";
import { createSessions } from "#server/platform/session";

export const PASSWORD = "correct horse";
const START = Date.UTC(2026, 10, 20, 12);

export interface AccountAppOptions {
  development?: boolean;
  https?: boolean;
  trustProxy?: boolean;
  smtpUrl?: string | null;
  /** In place of the one made from smtpUrl. */
  delivery?: Delivery;
  google?: Config["google"];
}

export type AccountApp = Awaited<ReturnType<typeof startAccountApp>>;

export async function startAccountApp(options: AccountAppOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "wird-accounts-"));
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const databaseUrl = await emptyPostgres();
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const clock = handClock();
  const events = await createEvents({ pool: null, log });
  const told: { name: string; news: unknown }[] = [];
  const names: (keyof WirdEvents)[] = ["sessions-ended", "schedules-changed", "device-changed"];
  for (const name of names) events.subscribe(name, (news) => told.push({ name, news }));

  const https = options.https ?? false;
  const publicUrl = https ? "https://wird.example" : "http://wird.example:3000";
  const { db } = database;
  const sessions = createSessions({ db, clock, events, https });
  const rateLimits = createRateLimits(db, clock);
  const mail = { smtpUrl: options.smtpUrl ?? null, from: "Wird <wird@localhost>" };
  const delivery = options.delivery ?? createDelivery({ mail, dataDir, log });
  const mailer = createMailer({ db, clock, log, delivery });
  const accounts = createAccounts({ database, clock });
  const passwords = createPasswords();
  const signIn = createSignIn({ accounts, passwords, rateLimits });
  const devMail = options.development ? createDevMail(publicUrl) : null;
  const shared = { accounts, database, clock, events, mailer, publicUrl };
  const passwordReset = createPasswordReset({ ...shared, passwords, rateLimits, devMail });
  const googleAccounts = createGoogleAccounts(shared);
  const redirectUri = `${publicUrl}${GOOGLE_CALLBACK}`;
  const googleClient = createGoogleClient({ google: options.google ?? null, redirectUri, log });

  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: options.trustProxy ?? false,
    disableRequestLogging: true,
  });
  await app.register(cookie);
  replyWithErrors(app);
  const { serve } = createServe(app, { sessions, findOwner: async () => null });
  const parts = { ...shared, passwords, signIn, sessions, passwordReset, https };
  accountRoutes(serve, parts);
  peopleRoutes(serve, parts);
  recoveryRoutes(serve, parts);
  googleDebugRoute(serve, parts);
  googleRoutes(app, {
    googleClient,
    googleAccounts,
    sessions,
    publicUrl,
    https,
    sendWebApp: (reply) => reply.type("text/html").send("the web app"),
  });
  if (devMail) devMailRoutes(app, devMail);
  await app.ready();

  return {
    app,
    db,
    clock,
    accounts,
    mailer,
    logged,
    told,
    dataDir,
    publicUrl,
    /** For another program on the same database. */
    environment: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    browser: (address?: string) => browser(app, address),
    async close() {
      await mailer.stop();
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Somebody's browser: it has an address, and keeps its cookies. */
export type Browser = ReturnType<typeof browser>;

function browser(app: FastifyInstance, address = "203.0.113.7") {
  const jar = new Map<string, string>();
  const call = async (method: string, url: string, payload?: object, more: InjectOptions = {}) => {
    const reply = await app.inject({
      method: method as "GET",
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: address,
      cookies: Object.fromEntries(jar),
      ...more,
    });
    for (const { name, value } of reply.cookies) {
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  };
  return {
    jar,
    get: (url: string, more?: InjectOptions) => call("GET", url, undefined, more),
    post: (url: string, payload?: object, more?: InjectOptions) => call("POST", url, payload, more),
    patch: (url: string, payload?: object) => call("PATCH", url, payload),
    delete: (url: string, payload?: object) => call("DELETE", url, payload),
    async register(username: string, more: object = {}) {
      const person = { username, email: `${username}@example.org`, name: `Name of ${username}` };
      const reply = await call("POST", "/api/register", { ...person, password: PASSWORD, ...more });
      if (reply.statusCode !== 201) throw new Error(`${username}: ${reply.body}`);
      return reply.json().user as { id: number; role: string };
    },
    signIn: (username: string, password = PASSWORD) =>
      call("POST", "/api/login", { username, password }),
  };
}

function handClock(): Clock & { forward(ms: number): void } {
  let now = START;
  const timers = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    forward(ms) {
      now += ms;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.call();
      }
    },
  };
}

/** With TEST_POSTGRES_URL the same tests run on PostgreSQL, each in a database of its own. */
async function emptyPostgres(): Promise<string | null> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return null;
  const name = `wird_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
