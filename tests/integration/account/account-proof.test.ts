// Which e-mail addresses are proven, by which means, and the effect on linking a Google account.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountApp, type Browser, PASSWORD, startAccountApp } from "./account-app.ts";
import { type GoogleAtHome, signInWithGoogle, startGoogle } from "./google-at-home.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

let google: GoogleAtHome;
let mailServer: MailServer;
let wird: AccountApp;

beforeEach(async () => {
  google = await startGoogle();
  mailServer = await startMailServer();
  wird = await startAccountApp({ ...google.settings(), SMTP_URL: mailServer.url });
});

afterEach(async () => {
  await wird.close();
  await mailServer.close();
  await google.close();
});

const account = async (id = 1) => {
  const found = await wird.accounts.byId(id);
  if (!found) throw new Error(`There is no account ${id}.`);
  return found;
};
const isProven = async (id = 1) => (await account(id)).emailProvenAt !== null;

/** The path of the link in the newest e-mail. */
async function linkInLetter(): Promise<string> {
  await wird.mailer.run();
  const [, path] = /http:\/\/wird\.example:3000(\/\S+)/.exec(newest()) ?? [];
  return path ?? "";
}

/** As plain text, with the soft line ends of quoted-printable undone. */
function newest(): string {
  const text = mailServer.received.at(-1)?.text ?? "";
  return text.replaceAll("=\n", "").replaceAll("=3D", "=");
}

const keepsPassword = async (browser: Browser) => {
  expect(await signInWithGoogle(wird.browser())).toBe("/");
  expect(await account()).toMatchObject({ googleId: "google-1" });
  const stays = (await browser.get("/api/user")).statusCode;
  const password = (await wird.browser().signIn("aisha")).statusCode;
  return [stays, password];
};

// Proves 14: who keeps a password
test("a letter's link, opened by the signed-in user, proves the address: Google then keeps the password", async () => {
  const browser = wird.browser();
  await browser.register("aisha");
  expect(await isProven()).toBe(false);
  const link = await linkInLetter();
  expect(mailServer.received).toMatchObject([{ to: ["aisha@example.org"] }]);
  expect(newest()).toMatch(/^Subject: Confirm your e-mail address for Wird$/m);

  const opened = await browser.get(link);
  expect(opened.statusCode).toBe(200);
  expect(opened.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(opened.body).toContain("Your e-mail address is confirmed");
  expect(await isProven()).toBe(true);
  // A second press has the same result.
  expect((await browser.get(link)).statusCode).toBe(200);

  expect(await keepsPassword(browser)).toEqual([200, 200]);
  await wird.mailer.run();
  expect(newest()).toContain("Your password works as before.");
  expect(newest()).not.toContain("was removed");
  // At the first proof other sessions end; there were none.
  expect(wird.published).toEqual([{ name: "logins-ended", event: { userId: 1, idHashes: [] } }]);
});

// Proves 14.
test("nothing waits for the letter: unproven, all works, and Google takes the password away", async () => {
  const browser = wird.browser();
  await browser.register("aisha");
  expect((await browser.patch("/api/user", { name: "Aisha" })).statusCode).toBe(200);
  expect((await browser.signIn("aisha")).statusCode).toBe(200);
  expect(await keepsPassword(browser)).toEqual([401, 401]);
  // Signing in with Google proves the address too.
  expect(await isProven()).toBe(true);
});

// Proves 14.
test("the link proves nothing for somebody who is not signed in to its account", async () => {
  await wird.browser().register("aisha");
  const link = await linkInLetter();
  const scanner = wird.browser();
  const sent = await scanner.get(link);
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    `/auth?next=${encodeURIComponent(link)}`,
  ]);
  const other = wird.browser();
  await other.register("bilal");
  const refused = await other.get(link, { headers: { "accept-language": "ar" } });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('lang="ar" dir="rtl"');
  for (const query of [
    "",
    "?token=",
    "?token=x",
    "?token=a&token=b",
    `?token=${"x".repeat(2000)}`,
  ]) {
    expect((await other.get(link.replace(/\?.*/, query))).statusCode, query).toBe(400);
  }
  expect([await isProven(1), await isProven(2)]).toEqual([false, false]);
  await scanner.signIn("aisha");
  expect((await scanner.get(link)).statusCode).toBe(200);
  expect(await isProven(1)).toBe(true);
});

// Proves 14.
test("a completed reset proves the address; one that was asked for does not", async () => {
  const browser = wird.browser();
  await browser.register("aisha");
  // Letters that leave at once arrive in any order.
  await wird.mailer.run();
  await browser.post("/api/auth/password-reset-request", { email: "aisha@example.org" });
  expect(await isProven()).toBe(false);
  const token = /token=([\w-]+)/.exec(await linkInLetter())?.[1];
  const form = { token, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post("/api/auth/password-reset-confirm", form)).statusCode).toBe(200);
  expect(await isProven()).toBe(true);
  await browser.signIn("aisha");
  expect(await keepsPassword(browser)).toEqual([200, 200]);
});

test("a mail server that is down holds up no registration, and an address gets few letters", async () => {
  mailServer.refuse = true;
  for (let turn = 0; turn < 5; turn += 1) {
    const browser = wird.browser();
    // One admin must remain.
    if (turn === 0) await wird.browser().register("admin");
    await browser.register("aisha");
    await wird.mailer.run();
    expect((await browser.delete("/api/user", { username: "aisha" })).statusCode).toBe(200);
  }
  mailServer.refuse = false;
  await wird.browser().register("aisha");
  await wird.clock.advance(60_000);
  await wird.mailer.run();
  expect(mailServer.received.map((letter) => letter.to)).toEqual([["admin@example.org"]]);
});

test("safety 33: one client's registrations write to twenty addresses an hour at most, resets included", async () => {
  const spammer = "198.51.100.9";
  for (let index = 0; index < 22; index += 1) {
    const browser = wird.browser(spammer);
    await browser.register(`victim${index}`);
    await browser.post("/api/auth/password-reset-request", {
      email: `victim${index}@example.org`,
    });
  }
  await wird.mailer.run();
  expect(mailServer.received).toHaveLength(20);
  await wird.browser("192.0.2.1").register("elsewhere");
  await wird.mailer.run();
  expect(mailServer.received).toHaveLength(21);
  // Who has proven the address is not held up by others at the same client.
  await wird.db.updateTable("users").set({ emailProvenAt: 1 }).where("id", "=", 22).execute();
  const again = { email: "victim21@example.org" };
  await wird.browser(spammer).post("/api/auth/password-reset-request", again);
  await wird.mailer.run();
  expect(mailServer.received.at(-1)?.to).toEqual([again.email]);
});

test("safety 33: a letter has the account's name cut, and without addresses", async () => {
  const name = `Win at https://evil.example ${"now ".repeat(15)}`.slice(0, 100);
  await wird.browser().register("aisha", { name });
  await wird.mailer.run();
  expect(newest()).not.toContain("evil");
  expect(newest()).toMatch(/^To: "?Win at now/m);
});
