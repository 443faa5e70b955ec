// Malicious and accidental requests: other sites, odd bodies, odd values, odd paths.
// Databases: SQLite.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERVER_TIME } from "#contract/server-time";
import { type Member, startWird, type Wird } from "../harness.ts";

let wird: Wird;
let amina: Member;
let deviceId: number;

beforeAll(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
  const { body } = await amina.post(`/api/users/${amina.user.id}/devices`, {
    type: "alexa",
    name: "Echo",
  });
  deviceId = body.id;
});

afterAll(() => wird.stop());

const devices = () => `/api/users/${amina.user.id}/devices`;
const schedules = () => `/api/users/${amina.user.id}/schedules`;

async function deviceCount(): Promise<number> {
  return (await amina.get(devices())).body.length;
}

test("what a body leaves out is as the specification has it", async () => {
  const sparse = await amina.post(devices(), { type: "google", name: "Shelf" });
  expect(sparse.body).toMatchObject({ isConnected: false, deviceId: null });
  const schedule = await amina.post(schedules(), {
    deviceId,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
  });
  expect(schedule.body).toMatchObject({
    frequency: "daily",
    continuePlayback: false,
    shuffle: false,
    enabled: true,
  });
  await amina.delete(`/api/devices/${sparse.body.id}`);
  await amina.delete(`/api/schedules/${schedule.body.id}`);
});

describe("safety 7: requests from other sites", () => {
  const body = { type: "alexa", name: "Foreign" };

  // Promise 7: requests from other sites
  // -> 403, 415, 404
  test("a foreign Origin or Sec-Fetch-Site is 403", async () => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: wird.url.replace("127.0.0.1", "127.0.0.1.evil.example") },
      { "sec-fetch-site": "cross-site" },
      { origin: "http://127.0.0.1", "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const { status, body: answer } = await amina.call("POST", devices(), body, headers);
      expect([status, answer.error], JSON.stringify(headers)).toEqual([403, "foreign-origin"]);
    }
    expect(await deviceCount()).toBe(1);
  });

  test("our own address, and this server by its bare IP address, are not foreign", async () => {
    for (const origin of ["http://127.0.0.1", wird.url]) {
      const { status } = await amina.call("POST", "/api/logout-nowhere", {}, { origin });
      expect(status, origin).toBe(404);
    }
  });

  // Proves 7.
  test("forms and text are 415, and change nothing", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      const { status, body: answer } = await amina.call("POST", devices(), JSON.stringify(body), {
        "content-type": type,
      });
      expect([status, answer.error], type).toEqual([415, "not-json"]);
    }
    expect(await deviceCount()).toBe(1);
  });

  // Proves 7.
  test("signing out by GET is 404", async () => {
    expect((await amina.get("/api/logout")).status).toBe(404);
    expect((await amina.get("/api/user")).status).toBe(200);
  });
});

// Promise 18: path tricks
// -> 404
describe("safety 18: paths", () => {
  test.each([
    "/..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%00",
    "/.env",
    "/data/wird.db",
    "/api%2fuser",
    "/api/users/1%2fdevices",
  ])("%s is 404", async (path) => {
    const { status, body } = await amina.get(path);
    expect([status, body.error]).toEqual([404, "not-found"]);
  });
});

