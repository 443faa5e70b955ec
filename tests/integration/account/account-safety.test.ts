// Attacks on accounts (safety.md), checked in the stored rows as well as in the answers.
// Databases: SQLite.
import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type AccountApp, type Browser, PASSWORD, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
afterEach(() => wird.close());

const MINUTE = 60_000;
const stored = () => wird.db.selectFrom("users").selectAll().orderBy("id").execute();

// Promise 3: role, id, googleId, userId smuggled in
// -> 400, the stored row unchanged
test("safety 3: role, id, googleId and userId in a registration or a change are refused", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await wird.browser().register("admin");
  const person = { username: "eve", email: "eve@example.org", password: PASSWORD, name: "Eve" };
  for (const more of [{ role: "admin" }, { id: 1 }, { googleId: "1" }, { createdAt: 0 }]) {
    const reply = await browser.post("/api/register", { ...person, ...more });
    expect(reply.statusCode).toBe(400);
  }
  expect(await stored()).toHaveLength(1);
  await browser.register("eve");
  const before = await stored();
  for (const more of [{ role: "admin" }, { id: 9 }, { googleId: "1" }, { passwordHash: "x" }]) {
    expect((await browser.patch("/api/user", { name: "New", ...more })).statusCode).toBe(400);
  }
  // Another user's userId is refused as such, before it is refused as an unknown field.
  const foreign = await browser.patch("/api/user", { name: "New", userId: 1 });
  expect([400, 403]).toContain(foreign.statusCode);
  expect(await stored()).toEqual(before);
});

test("safety 4: people's accounts are for admins only, and a demoted one is out at the next request", async () => {
  wird = await startAccountApp();
  const [admin, second, user] = [wird.browser(), wird.browser(), wird.browser()];
  await admin.register("admin");
  const { id } = await second.register("second");
  await user.register("user");
  const calls = (browser: Browser) => [
    browser.get("/api/users"),
    browser.patch("/api/admin/users/3", { role: "admin" }),
    browser.delete("/api/admin/users/3/sessions"),
    browser.delete("/api/admin/users/3"),
  ];
  for (const call of calls(user)) expect((await call).statusCode).toBe(403);
  for (const call of calls(wird.browser())) expect((await call).statusCode).toBe(401);

  expect((await second.get("/api/users")).statusCode).toBe(403);
  await admin.patch(`/api/admin/users/${id}`, { role: "admin" });
  expect((await second.get("/api/users")).json()).toHaveLength(3);
  wird.published.length = 0;
  await admin.patch(`/api/admin/users/${id}`, { role: "user" });
  for (const call of calls(second)) expect((await call).statusCode).toBe(403);
  // Still signed in, but the sockets opened as an admin close.
  expect((await second.get("/api/user")).json().user.role).toBe("user");
  expect(wird.published).toEqual([{ name: "logins-ended", event: { userId: id, idHashes: null } }]);
  expect((await stored()).map((row) => row.role)).toEqual(["admin", "user", "user"]);
});

test("the last admin stays admin, however many are asked to go at once", async () => {
  wird = await startAccountApp();
  const admin = wird.browser();
  await admin.register("admin");
  const alone = [
    await admin.patch("/api/admin/users/1", { role: "user" }),
    await admin.delete("/api/admin/users/1"),
    await admin.delete("/api/user", { username: "admin" }),
  ];
  for (const reply of alone) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toMatch(/only admin/);
  }
  const second = wird.browser();
  await second.register("second");
  await admin.patch("/api/admin/users/2", { role: "admin" });
  const replies = await Promise.all([
    admin.patch("/api/admin/users/2", { role: "user" }),
    second.patch("/api/admin/users/1", { role: "user" }),
  ]);
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect((await stored()).filter((row) => row.role === "admin")).toHaveLength(1);
});

