// Accounts through the real routes on the real database: registering, using and changing them.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
afterEach(() => wird.close());

test("the first account is admin, later ones are users, and the reply has the promised shape", async () => {
  wird = await startAccountApp();
  const reply = await wird.browser().post("/api/register", {
    username: "Aisha",
    email: "Aisha@Example.org",
    password: PASSWORD,
    name: "Aisha",
    timezone: "Africa/Cairo",
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    success: true,
    message: "Your account has been created!",
    sentence: { code: "account.created", params: {} },
    user: {
      id: 1,
      username: "Aisha",
      email: "Aisha@Example.org",
      name: "Aisha",
      role: "admin",
      avatar: null,
      timezone: "Africa/Cairo",
      language: null,
      clock: null,
      pausedUntil: null,
      createdAt: "2026-11-20T12:00:00.000Z",
    },
  });
  const later = await wird.browser().register("bilal");
  expect(later.role).toBe("user");
});

// Proves zone-rules-differ.
test("who asks with a zone is told the offsets of it and of the account's, by the server's rules", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha", { timezone: "Africa/Cairo" });
  const zonesFor = async (timezone: string) =>
    (await browser.get("/api/user", { headers: { "wird-timezone": timezone } })).json().zones;
  const zones = await zonesFor("Africa/Casablanca");
  const named = zones.map((zone: { timezone: string }) => zone.timezone);
  expect(named).toEqual(["Africa/Casablanca", "Africa/Cairo"]);
  expect(zones[0].zoneOffsets.at(-1)).toEqual({ from: "2026-09-20T01:00:00.000Z", minutes: 0 });
  expect(await zonesFor("Mars/Olympus_Mons")).toHaveLength(1);
  expect((await browser.get("/api/user")).json().zones).toBeUndefined();
});

test("of twenty first registrations at once, exactly one is admin", async () => {
  wird = await startAccountApp();
  const names = Array.from({ length: 20 }, (_, index) => `person${index}`);
  const made = await Promise.all(names.map((name) => wird.browser().register(name)));
  expect(made.filter((user) => user.role === "admin")).toHaveLength(1);
});

test("usernames and e-mail addresses are unique without regard to case or code point", async () => {
  wird = await startAccountApp();
  await wird.browser().register("Aisha");
  const person = { password: PASSWORD, name: "X" };
  const sameName = { ...person, username: "ａＩＳＨＡ", email: "x@example.org" };
  const name = await wird.browser().post("/api/register", sameName);
  expect([name.statusCode, name.json().error]).toEqual([409, "username-taken"]);
  const sameAddress = { ...person, username: "x", email: "AISHA@EXAMPLE.ORG" };
  const email = await wird.browser().post("/api/register", sameAddress);
  expect([email.statusCode, email.json().error]).toEqual([409, "email-taken"]);
  expect(await wird.accounts.list()).toHaveLength(1);
});

test("of twenty registrations of one name at once, one succeeds", async () => {
  wird = await startAccountApp();
  const tries = Array.from({ length: 20 }, () =>
    wird.browser().post("/api/register", {
      username: "aisha",
      email: "aisha@example.org",
      password: PASSWORD,
      name: "Aisha",
    }),
  );
  const statuses = (await Promise.all(tries)).map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test("one signs in by username or by e-mail, in any case", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  for (const login of ["aisha", " AISHA ", "Aisha@Example.ORG"]) {
    const browser = wird.browser();
    const reply = await browser.signIn(login);
    expect(reply.json()).toMatchObject({ success: true, message: "Welcome back!" });
    expect((await browser.get("/api/user")).json().user.username).toBe("aisha");
  }
});

test("a username that is another's e-mail address does not stand in that one's way", async () => {
  wird = await startAccountApp();
  await wird.browser().register("mallory", { username: "aisha@example.org" });
  await wird.browser().register("aisha", { password: "another password" });
  const reply = await wird.browser().signIn("aisha@example.org", "another password");
  expect(reply.json().user.username).toBe("aisha");
});

test("a password is the same however the keyboard composes its letters", async () => {
  wird = await startAccountApp();
  await wird.browser().register("renee", { password: "caf\u00e9-caf\u00e9" });
  expect((await wird.browser().signIn("renee", "cafe\u0301-cafe\u0301")).statusCode).toBe(200);
});

test("GET /api/user is 401 for nobody", async () => {
  wird = await startAccountApp();
  const reply = await wird.browser().get("/api/user");
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ success: false, error: "not-signed-in" });
});