describe("through proxies", () => {
  test.each(["h2c", "websocket", "TLS/1.0, h2c"])(
    "a request with a body that offers to upgrade to %s is answered as if it had not",
    async (upgrade) => {
      const { hostname, port } = new URL(wird.url);
      const sent = request({
        ...{ hostname, port, path: "/api/login", method: "POST" },
        headers: {
          "content-type": "application/json",
          upgrade,
          connection: "Upgrade, HTTP2-Settings",
        },
      });
      sent.end(JSON.stringify({ username: "amina", password: "wrong password" }));
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      expect(answer.statusCode).toBe(401);
      expect(JSON.parse(await text(answer)).error).toBe("invalid-credentials");
    },
  );

  test("an idle connection stays open longer than proxies keep theirs, and says how long", async () => {
    const agent = new Agent({ keepAlive: true });
    const sent = request(`${wird.url}/api/health`, { agent }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    agent.destroy();
    const [, seconds = ""] = /timeout=(\d+)/.exec(String(answer.headers["keep-alive"])) ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });

  test("two on one host have a cookie each, by their port", async () => {
    const cookies: string[] = [];
    for (const address of ["http://127.0.0.1:3000", "http://127.0.0.1:3001"]) {
      const other = await startWird({ settings: { PUBLIC_URL: address } });
      try {
        const made = await other.visitor().post("/api/register", {
          ...{ username: "amina", email: "amina@example.org" },
          ...{ password: "secret password", name: "Amina" },
        });
        cookies.push(...made.headers.getSetCookie().map((cookie) => cookie.split("=")[0] ?? ""));
      } finally {
        await other.stop();
      }
    }
    expect(cookies).toEqual(["wird_session_3000", "wird_session_3001"]);
  });
});

// Promise 19: odd bodies, ids, numbers, times
// -> 413 or 400, never 500
describe("safety 19: bodies and values", () => {
  test("a compressed body is 415, as is one that only says so", async () => {
    const body = JSON.stringify({ type: "alexa", name: "Echo" });
    const before = await deviceCount();
    for (const sent of [body, gzipSync(body)]) {
      const reply = await fetch(wird.url + devices(), {
        method: "POST",
        headers: {
          cookie: amina.cookie(),
          "content-type": "application/json",
          "content-encoding": "gzip",
        },
        body: sent,
      });
      const { error } = (await reply.json()) as { error: string };
      expect([reply.status, error]).toEqual([415, "not-json"]);
    }
    expect(await deviceCount()).toBe(before);
  });

  test("null is no empty change", async () => {
    const { status } = await amina.call("PATCH", "/api/user", "null");
    expect(status).toBe(400);
  });

  test("a call that takes nothing refuses what it is given, and does nothing", async () => {
    const zaynab = await wird.member("zaynab");
    for (const body of ['{"everywhere":true}', "null", "[]", "1"]) {
      expect((await zaynab.call("POST", "/api/logout", body)).status, body).toBe(400);
    }
    expect((await zaynab.get("/api/user")).status).toBe(200);
    expect((await zaynab.post("/api/logout", {})).status).toBe(200);
  });

  test("a body over 64 KB is 413", async () => {
    const { status } = await amina.post(devices(), { type: "alexa", name: "x".repeat(65 * 1024) });
    expect(status).toBe(413);
  });

  test.each([
    ["broken", '{"type":"alexa"'],
    ["__proto__", '{"type":"alexa","name":"x","__proto__":{"isAdmin":true}}'],
    ["constructor", '{"type":"alexa","name":"x","constructor":{"prototype":{"a":1}}}'],
    ["deep", `{"type":"alexa","name":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["a list", "[]"],
    ["a number", "1"],
    ["null", "null"],
    ["NUL in text", '{"type":"alexa","name":"a\\u0000b"}'],
    ["an unknown field", '{"type":"alexa","name":"x","color":"green"}'],
    ["a wrong type", '{"type":"alexa","name":7}'],
  ])("%s is 400", async (_, body) => {
    const before = await deviceCount();
    const answer = await amina.call("POST", devices(), body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: "invalid-input" });
    expect(answer.body.message).toMatch(/\.$|is$/);
    expect(await deviceCount()).toBe(before);
  });

  test.each(["-1", "0", "1e99", "2147483648", "01", "1.5", "abc", "%D9%A1", "1%20"])(
    "the id %s is 400",
    async (id) => {
      expect((await amina.get(`/api/devices/${id}/playback-state`)).status).toBe(400);
      expect((await amina.delete(`/api/schedules/${id}`)).status).toBe(400);
      expect((await amina.get(`/api/users/${id}/devices`)).status).toBe(400);
    },
  );

  test.each(["0", "115", "1.5", "abc", "01"])("the surah %s is no recording", async (surah) => {
    expect([400, 404]).toContain((await amina.get(`/api/audio/1/${surah}`)).status);
  });

  test.each([101, -1, "50", null, true, 1.5])("the volume %s is 400", async (volume) => {
    const answer = await amina.post("/api/playback/control", {
      action: "volume",
      deviceId,
      volume,
    });
    expect(answer.status).toBe(400);
  });

  test.each(["24:00", "7:5", "12:60", "٠٧:٣٠", "07:30:00", " 07:30", ""])(
    "the time %s is 400",
    async (startTime) => {
      const answer = await amina.post(schedules(), {
        deviceId,
        reciterId: 1,
        startTime,
        endTime: "08:00",
      });
      expect(answer.status).toBe(400);
    },
  );

  test.each([
    ["equal times", { startTime: "07:00", endTime: "07:00" }],
    ["custom without days", { frequency: "custom" }],
    ["custom with no day", { frequency: "custom", days: [] }],
    ["a day twice", { frequency: "custom", days: [1, 1] }],
    ["day 8", { frequency: "custom", days: [8] }],
    ["an unknown zone", { timezone: "Mars/Olympus" }],
    ["an offset for a zone", { timezone: "+02:00" }],
    ["a day that is not", { frequency: "once", date: "2027-02-30" }],
    ["a past day", { frequency: "once", date: "2020-01-01" }],
    ["an unknown reciter", { reciterId: 999_999 }],
    ["a surah the reciter lacks", { reciterId: 2, surahId: 2 }],
  ])("a schedule with %s is 400", async (_, choice) => {
    const answer = await amina.post(schedules(), {
      deviceId,
      reciterId: 1,
      startTime: "07:00",
      endTime: "08:00",
      ...choice,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  });
});

// Promise 20: markup and bidi in names
// -> stored as typed, shown as text
describe("safety 20: names are stored as typed", () => {
  test.each(["<script>alert(1)</script>", "\u202Eevil", "100%_'; drop table users; --"])(
    "%s",
    async (name) => {
      const { status, body } = await amina.post(devices(), { type: "alexa", name });
      expect([status, body.name]).toEqual([201, name]);
      const { body: stored } = await amina.get(devices());
      expect(stored.at(-1)).toMatchObject({ id: body.id, name });
    },
  );
});

test("each answer has the server's time, those that are refused or unchanged too", async () => {
  const { headers } = await amina.get(devices());
  const unchanged = await amina.call("GET", devices(), undefined, {
    "if-none-match": headers.get("etag") ?? "",
  });
  const refused = await wird.visitor().get(devices());
  expect([unchanged.status, refused.status]).toEqual([304, 401]);
  for (const answer of [headers, unchanged.headers, refused.headers]) {
    const apart = Date.now() - Number(answer.get(SERVER_TIME) ?? Number.NaN);
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThan(60_000);
  }
});

// Promise 23: headers
// -> CSP, nosniff, HSTS on https
describe("safety 23: headers", () => {
  test("policy, nosniff and frames, and no word of what serves", async () => {
    const { headers } = await wird.visitor().get("/api/health");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' https:\/\/www\.gstatic\.com;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("strict-transport-security")).toBe(false);
    // Browsers ignore this header on plain http, and log a warning on every page.
    expect(headers.has("cross-origin-opener-policy")).toBe(false);
  });

  test("no cache keeps what is one's own", async () => {
    const { headers } = await amina.get("/api/user");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("HSTS, Secure and __Host- on https", async () => {
    const secure = await startWird({ settings: { PUBLIC_URL: "https://wird.example" } });
    try {
      const answer = await secure.visitor().post("/api/register", {
        username: "amina",
        email: "amina@example.org",
        password: "secret password",
        name: "Amina",
      });
      expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      const [cookie] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-wird_session=.*HttpOnly.*Secure.*SameSite=Lax/i);
    } finally {
      await secure.stop();
    }
  });
});

test("GET /api/docs describes every endpoint that is served, and every other call", async () => {
  expect((await wird.visitor().get("/api/docs")).status).toBe(401);
  const { status, body } = await amina.get("/api/docs");
  expect(status).toBe(200);
  const described = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = wird.served.map(
    ({ method, path }) => `${method} ${path.replace(/:([A-Za-z]+)/g, "{$1}")}`,
  );
  const beside = [
    "GET /api/auth/confirm-email",
    ...["GET /api/auth/google", "GET /api/auth/google/callback", "POST /api/alexa/skill"],
    ...["GET /oauth/authorize", "POST /oauth/authorize", "POST /oauth/token"],
    ...["GET /media/{token}", "GET /calendar/{secret}.ics", "GET /ws", "GET /metrics"],
  ];
  expect(described.sort()).toEqual([...served, ...beside].sort());
});
