// Resetting a password by e-mail, with the real routes, the real database and a real mail server.
// Databases: both, for queries.
import { afterEach, expect, test } from "vitest";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

let wird: AccountApp;
let mailServer: MailServer | undefined;
afterEach(async () => {
  await wird.close();
  await mailServer?.close();
  mailServer = undefined;
});

const MINUTE = 60_000;
const NEW_PASSWORD = "an even better password";
const INVALID = "This reset link is invalid or has expired. Please ask for a new one.";

const requestReset = (email: unknown = "aisha@example.org") =>
  wird.browser().post("/api/auth/password-reset-request", { email });
const confirm = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  wird.browser().post("/api/auth/password-reset-confirm", { token, password, confirmPassword });
const letters = () => wird.db.selectFrom("mailOutbox").selectAll().orderBy("id").execute();
const tokenIn = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const openTokens = () =>
  wird.db.selectFrom("passwordResetTokens").selectAll().where("usedAt", "is", null).execute();

/** The e-mail that confirms the address has been sent already. */
async function registerWithMail(more: object = {}): Promise<void> {
  await wird.browser().register("aisha", more);
  await wird.mailer.run();
  expect(mailServer?.received.splice(0)).toHaveLength(1);
}

async function askedToken(): Promise<string> {
  expect((await requestReset()).statusCode).toBe(200);
  return tokenIn((await wird.sentLetters()).at(-1));
}

test("a reset link sets the password once and ends all sessions", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  const { id } = await browser.register("aisha");
  const token = await askedToken();
  const [row] = await openTokens();
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(Object.values(row ?? {})).not.toContain(token);

  expect((await confirm(token, NEW_PASSWORD, "another")).json().message).toBe(
    "Passwords must match",
  );
  const reply = await confirm(token);
  expect(reply.json()).toMatchObject({
    success: true,
    sentence: { code: "account.password-reset", params: {} },
    message:
      "Your password has been reset successfully. You can now log in with your new password.",
  });
  expect((await browser.get("/api/user")).statusCode).toBe(401);
  expect(wird.published).toContainEqual({
    name: "logins-ended",
    event: { userId: id, idHashes: null },
  });
  expect((await browser.signIn("aisha")).statusCode).toBe(401);
  expect((await browser.signIn("aisha", NEW_PASSWORD)).statusCode).toBe(200);

  const again = await confirm(token, "yet another password");
  expect([again.statusCode, again.json().message]).toEqual([400, INVALID]);
  expect((await browser.signIn("aisha", NEW_PASSWORD)).statusCode).toBe(200);
});

test("the letter speaks the language that was asked in, from right to left in Arabic", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha", { name: "Aisha <b>Khan</b>" });
  const email = "aisha@example.org";
  await wird
    .browser()
    .post(
      "/api/auth/password-reset-request",
      { email },
      { headers: { "accept-language": "ar-EG,en;q=0.5" } },
    );
  await requestReset();
  const [arabic, english] = await letters();
  const [sentArabic, sentEnglish] = await wird.sentLetters();
  const token = tokenIn(sentArabic);
  expect(arabic?.subject).toBe("إعادة تعيين كلمة المرور في وِرد");
  expect(arabic?.plain).toMatch(/^السلام عليكم Aisha <b>Khan<\/b>،\n/);
  expect(sentArabic).toContain(`فهو: ${token}\n`);
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic?.html).toContain('<div lang="ar" dir="rtl"');
  expect(arabic?.html).toContain("<bdi>Aisha &lt;b&gt;Khan&lt;/b&gt;</bdi>");
  expect(sentArabic).toMatch(new RegExp(`<bdi dir="ltr"[^>]*>${token}</bdi>`));
  expect(english?.subject).toBe("Reset your Wird password");
  expect(english?.html).toContain('<html lang="en" dir="ltr">');
  expect((await confirm(tokenIn(sentEnglish))).statusCode).toBe(200);
});

// Promise 11: reset tokens reused, old, raced; a poisoned Host; e-mail as a list
// -> 400; one of twenty counts; links to PUBLIC_URL
test("safety 11: of twenty confirmations at once exactly one counts", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  const token = await askedToken();
  const passwords = Array.from({ length: 20 }, (_, index) => `new password ${index}`);
  const replies = await Promise.all(passwords.map((password) => confirm(token, password)));
  const winners = passwords.filter((_, index) => replies[index]?.statusCode === 200);
  expect(winners).toHaveLength(1);
  for (const reply of replies) expect([200, 400]).toContain(reply.statusCode);
  expect((await wird.browser().signIn("aisha", winners[0])).statusCode).toBe(200);
  expect(await wird.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
});

