// Guessing who has an account, and guessing passwords (safety.md, rows 9 and 10).
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { type AccountApp, type Browser, PASSWORD, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
afterEach(() => wird.close());

const MINUTE = 60_000;
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Promise 9: who has an account?
// -> the same body and the same work
test("safety 9: sign-in and reset answer a stranger as they answer a user, in body and in work", async () => {
  wird = await startAccountApp();
  await wird.browser().register("known");
  await wird.db.insertInto("users").values(googleOnly()).execute();
  const took: Record<string, number[]> = { known: [], unknown: [], google: [] };
  for (let round = 0; round < 40; round += 1) {
    for (const name of Object.keys(took)) {
      // A different address each time, so that the rate limits do not apply.
      const browser = wird.browser(`198.51.${round}.7`);
      const began = performance.now();
      const reply = await browser.signIn(name, "a wrong password");
      took[name]?.push(performance.now() - began);
      expect(reply.statusCode).toBe(401);
      expect(reply.body).toBe(
        '{"success":false,"error":"invalid-credentials","message":"Incorrect username, e-mail or password.","sentence":{"code":"error.invalid-credentials","params":{}}}',
      );
    }
  }
  // The dummy hash makes the times alike: without it the answer is some twenty times as fast.
  const [known = 0, unknown = 0, google = 0] = Object.values(took).map(median);
  expect(unknown).toBeGreaterThan(known / 4);
  expect(google).toBeGreaterThan(known / 4);

  const requestReset = (email: string) =>
    wird.browser().post("/api/auth/password-reset-request", { email });
  const [user, stranger] = [
    await requestReset("known@example.org"),
    await requestReset("unknown@example.org"),
  ];
  expect(user.body).toBe(stranger.body);
  expect(user.json()).toEqual({
    success: true,
    message: "If your email is registered, you will receive a password reset link.",
    sentence: { code: "account.reset-link-sent", params: {} },
  });
  // Both queued an e-mail; the stranger's expires before it can be sent.
  const letters = await wird.db.selectFrom("mailOutbox").selectAll().orderBy("id").execute();
  expect(letters.map((letter) => letter.expiresAt - letter.createdAt)).toEqual([60 * MINUTE, 0]);
});

function googleOnly() {
  return {
    username: "google",
    usernameKey: "google",
    email: null,
    emailKey: null,
    name: "G",
    passwordHash: null,
    role: "user" as const,
    googleId: "1",
    avatar: null,
    timezone: "UTC",
    createdAt: 0,
  };
}

// Promise 10: guessing passwords, forged addresses
// -> 429 with Retry-After; the victim still signs in elsewhere
test("safety 10: ten wrong passwords from one address close that account to that address alone", async () => {
  wird = await startAccountApp();
  await wird.browser().register("victim");
  await wird.browser().register("neighbour");
  for (let index = 0; index < 10; index += 1) {
    // Username and e-mail are one account.
    const login = index % 2 ? "victim" : "VICTIM@example.org";
    expect((await wird.browser().signIn(login, "a wrong guess")).statusCode).toBe(401);
  }
  const refused = await wird.browser().signIn("victim");
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toBe("too-many-tries");
  expect(Number(refused.headers["retry-after"])).toBe(15 * 60);
  expect((await wird.browser("192.0.2.1").signIn("victim")).statusCode).toBe(200);
  expect((await wird.browser().signIn("neighbour")).statusCode).toBe(200);
  // Unknown names are counted in the same way, or the difference would reveal them.
  for (let index = 0; index < 10; index += 1) await wird.browser().signIn("nobody", "wrong guess");
  expect((await wird.browser().signIn("nobody", "wrong guess")).statusCode).toBe(429);
  await wird.clock.advance(15 * MINUTE);
  expect((await wird.browser().signIn("victim")).statusCode).toBe(200);
});

test("safety 10: a hundred wrong passwords from one address close it, and no header opens it", async () => {
  wird = await startAccountApp();
  await wird.browser().register("victim");
  const tries = Array.from({ length: 100 }, (_, index) =>
    wird.browser().signIn(`name${index}`, "a wrong guess"),
  );
  for (const reply of await Promise.all(tries)) expect(reply.statusCode).toBe(401);
  const forged = await wird
    .browser()
    .post(
      "/api/login",
      { username: "victim", password: PASSWORD },
      { headers: { "x-forwarded-for": "192.0.2.55", forwarded: "for=192.0.2.55" } },
    );
  expect(forged.statusCode).toBe(429);
});

test("safety 10: behind a trusted proxy the address is read from its header", async () => {
  wird = await startAccountApp({ TRUST_PROXY: "1" });
  await wird.browser().register("victim");
  const from = (address: string, password: string) =>
    wird
      .browser()
      .post(
        "/api/login",
        { username: "victim", password },
        { headers: { "x-forwarded-for": address } },
      );
  for (let index = 0; index < 10; index += 1) await from("192.0.2.55", "a wrong guess");
  expect((await from("192.0.2.55", PASSWORD)).statusCode).toBe(429);
  expect((await from("192.0.2.56", PASSWORD)).statusCode).toBe(200);
});

// Promise 44: requests through a proxy that adds ports or words to X-Forwarded-For, or a token of its own
// -> whatever is not an address never identifies a client; only tokens with Wird's prefix are treated as Wird's
test.each([
  ["1", (nth: number) => `192.0.2.55:${5000 + nth}`],
  ["1", (nth: number) => `junk-${nth}`],
  ["1", (nth: number) => `192.0.2.55, not-an-address-${nth}:80`],
  ["2", (nth: number) => `192.0.2.${nth}, junk-${nth}, 192.0.2.55`],
  // The proxies' own ports: without them each client would be counted as the last proxy.
  ["loopback,10.0.0.0/8", (nth: number) => `192.0.2.55:${nth + 1}, 10.0.0.5:${4000 + nth}`],
])(
  "safety 44: with TRUST_PROXY=%s what changes with each try is no address of its own",
  async (TRUST_PROXY, header) => {
    wird = await startAccountApp({ TRUST_PROXY });
    await wird.browser().register("victim");
    const from = (written: string, password: string) =>
      wird
        .browser("127.0.0.1")
        .post(
          "/api/login",
          { username: "victim", password },
          { headers: { "x-forwarded-for": written } },
        );
    for (let nth = 0; nth < 10; nth += 1) await from(header(nth), "a wrong guess");
    expect((await from(header(10), PASSWORD)).statusCode).toBe(429);
    expect((await from("198.51.100.9", PASSWORD)).statusCode).toBe(200);
  },
);

test("safety 10: wrong tokens, codes and feed addresses are counted by /64, as sign-ins are", async () => {
  wird = await startAccountApp();
  const token = { authorization: `Bearer wird_${"x".repeat(43)}` };
  const client = { grant_type: "refresh_token", client_id: "x", client_secret: "y" };
  const guesses: Record<string, (from: Browser) => Promise<{ statusCode: number }>> = {
    token: (from) => from.get("/api/speakers", { headers: token }),
    feed: (from) => from.get(`/calendar/${"y".repeat(43)}.ics`),
    "agent's code": (from) => from.post("/api/agents/pair", { code: "BCDF-GHJK" }),
    password: (from) => from.signIn("nobody", "a wrong guess"),
    secret: (from) =>
      from.post("/oauth/token", undefined, {
        payload: new URLSearchParams(client).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
  };
  for (const [what, guess] of Object.entries(guesses)) {
    const network = `2001:db8:0:${what.length.toString(16)}`;
    const codes: number[] = [];
    for (let index = 0; index < 70 && !codes.includes(429); index += 1) {
      codes.push((await guess(wird.browser(`${network}::${index.toString(16)}`))).statusCode);
    }
    expect([what, codes.at(-1)]).toEqual([what, 429]);
    expect((await guess(wird.browser("2001:db8:1:0::1"))).statusCode).toBe(codes[0]);
  }
});

test("safety 10: a crowd that signs in rightly from one address is not limited", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  const replies = await Promise.all(
    Array.from({ length: 120 }, () => wird.browser().signIn("aisha")),
  );
  expect(replies.filter((reply) => reply.statusCode !== 200)).toEqual([]);
});

test("safety 10: guesses of one's own current password count too", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  const guess = { currentPassword: "a wrong guess", password: "a new password" };
  for (let index = 0; index < 10; index += 1) {
    expect((await browser.post("/api/user/password", guess)).statusCode).toBe(403);
  }
  expect((await browser.post("/api/user/password", guess)).statusCode).toBe(429);
});

test("safety 10: registrations per address and hour are limited", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  await wird.db.updateTable("rateLimits").set({ count: 200 }).execute();
  const person = { username: "b", email: "b@example.org", password: PASSWORD, name: "B" };
  const reply = await wird.browser().post("/api/register", person);
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "3600"]);
  expect((await wird.browser("192.0.2.1").post("/api/register", person)).statusCode).toBe(201);
});