test("an admin ends somebody's sessions and deletes somebody's account; an absent one is 404", async () => {
  wird = await startAccountApp();
  const [admin, user] = [wird.browser(), wird.browser()];
  await admin.register("admin");
  const { id } = await user.register("user");
  expect((await admin.delete(`/api/admin/users/${id}/sessions`)).statusCode).toBe(200);
  expect((await user.get("/api/user")).statusCode).toBe(401);
  expect((await admin.delete(`/api/admin/users/${id}`)).statusCode).toBe(200);
  expect(await stored()).toHaveLength(1);
  for (const reply of [
    await admin.patch(`/api/admin/users/${id}`, { role: "admin" }),
    await admin.delete(`/api/admin/users/${id}/sessions`),
    await admin.delete(`/api/admin/users/${id}`),
  ]) {
    expect(reply.statusCode).toBe(404);
  }
});

// Promise 8: session fixation, replay, theft by script
// -> a new id at sign-in; 401; HttpOnly, SameSite, Secure, `__Host-`
test("safety 8: sign-in makes a new session, a session that was left is dead, its cookie is out of reach", async () => {
  wird = await startAccountApp({ PUBLIC_URL: "https://wird.example" });
  const browser = wird.browser();
  const made = await browser.post("/api/register", {
    username: "aisha",
    email: "aisha@example.org",
    password: PASSWORD,
    name: "Aisha",
  });
  const [cookie] = made.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: true, path: "/" });
  expect(cookie?.name).toBe("__Host-wird_session");
  const [name = "", first = ""] = browser.jar.entries()[0] ?? [];

  // Session fixation: the browser's cookie before signing in differs from the one after.
  await browser.signIn("aisha");
  expect(browser.jar.get(name)).not.toBe(first);
  browser.jar.set(name, first);
  expect((await browser.get("/api/user")).statusCode).toBe(401);

  await browser.signIn("aisha");
  const last = browser.jar.get(name) ?? "";
  await browser.post("/api/logout");
  expect(browser.jar.get(name)).toBeUndefined();
  browser.jar.set(name, last);
  expect((await browser.get("/api/user")).statusCode).toBe(401);

  // The database stores only hashes.
  await browser.signIn("aisha");
  const rows = await wird.db.selectFrom("sessions").select("idHash").execute();
  const hash = createHash("sha256")
    .update(browser.jar.get(name) ?? "")
    .digest("hex");
  expect(rows.map((row) => row.idHash)).toContain(hash);
});

test("safety 8: a session ends thirty days after its last use", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const day = 24 * 60 * MINUTE;
  await wird.clock.advance(29 * day);
  expect((await browser.get("/api/user")).statusCode).toBe(200);
  await wird.clock.advance(29 * day);
  expect((await browser.get("/api/user")).statusCode).toBe(200);
  await wird.clock.advance(30 * day);
  expect((await browser.get("/api/user")).statusCode).toBe(401);
});

test("safety 8: a cookie slides with its session, and is sent again once a day at most", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const day = 24 * 60 * MINUTE;
  const sentAgain = async () => {
    const reply = await browser.get("/api/user");
    expect(reply.statusCode).toBe(200);
    return reply.cookies.length;
  };
  let sent = 0;
  for (let hours = 0; hours < 48; hours += 1) {
    await wird.clock.advance(60 * MINUTE);
    sent += await sentAgain();
  }
  expect(sent).toBe(2);
  for (let days = 0; days < 40; days += 1) {
    await wird.clock.advance(day);
    await sentAgain();
  }
  // A call that signs in or out overrides the renewal of the cookie.
  await wird.clock.advance(day);
  await browser.post("/api/logout");
  expect(browser.jar.entries()).toEqual([]);
  await browser.signIn("aisha");
  await wird.clock.advance(day);
  await browser.signIn("aisha");
  expect((await browser.get("/api/user")).statusCode).toBe(200);
});