test("safety 11: a token that is over, replaced, unknown, too long or not text is refused", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const first = await askedToken();
  const second = await askedToken();
  expect((await confirm(first)).json().message).toBe(INVALID);
  expect(await openTokens()).toHaveLength(1);
  await wird.clock.advance(60 * MINUTE);
  expect((await confirm(second)).json().message).toBe(INVALID);
  expect((await confirm("x".repeat(100))).json().message).toBe(INVALID);
  for (const token of ["x".repeat(101), "nul\u0000", "", 7, ["x"], null]) {
    expect((await confirm(token as string)).statusCode).toBe(400);
  }
  expect((await browser.get("/api/user")).statusCode).toBe(200);
  expect((await browser.signIn("aisha")).statusCode).toBe(200);
});

test("safety 11: of two requests at once only the newest link works", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  const { id: userId } = (await wird.accounts.byLogin("aisha")) ?? { id: 0 };
  const token = await askedToken();
  // Rows that two nodes may insert at the same moment.
  const now = wird.clock.now();
  const row = { userId, expiresAt: now + MINUTE, createdAt: now, usedAt: null };
  await wird.db
    .insertInto("passwordResetTokens")
    .values({ ...row, tokenHash: "a newer one" })
    .execute();
  expect((await confirm(token)).statusCode).toBe(400);
});

test("safety 11: the link leads to PUBLIC_URL whatever the Host header says; a list gets no mail", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  await wird
    .browser()
    .post(
      "/api/auth/password-reset-request",
      { email: "aisha@example.org" },
      { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } },
    );
  const [letter] = await letters();
  expect(letter?.plain).toContain("http://wird.example:3000/reset-password?token=");
  expect(`${letter?.plain}${letter?.html}`).not.toContain("evil");
  for (const email of [["aisha@example.org"], { 0: "aisha@example.org" }, "aisha", null, 7]) {
    expect((await requestReset(email)).statusCode).toBe(400);
  }
  expect(await letters()).toHaveLength(1);
});

test("a changed password ends open reset links", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const token = await askedToken();
  const change = { currentPassword: PASSWORD, password: "changed meanwhile" };
  expect((await browser.post("/api/user/password", change)).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(400);
});

test("requests are limited per e-mail and per address, for strangers too", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  for (const email of ["aisha@example.org", "stranger@example.org"]) {
    for (let index = 0; index < 5; index += 1)
      expect((await requestReset(email)).statusCode).toBe(200);
    const refused = await requestReset(email.toUpperCase());
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  }
  // Ten were counted: what was refused was not.
  for (let index = 10; index < 50; index += 1) await requestReset(`somebody${index}@example.org`);
  expect((await requestReset("one-more@example.org")).statusCode).toBe(429);
  await wird.clock.advance(60 * MINUTE);
  expect((await requestReset()).statusCode).toBe(200);
});

// Promise 43: limits used to lock out their owner
// -> a refused try counts towards no other limit
test("safety 43: what the limit of an address refuses does not count against anybody's e-mail", async () => {
  wird = await startAccountApp();
  await wird.browser().register("victim");
  const attacker = wird.browser("198.51.100.66");
  const ask = (email: string, from = attacker) =>
    from.post("/api/auth/password-reset-request", { email });
  for (let index = 0; index < 50; index += 1) {
    expect((await ask(`nobody${index}@example.org`)).statusCode).toBe(200);
  }
  const refused = await Promise.all(Array.from({ length: 20 }, () => ask("victim@example.org")));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect((await ask("victim@example.org", wird.browser("192.0.2.1"))).statusCode).toBe(200);
});

test("safety 43: twenty requests at once, of which the e-mail's limit refuses fifteen, cost their address five", async () => {
  wird = await startAccountApp();
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => requestReset("somebody@example.org")),
  );
  expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  for (let index = 0; index < 45; index += 1) {
    expect((await requestReset(`other${index}@example.org`)).statusCode).toBe(200);
  }
  expect((await requestReset("one-more@example.org")).statusCode).toBe(429);
});

