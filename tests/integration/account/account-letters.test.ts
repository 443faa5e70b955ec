// The tokens in e-mails: never in the database, and replaced when the process that queued them has ended.
// Databases: both, for queries.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createSecretRenewal } from "#server/account/letters/letter-secrets";
import { createLog } from "#server/platform/log";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { createMailer } from "#server/platform/mail/mailer";
import { type AccountApp, type Browser, PASSWORD, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
let browser: Browser;

async function register(settings: Record<string, string>): Promise<void> {
  wird = await startAccountApp(settings);
  browser = wird.browser();
  await browser.register("aisha");
}
afterEach(() => wird.close());

/** Nothing listens on this port: e-mails stay queued. */
const MAIL_IS_AWAY = { SMTP_URL: "smtp://127.0.0.1:9" };

const MINUTE = 60_000;
const tokensIn = (letters: Letter[]) =>
  letters.map(({ plain }) => /token=([\w-]{43})$/m.exec(plain)?.[1] ?? "");
const requestReset = (email = "aisha@example.org") =>
  browser.post("/api/auth/password-reset-request", { email });
const confirm = (token: string) =>
  browser.post("/api/auth/password-reset-confirm", {
    token,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });

/** Another process on the same database sends the queued e-mails. */
async function lettersOfAnotherProcess(): Promise<Letter[]> {
  const sent: Letter[] = [];
  const { db, clock } = wird;
  await createMailer({
    db,
    clock,
    log: createLog("silent"),
    delivery: { kind: "smtp", deliver: async (letter) => void sent.push(letter) },
    renewSecret: createSecretRenewal({ db, clock }),
  }).run();
  return sent;
}

/** Everything in the database: the bytes of its files, or the table's rows on PostgreSQL. */
async function stored(): Promise<string> {
  const files = readdirSync(wird.folder).filter((name) => name.startsWith("wird.db"));
  const bytes = files.map((name) => readFileSync(join(wird.folder, name), "latin1"));
  const { rows } = await sql`select * from mail_outbox`.execute(wird.db);
  return bytes.join() + JSON.stringify(rows);
}

// Proves 11: at rest
test("a token is in no file or row of the database, neither while its letter waits nor afterwards", async () => {
  await register({});
  await requestReset();
  const before = await stored();
  expect(before).toContain("reset-password?token=");
  const [letter] = await wird.sentLetters();
  const [, token = ""] = /token=([\w-]{43})$/m.exec(letter ?? "") ?? [];
  expect(token).not.toBe("");
  expect(before + (await stored())).not.toContain(token);
});

// Proves 11.
test("letters that outlive their process get new tokens, which work", async () => {
  await register(MAIL_IS_AWAY);
  await requestReset();
  // Several are on their way at once.
  const sent = (await lettersOfAnotherProcess()).toSorted((one, other) =>
    one.subject < other.subject ? -1 : 1,
  );
  expect(sent.map((letter) => letter.subject)).toEqual([
    "Confirm your e-mail address for Wird",
    "Reset your Wird password",
  ]);
  const [proof = "", reset = ""] = tokensIn(sent);
  expect((await browser.get(`/api/auth/confirm-email?token=${proof}`)).statusCode).toBe(200);
  expect((await confirm(reset)).statusCode).toBe(200);
  expect((await confirm(reset)).statusCode).toBe(400);
});

test("a letter whose token is of no use any more does not leave", async () => {
  await register(MAIL_IS_AWAY);
  await requestReset();
  const change = { currentPassword: PASSWORD, password: "changed meanwhile" };
  await browser.post("/api/user/password", change);
  await wird.db.updateTable("users").set({ emailProvenAt: 1 }).execute();
  expect(await lettersOfAnotherProcess()).toEqual([]);
  expect(await wird.mailer.waiting()).toBe(0);
});

test("a new token lives no longer than the one in whose place it is", async () => {
  await register(MAIL_IS_AWAY);
  await requestReset();
  await wird.clock.advance(59 * MINUTE);
  const [, token = ""] = tokensIn(await lettersOfAnotherProcess());
  await wird.clock.advance(MINUTE);
  expect((await confirm(token)).statusCode).toBe(400);
});

test("without a mail server the letter is a file that only its owner can read", async () => {
  await register({});
  await requestReset();
  await requestReset("stranger@example.org");
  await wird.mailer.run();
  const folder = join(wird.folder, "outbox");
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  const file = join(folder, files[0] ?? "");
  const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  expect(text).toMatch(/^To: .*<aisha@example\.org>$/m);
  // Whole on one line, so that people can copy it.
  expect(text).toMatch(/^http:\/\/wird\.example:3000\/reset-password\?token=[\w-]{43}$/m);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await wird.mailer.waiting()).toBe(0);
});
