// A whole Wird for a test: the real app on the real database, listening on loopback.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { User } from "#contract/account";
import type { Endpoint } from "#contract/endpoint";
import { buildApp } from "#server/app";
import { readConfig } from "#server/config";
import { buildParts, type Parts } from "#server/parts";
import { type Clock, systemClock } from "#server/platform/clock";
import { QUERY_TYPES } from "#server/platform/database/postgres";
import { createLog, type Log } from "#server/platform/log";
import { createCookieJar } from "./cookie-jar.ts";
import { fastestFolder } from "./memory-folder.ts";

export interface Wird {
  /** http://127.0.0.1:PORT */
  url: string;
  parts: Parts;
  /** Every endpoint of the server. */
  served: Endpoint[];
  /** A visitor with a cookie jar of its own. */
  visitor(): Visitor;
  /** A visitor with an account who is signed in. The first one is the admin. */
  member(username: string): Promise<Member>;
  /** Stops as on SIGTERM, keeping the data. */
  stop(): Promise<void>;
}

export interface Answer<T = any> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Visitor {
  call<T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  get<T = any>(path: string): Promise<Answer<T>>;
  post<T = any>(path: string, body?: unknown): Promise<Answer<T>>;
  patch<T = any>(path: string, body: unknown): Promise<Answer<T>>;
  delete<T = any>(path: string, body?: unknown): Promise<Answer<T>>;
  /** The current Cookie header. */
  cookie(): string;
}

export interface Member extends Visitor {
  user: User;
}

export interface WirdOptions {
  clock?: Clock;
  random?: () => number;
  /** The log's destination; default none, or standard output at TEST_LOG_LEVEL. */
  log?: Log;
  /** The database's clock on PostgreSQL, UTC milliseconds; default `clock`. */
  databaseNow?: () => number;
  /** False: waiting queries time out and requests are shed as in production. */
  patient?: boolean;
  /** Settings that override the test defaults. */
  settings?: Record<string, string>;
  /** Data that outlives one Wird; by default each has its own, removed when it stops. */
  data?: TestData;
}

/** A data folder and, where the tests run on PostgreSQL, its own database. */
export interface TestData {
  folder: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** More than all tests have at the same time, bytes. */
const MOST_TEST_DATA = 500_000_000;

/** `empty`: without tables, for a test that migrates them itself. `server`: default that of the test run. */
export async function createTestData({
  server = process.env.TEST_DATABASE_URL,
  empty = false,
}: {
  server?: string | undefined;
  empty?: boolean;
} = {}): Promise<TestData> {
  const folder = mkdtempSync(join(fastestFolder(MOST_TEST_DATA), "wird-test-"));
  if (!server) {
    return {
      folder,
      databaseUrl: null,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `wird_test_${randomBytes(6).toString("hex")}`;
  const isOwnServer = server !== process.env.TEST_DATABASE_URL;
  const template = empty || isOwnServer ? undefined : process.env.TEST_DATABASE_TEMPLATE;
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    folder,
    databaseUrl: url.href,
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, types: QUERY_TYPES });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Queries a test's database directly, on either kind. */
export async function queryDatabase<T>(data: TestData, sql: string): Promise<T[]> {
  if (data.databaseUrl !== null) return (await administer(data.databaseUrl, sql)) as T[];
  const database = new DatabaseSync(join(data.folder, "wird.db"), { timeout: 5000 });
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}

export async function startWird(options: WirdOptions = {}): Promise<Wird> {
  const data = options.data ?? (await createTestData());
  const config = readConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://127.0.0.1",
    DATA_DIR: data.folder,
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
    CAST_DISCOVERY: "off",
    // No test uses the real catalogue: nothing listens on this port.
    CATALOGUE_URL: "http://127.0.0.1:9",
    NODE_ENV: "test",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    ...options.settings,
  });
  const clock = options.clock ?? systemClock;
  const parts = await buildParts(config, {
    clock,
    databaseNow: async () => (options.databaseNow ?? clock.now)(),
    random: options.random ?? Math.random,
    log: options.log ?? createLog(config.logLevel),
    patient: options.patient ?? true,
  });
  const { app, served } = await buildApp(parts);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  const url = `http://127.0.0.1:${address.port}`;
  await parts.start();

  return {
    url,
    parts,
    served,
    visitor: () => createVisitor(url, parts.clock.now),
    member: (username) => createMember(url, username, parts.clock.now),
    async stop() {
      await app.close();
      await parts.stop();
      if (!options.data) await data.remove();
    },
  };
}

export function createVisitor(url: string, now = Date.now): Visitor {
  const cookies = createCookieJar(now);

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const cookie = cookies.header();
    const reply = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(cookie === "" ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    cookies.take(reply.headers.getSetCookie());
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: reply.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: reply.headers,
    };
  }

  return {
    call,
    cookie: cookies.header,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, body) => call("DELETE", path, body),
  };
}

/** A visitor who registers, and is signed in. */
export async function createMember(url: string, username: string, now = Date.now): Promise<Member> {
  const visitor = createVisitor(url, now);
  const password = "password of a test";
  const account = { username, email: `${username}@example.org`, password, name: username };
  let refused = 0;
  const { status, body } = await eventually(`${username} has an answer`, async () => {
    const given = await visitor.post("/api/register", account);
    if (given.status !== 503) return given;
    // "Try again", by a server on a busy machine.
    refused += 1;
    return null;
  });
  if (status === 201) return { ...visitor, user: body.user };
  // It was written, and answered too late.
  const signedIn = refused > 0 ? await visitor.post("/api/login", { username, password }) : null;
  if (signedIn?.status === 200) return { ...visitor, user: signedIn.body.user };
  throw new Error(`Registering failed: ${JSON.stringify(body)}`);
}

/** The same person with the same cookie, calling another node or a restarted Wird. */
export function at(node: { url: string }, member: Visitor): Visitor {
  const visitor = createVisitor(node.url);
  const call: Visitor["call"] = (method, path, body, headers) =>
    visitor.call(method, path, body, { cookie: member.cookie(), ...headers });
  return {
    call,
    cookie: member.cookie,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, body) => call("DELETE", path, body),
  };
}

/** Shorter where a break is to be noticed soon: `npm run mutate`. */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/** Waits until `check` returns a truthy value; fails with `what` after `patience` milliseconds. */
export async function eventually<T>(
  what: string,
  check: () => Promise<T> | T,
  patience = PATIENCE,
): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + patience;
  let last: unknown;
  while (Date.now() < giveUpAt) {
    try {
      const value = await check();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Still not so after ${patience} ms: ${what}`, { cause: last });
}