// Promise 12: CRLF, commas, bidi controls in names and addresses
// -> no second recipient, no header
test("safety 12: line breaks, commas and lookalike directions in names and addresses", async () => {
  wird = await startAccountApp();
  const person = { username: "eve", password: PASSWORD, name: "Eve" };
  for (const email of [
    "eve@example.org\r\nBcc: all@example.org",
    "eve@example.org,all@example.org",
    "eve@example.org, all@example.org",
    "Eve <eve@example.org>",
    ["eve@example.org"],
    "eve@exa\u202emple.org",
  ]) {
    const reply = await wird.browser().post("/api/register", { ...person, email });
    expect(reply.statusCode, String(email)).toBe(400);
  }
  expect(await stored()).toEqual([]);
  const name = "Eve\r\nBcc: all@example.org\u202e";
  await wird.browser().register("eve", { name });
  await wird.browser().post("/api/auth/password-reset-request", { email: "eve@example.org" });
  const [letter] = await wird.db.selectFrom("mailOutbox").selectAll().execute();
  expect(letter?.toName).toBe("Eve Bcc:");
  expect(letter?.plain).not.toMatch(/[\r\u202e]/);
});

test("safety 19: NUL, lists, numbers and the missing are 400, never 500", async () => {
  wird = await startAccountApp();
  const person = { username: "eve", email: "eve@example.org", password: PASSWORD, name: "Eve" };
  for (const wrong of [
    { username: "e\u0000ve" },
    { username: "   " },
    { username: 7 },
    { username: "x".repeat(65) },
    { email: null },
    { email: ["eve@example.org"] },
    { name: {} },
    { name: "x".repeat(101) },
    { password: 123_456 },
    { timezone: "+02:00" },
    { timezone: "IST" },
  ]) {
    const reply = await wird.browser().post("/api/register", { ...person, ...wrong });
    expect(reply.statusCode, JSON.stringify(wrong)).toBe(400);
  }
  expect(await stored()).toEqual([]);
  const browser = wird.browser();
  await browser.register("admin");
  for (const id of ["-1", "0", "1e9", "2147483648", "1.5", "abc", "01", "%00"]) {
    const reply = await browser.patch(`/api/admin/users/${id}`, { role: "user" });
    expect(reply.statusCode, id).toBe(400);
  }
});

test("safety 21: passwords, tokens and cookies are in no line of the log", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  const password = "canary-password";
  await browser.register("aisha", { password });
  await browser.signIn("aisha", password);
  await browser.signIn("aisha", `${password}-wrong`);
  const cookies = browser.jar.entries().map(([, value]) => value);
  await browser.post("/api/auth/password-reset-request", { email: "aisha@example.org" });
  const [letter] = await wird.sentLetters();
  const token = /token=([\w-]+)/.exec(letter ?? "")?.[1] ?? "";
  expect(token).toHaveLength(43);
  await browser.get(`/api/auth/google/callback?code=${password}&state=${token}`);
  await browser.post("/api/auth/password-reset-confirm", {
    token,
    password,
    confirmPassword: password,
  });
  await wird.mailer.run();
  const log = wird.logged.join("");
  expect(log).toContain("the letter was written to");
  expect(token).toHaveLength(43);
  for (const secret of [password, token, ...cookies]) expect(log).not.toContain(secret);
});

// Promise 22: passwords of 5, 6, 1,024, 1,025 characters
// -> 400, ok, ok, 400
test("safety 22: passwords of 5 and 1,025 characters are refused, those of 6 and 1,024 work", async () => {
  wird = await startAccountApp();
  const person = { username: "eve", email: "eve@example.org", name: "Eve" };
  for (const length of [5, 1025]) {
    const password = "p".repeat(length);
    const reply = await wird.browser().post("/api/register", { ...person, password });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(/^Password must be at (least 6|most 1,024) characters$/);
    expect((await wird.browser().signIn("eve", password)).statusCode).toBe(400);
  }
  expect(await stored()).toEqual([]);
  for (const length of [6, 1024]) {
    const password = "p".repeat(length);
    await wird.browser().register(`eve${length}`, { password });
    expect((await wird.browser().signIn(`eve${length}`, password)).statusCode).toBe(200);
    const wrong = `${password.slice(0, -1)}q`;
    expect((await wird.browser().signIn(`eve${length}`, wrong)).statusCode).toBe(401);
  }
  for (const row of await stored()) expect(row.passwordHash).toMatch(/^\$argon2id\$/);
});
