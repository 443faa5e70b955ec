// Tokens: what they may, what they never get, and how they end.
// Databases: both, for queries.
import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_TOKENS, type Token } from "#contract/tokens";
import { createLog } from "#server/platform/log";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { openSocket } from "../../socket-client.ts";

const MINUTE = 60_000;
const clock = shiftedClock(Date.parse("2026-11-21T04:00:00Z"));
let lines = "";
let wird: Wird;
let amina: Member;
let base: string;
let people = 0;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _, done) {
      lines += chunk;
      done();
    },
  });
  wird = await startWird({ clock, log: createLog("debug", destination) });
  await wird.member("admin");
});
beforeEach(async () => {
  amina = await wird.member(`amina${++people}`);
  base = `/api/users/${amina.user.id}`;
});
afterEach(() => wird.parts.database.db.deleteFrom("rateLimits").execute());
afterAll(() => wird.stop());

async function makeToken(scope: "read" | "control" = "control", member = amina) {
  const name = "Home Assistant";
  const { status, body } = await member.post(`/api/users/${member.user.id}/tokens`, {
    name,
    scope,
  });
  expect(status).toBe(201);
  return body as Token & { token: string };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A request without any cookie. */
const call = (token: string, method: string, path: string, body?: object, headers = {}) =>
  wird.visitor().call(method, path, body, { ...bearer(token), ...headers });

describe("a token", () => {
  // Proves 25.
  test("is shown once, listed without its secret, and stored as a hash", async () => {
    const made = await makeToken("read");
    expect(made.token).toMatch(/^wird_[A-Za-z0-9_-]{43}$/);
    expect(made).toMatchObject({ name: "Home Assistant", scope: "read", lastUsedAt: null });
    const { token, ...rest } = made;
    expect((await amina.get(`${base}/tokens`)).body).toEqual([rest]);
    const row = await wird.parts.database.db
      .selectFrom("tokens")
      .selectAll()
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(token.slice(5));
  });

  test("calls for its account by number or as `me`, and sets no cookie", async () => {
    const { token } = await makeToken("read");
    await amina.post(`${base}/devices`, { type: "alexa", name: "Echo" });
    for (const path of [`${base}/devices`, "/api/users/me/devices"]) {
      const { status, body, headers } = await call(token, "GET", path);
      expect([status, body.length]).toEqual([200, 1]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await amina.get("/api/users/me/devices")).body).toHaveLength(1);
    expect((await wird.visitor().get("/api/users/me/devices")).status).toBe(401);
  });

  // Proves 25.
  test("counts in place of the cookie beside it, also when it is wrong", async () => {
    const other = await wird.member(`other${people}`);
    const { token } = await makeToken("read", other);
    const path = `${base}/devices`;
    expect((await amina.call("GET", path, undefined, bearer(token))).status).toBe(403);
    for (const wrong of ["wird_wrong", "wird_"]) {
      expect((await amina.call("GET", path, undefined, bearer(wrong))).status).toBe(401);
    }
    expect((await amina.call("GET", "/api/user", undefined, bearer(token))).status).toBe(403);
    expect((await amina.get(path)).status).toBe(200);
  });

  test("a password that a proxy in front asks for stays beside the cookie", async () => {
    const basic = { authorization: `Basic ${btoa("amina:secret")}` };
    expect((await amina.call("GET", `${base}/devices`, undefined, basic)).status).toBe(200);
  });

  // Proves 25.
  test("opens no socket, no metrics of an admin and no page's address", async () => {
    const { token } = await makeToken();
    expect(await openSocket(wird.url, bearer(token))).toEqual({ status: 401 });
    // Nor does the cookie beside it.
    const both = { ...bearer(token), cookie: amina.cookie() };
    expect(await openSocket(wird.url, both)).toEqual({ status: 401 });
    const consent = await call(token, "GET", "/oauth/authorize?response_type=code");
    expect(consent.status).not.toBe(200);
  });

  test("makes once what carries the same Idempotency-Key", async () => {
    const { token } = await makeToken();
    const kitchen = { type: "alexa", name: "Kitchen" };
    const key = { "idempotency-key": "one" };
    const send = () => call(token, "POST", `${base}/devices`, kitchen, key);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await amina.get(`${base}/devices`)).body).toHaveLength(1);
  });

  // Proves 25.
  test("an admin's has an ordinary user's powers", async () => {
    const admin = await wird.member(`second${people}`);
    await wird.parts.accounts.setRole(admin.user.id, "admin");
    const { token } = await makeToken("control", admin);
    for (const path of ["/api/users", "/api/admin/system", "/metrics"]) {
      const { status, body } = await call(token, "GET", path, undefined, {
        // Not the private network that may read metrics without signing in.
        "x-forwarded-for": "203.0.113.7",
      });
      expect([401, 403], `${path}: ${JSON.stringify(body).slice(0, 100)}`).toContain(status);
    }
  });

  test("its last use is written at most once a minute", async () => {
    const { id, token } = await makeToken("read");
    const lastUse = async (): Promise<string> => {
      const { body } = await amina.get(`${base}/tokens`);
      return body.find((one: Token) => one.id === id).lastUsedAt;
    };
    await call(token, "GET", `${base}/devices`);
    const first = await lastUse();
    expect(Math.abs(Date.parse(first) - clock.now())).toBeLessThan(MINUTE);
    await call(token, "GET", `${base}/devices`);
    expect(await lastUse()).toBe(first);
    clock.moveTo(clock.now() + MINUTE);
    await call(token, "GET", `${base}/devices`);
    expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first) + MINUTE);
  });
});