test("name and time zone can be changed, each alone", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  await browser.patch("/api/user", { name: "Aisha B." });
  const reply = await browser.patch("/api/user", { timezone: "Asia/Jakarta" });
  expect(reply.json().user).toMatchObject({ name: "Aisha B.", timezone: "Asia/Jakarta" });
  expect((await browser.patch("/api/user", {})).statusCode).toBe(200);
  expect((await browser.patch("/api/user", { timezone: "Mars/Base" })).statusCode).toBe(400);
});

test("a clock of 12 or of 24 hours can be chosen, and chosen no more; it is exported", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const choose = async (clock: unknown) => {
    const reply = await browser.patch("/api/user", { clock });
    return reply.statusCode === 200 ? reply.json().user.clock : reply.statusCode;
  };
  expect(await choose("24")).toBe("24");
  for (const none of ["13", 24, "", true]) expect(await choose(none)).toBe(400);
  expect((await browser.get("/api/user")).json().user.clock).toBe("24");
  expect((await browser.get("/api/user/export")).json().user.clock).toBe("24");
  expect(await choose(null)).toBeNull();
});

test("a pause moves the schedules at once, a new name none; a day that is past is refused", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const times = () =>
    wird.db.selectFrom("users").select(["timesChangedAt", "timesMovedAt"]).executeTakeFirst();
  const before = await times();
  await browser.patch("/api/user", { name: "Aisha B." });
  expect(await times()).toEqual(before);
  expect((await browser.patch("/api/user", { pausedUntil: "2026-11-20" })).statusCode).toBe(200);
  const now = wird.clock.now();
  expect(await times()).toEqual({ timesChangedAt: now, timesMovedAt: now });
  for (const pause of [
    { pausedUntil: "2026-11-19" },
    { pausedUntil: "2026-11-20", timezone: "Pacific/Kiritimati" },
  ]) {
    const reply = await browser.patch("/api/user", pause);
    const message = "This day is past. Pause until a later day.";
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  }
});

test("changing the password wants the current one and ends all other sessions", async () => {
  wird = await startAccountApp();
  const [here, there] = [wird.browser(), wird.browser()];
  const { id } = await here.register("aisha");
  await there.signIn("aisha");
  const wrong = { currentPassword: "not this one", password: "a new password" };
  const refused = await here.post("/api/user/password", wrong);
  const message = "Your current password is not correct.";
  expect([refused.statusCode, refused.json().message]).toEqual([403, message]);
  expect((await here.post("/api/user/password", { password: "a new one" })).statusCode).toBe(403);
  const right = { ...wrong, currentPassword: PASSWORD };
  expect((await here.post("/api/user/password", right)).statusCode).toBe(200);
  expect((await here.get("/api/user")).statusCode).toBe(200);
  expect((await there.get("/api/user")).statusCode).toBe(401);
  expect(wird.published).toContainEqual({
    name: "logins-ended",
    event: { userId: id, idHashes: [expect.any(String)] },
  });
  expect((await there.signIn("aisha")).statusCode).toBe(401);
  expect((await there.signIn("aisha", "a new password")).statusCode).toBe(200);
});

test("logging out everywhere ends every session", async () => {
  wird = await startAccountApp();
  const [here, there] = [wird.browser(), wird.browser()];
  await here.register("aisha");
  await there.signIn("aisha");
  expect((await here.post("/api/user/logout-everywhere")).statusCode).toBe(200);
  expect(await wird.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect((await there.get("/api/user")).statusCode).toBe(401);
});

/** One row in every table with a foreign key to users. */

test("the sign-in page learns whether Google is set up, and whether the next account is the first", async () => {
  wird = await startAccountApp();
  const options = async () => (await wird.browser().get("/api/auth/options")).json();
  expect(await options()).toEqual({ google: false, firstAccount: true });
  await wird.browser().register("admin");
  expect(await options()).toEqual({ google: false, firstAccount: false });
  await wird.close();
  wird = await startAccountApp({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  expect(await options()).toEqual({ google: true, firstAccount: true });
});

test.each(["Etc/Unknown", "Mars/Olympus_Mons"])(
  // Promise unknown-browser-zone: a browser sends a zone that this Node does not know (`Etc/Unknown` of a system
  // without one)
  // -> it registers with UTC, and the pages use UTC where they would ask the browser
  "a browser whose zone is %s registers with UTC",
  async (timezone) => {
    wird = await startAccountApp();
    const browser = wird.browser();
    expect(await browser.register("aisha", { timezone })).toMatchObject({ timezone: "UTC" });
    expect((await browser.patch("/api/user", { timezone })).statusCode).toBe(400);
  },
);
