// The real app for account tests: callers with their own addresses, a clock advanced by hand, the log recorded.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "#server/app";
import { readConfig } from "#server/config";
import { buildParts } from "#server/parts";
import type { WirdEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { createCookieJar } from "../../cookie-jar.ts";
import { handClock } from "../../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../../harness.ts";

export const PASSWORD = "correct horse";
const START = Date.UTC(2026, 10, 20, 12);

export type AccountApp = Awaited<ReturnType<typeof startAccountApp>>;

/** No background job runs: a test runs the mailer to send e-mails. */
export async function startAccountApp(settings: Record<string, string> = {}, given?: TestData) {
  const data = given ?? (await createTestData());
  const environment = {
    DATA_DIR: data.folder,
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
  };
  const config = readConfig({
    ...environment,
    PUBLIC_URL: "http://wird.example:3000",
    CAST_DISCOVERY: "off",
    NODE_ENV: "test",
    ...settings,
  });
  const logged: string[] = [];
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  const clock = handClock(START);
  const inTest = { clock, databaseNow: async () => clock.now(), patient: true };
  const parts = await buildParts(config, { ...inTest, random: Math.random, log });
  const { accounts, events, mailer, sweeper, database } = parts;
  const published: { name: string; event: unknown }[] = [];
  const names: (keyof WirdEvents)[] = ["logins-ended", "schedules-changed", "device-changed"];
  for (const name of names) events.subscribe(name, (event) => published.push({ name, event }));
  const { app } = await buildApp(parts);
  await app.ready();

  return {
    accounts,
    mailer,
    sweeper,
    clock,
    db: database.db,
    publicUrl: config.publicUrl,
    folder: data.folder,
    /** For another program on the same database. */
    environment,
    /** The log lines written and the events published. */
    logged,
    published,
    /** Sends queued e-mails; returns all sent so far, when no mail server is set. */
    async sentLetters(): Promise<string[]> {
      await mailer.run();
      const folder = join(data.folder, "outbox");
      const files = (await readdir(folder)).sort((one, other) => parseInt(one) - parseInt(other));
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      return texts.map((text) => text.replaceAll("\r\n", "\n"));
    },
    browser: (address?: string) => browser(app, clock.now, address),
    async close() {
      await app.close();
      await parts.stop();
      await data.remove();
    },
  };
}

/** A visitor's browser: it has an address, and stores its cookies. */
export type Browser = ReturnType<typeof browser>;

function browser(app: FastifyInstance, now: () => number, address = "203.0.113.7") {
  const jar = createCookieJar(now);
  const call = async (method: string, url: string, payload?: object, more: InjectOptions = {}) => {
    const cookie = jar.header();
    const reply = await app.inject({
      method: method as "GET",
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: address,
      ...more,
      headers: { ...(cookie === "" ? {} : { cookie }), ...more.headers },
    });
    jar.take([reply.headers["set-cookie"] ?? []].flat());
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