test("safety 44: a login in front that adds a token of its own locks nobody out, and opens nothing", async () => {
  for (const foreign of ["eyJhbGciOiJSUzI1NiJ9.e30.x", "", "x".repeat(4000), "WIRD_x"]) {
    const authorization = `Bearer ${foreign}`;
    const cookie = amina.cookie();
    const call = (method: string, path: string, body?: object, headers = {}) =>
      wird.visitor().call(method, path, body, { authorization, ...headers });
    for (const path of ["/api/user", `${base}/devices`, `${base}/tokens`, "/api/surahs"]) {
      expect((await call("GET", path, undefined, { cookie })).status, path).toBe(200);
    }
    expect((await call("GET", `${base}/devices`)).status).toBe(401);
    const signIn = { username: `amina${people}`, password: "password of a test" };
    expect((await call("POST", "/api/login", signIn)).status).toBe(200);
  }
  // Nor is it counted as a guess.
  const counted = await wird.parts.database.db.selectFrom("rateLimits").select("key").execute();
  expect(counted.filter(({ key }) => key.startsWith("token:"))).toEqual([]);
});

describe("an end of tokens", () => {
  const works = async (token: string) =>
    (await call(token, "GET", "/api/users/me/devices")).status === 200;

  test("revoked, it ends at once, and once", async () => {
    const { id, token } = await makeToken();
    expect(await works(token)).toBe(true);
    expect((await amina.delete(`/api/tokens/${id}`)).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await amina.delete(`/api/tokens/${id}`)).status).toBe(404);
  });

  // Proves 25.
  test("revoked on another node, which only its row knows, it ends at the next request", async () => {
    const { id, token } = await makeToken();
    expect(await works(token)).toBe(true);
    await wird.parts.database.db.deleteFrom("tokens").where("id", "=", id).execute();
    expect(await works(token)).toBe(false);
  });

  test("a new password and signing out everywhere leave it; the account's end takes it along", async () => {
    const { id, token } = await makeToken();
    const { username } = amina.user;
    const changed = { currentPassword: "password of a test", password: "another password" };
    expect((await amina.post("/api/user/password", changed)).status).toBe(200);
    expect(await works(token)).toBe(true);
    expect((await amina.post("/api/user/logout-everywhere")).status).toBe(200);
    expect(await works(token)).toBe(true);
    await amina.post("/api/login", { username, password: "another password" });
    expect((await amina.delete("/api/user", { username })).status).toBe(200);
    expect(await works(token)).toBe(false);
    const rows = wird.parts.database.db.selectFrom("tokens").where("id", "=", id).selectAll();
    expect(await rows.execute()).toEqual([]);
  });
});

describe("safety 25", () => {
  // Proves 25.
  test("guessing from one address is 429, and a right token still works there", async () => {
    const { token } = await makeToken("read");
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess++) {
      const wrong = `wird_${String(guess).padStart(43, "x")}`;
      const { status, headers } = await call(wrong, "GET", `${base}/devices`);
      statuses.push(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
    expect((await call(token, "GET", `${base}/devices`)).status).toBe(200);
  });

  test("an account has so many and no more, however many are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: MOST_TOKENS + 3 }, (_, number) =>
        amina.post(`${base}/tokens`, { name: `Program ${number}`, scope: "read" }),
      ),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_TOKENS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const { body: list } = await amina.get(`${base}/tokens`);
    expect(list).toHaveLength(MOST_TOKENS);
  });

  test("names show something; scopes are those that there are", async () => {
    const wrong = [
      { name: " ", scope: "read" },
      { name: "\u200b", scope: "read" },
      { name: "x".repeat(101), scope: "read" },
      { name: "Calendar", scope: "calendar" },
      { name: "Admin", scope: "admin" },
      { scope: "read" },
    ];
    for (const body of wrong) {
      expect((await amina.post(`${base}/tokens`, body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  // Proves 25.
  test("another site's page gets no CORS, and cannot use a token that it knows", async () => {
    const { token } = await makeToken();
    const origin = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const preflight = await wird.visitor().call("OPTIONS", `${base}/devices`, undefined, {
      ...origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    });
    const read = await call(token, "GET", `${base}/devices`, undefined, origin);
    for (const { headers } of [preflight, read]) {
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    const change = { type: "alexa", name: "Stolen" };
    expect((await call(token, "POST", `${base}/devices`, change, origin)).status).toBe(403);
  });

  // Proves 25.
  test("no token and no feed's address is in the log, in an export or in an answer to others", async () => {
    const { token } = await makeToken();
    const feed = (await amina.post(`${base}/calendar`)).body.url as string;
    const secret = /calendar\/(.+)\.ics$/.exec(feed)?.[1] ?? "";
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await call(token, "GET", `${base}/devices`);
    await call(token, "POST", `${base}/devices`, { type: "toaster" });
    await call(`${token}x`, "GET", `${base}/devices`);
    await wird.visitor().get(`/calendar/${secret}.ics`);
    await wird.visitor().get(`/calendar/${secret}x.ics`);
    // What a fault would log of its request.
    wird.parts.log.error(
      { req: { method: "GET", url: `/calendar/${secret}.ics?x=${token}`, id: "1" } },
      "request failed",
    );
    wird.parts.log.error({ headers: bearer(token) }, "request failed");
    expect(lines).toContain("/calendar/[redacted]");
    const { body: exported } = await amina.get("/api/user/export");
    expect(exported.tokens).toMatchObject([
      { name: "Home Assistant", scope: "control" },
      { scope: "calendar" },
    ]);
    const hash = createHash("sha256").update(token).digest("hex");
    for (const text of [lines, JSON.stringify(exported)]) {
      for (const canary of [token, secret, hash]) expect(text).not.toContain(canary);
    }
  });
});