// Proves 12.
test("the letter arrives by SMTP, as plain text and HTML, at the one stored address", async () => {
  mailServer = await startMailServer();
  wird = await startAccountApp({ SMTP_URL: mailServer.url });
  await registerWithMail({ name: "A\u202e <b>isha</b>, x" });
  expect((await requestReset("AISHA@example.org")).statusCode).toBe(200);
  await wird.mailer.run();
  expect(mailServer.received).toHaveLength(1);
  const [{ to, from, text } = { to: [], from: "", text: "" }] = mailServer.received;
  expect([to, from]).toEqual([["aisha@example.org"], "wird@localhost"]);
  expect(text).toMatch(/^Subject: Reset your Wird password$/m);
  expect(text).toContain("Content-Type: text/plain");
  expect(text).toContain("Content-Type: text/html");
  expect(text.split("Content-Type: text/html")[1]).not.toContain("<b>");
  expect(await letters()).toEqual([]);
});

// Promise mail-server-down: mail server down
// -> the same answer; retried until the token is over
test("a mail server that is down changes no answer; the letter leaves when it is back", async () => {
  mailServer = await startMailServer();
  wird = await startAccountApp({ SMTP_URL: mailServer.url });
  await registerWithMail();
  mailServer.refuse = true;
  expect((await requestReset()).json().success).toBe(true);
  await wird.mailer.run();
  expect(await letters()).toMatchObject([{ tries: 1, lastError: expect.stringMatching(/451/) }]);
  expect(await wird.mailer.waiting()).toBe(1);

  mailServer.refuse = false;
  await wird.mailer.run();
  expect(mailServer.received).toEqual([]);
  await wird.clock.advance(5000);
  await wird.mailer.run();
  expect(mailServer.received).toHaveLength(1);
  expect(await letters()).toEqual([]);
});

// Proves mail-server-down.
test("a letter whose link is over is given up, with a line in the log", async () => {
  mailServer = await startMailServer();
  wird = await startAccountApp({ SMTP_URL: mailServer.url });
  await registerWithMail();
  mailServer.refuse = true;
  await requestReset();
  for (let minute = 0; minute < 60; minute += 5) {
    await wird.mailer.run();
    await wird.clock.advance(5 * MINUTE);
  }
  mailServer.refuse = false;
  await wird.mailer.run();
  expect(await letters()).toEqual([]);
  expect(mailServer.received).toEqual([]);
  expect(wird.logged.join("")).toMatch(/gave up letter \d+ after \d+ tries: .*451/);
});

test("asking again replaces the letter that could not leave", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  await requestReset();
  const [first] = await letters();
  await requestReset();
  expect(await letters()).toHaveLength(1);
  expect((await letters())[0]?.id).not.toBe(first?.id);
  const sent = await wird.sentLetters();
  expect(sent).toHaveLength(1);
  expect((await confirm(tokenIn(sent[0]))).statusCode).toBe(200);
});

test("the outbox works by itself once started, and each letter leaves once", async () => {
  mailServer = await startMailServer();
  wird = await startAccountApp({ SMTP_URL: mailServer.url });
  await registerWithMail();
  wird.mailer.start();
  await requestReset();
  await expect.poll(() => mailServer?.received.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await letters()).length, { timeout: 20_000 }).toBe(0);
  await Promise.all([wird.mailer.run(), wird.mailer.run(), wird.mailer.run()]);
  expect(mailServer.received).toHaveLength(1);
});

test("in development a page shows the letter, for known and unknown addresses alike", async () => {
  wird = await startAccountApp({ NODE_ENV: "development" });
  await wird.browser().register("aisha");
  for (const email of ["aisha@example.org", "stranger@example.org"]) {
    const url = new URL((await requestReset(email)).json().testEmailUrl);
    expect(url.origin).toBe(wird.publicUrl);
    const page = await wird.browser().get(url.pathname);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
    expect(page.body).toContain(email);
    expect(tokenIn(page.body)).toHaveLength(43);
  }
  expect((await wird.browser().get("/api/dev/mail/unknown")).statusCode).toBe(404);
});

test("in production there is no such page", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  expect((await requestReset()).json()).not.toHaveProperty("testEmailUrl");
  expect((await wird.browser().get("/api/dev/mail/unknown")).json().error).toBeDefined();
});
