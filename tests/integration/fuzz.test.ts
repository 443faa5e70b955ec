// A bounded fuzz of every endpoint, generated from the contract: no request causes an internal error.
// Databases: both, for values.
import { PUSH_BROWSER } from "./belongings.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, OwnedKind } from "#contract/endpoint";
import { bodies } from "../fuzz-values.ts";
import { type Answer, type Member, startWird, type Wird } from "../harness.ts";

/** The same values each time, so that a failure can be reproduced. */
const SEED = 1447;
const RUNS_FOR_EACH = 60;

let wird: Wird;
let members: Member[];
let own: Record<OwnedKind, number>;

beforeAll(async () => {
  wird = await startWird();
  members = [await wird.member("admin"), await wird.member("amina")];
  const amina = members[1] as Member;
  const base = `/api/users/${amina.user.id}`;
  const device = await amina.post(`${base}/devices`, { type: "alexa", name: "Echo" });
  const schedule = await amina.post(`${base}/schedules`, {
    deviceId: device.body.id,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
  });
  const history = await amina.post(`${base}/playback-history`, {
    reciterId: 1,
    surahId: 1,
    startPosition: 0,
  });
  const sound = await amina.post(`${base}/sounds`, {
    name: "Adhan",
    url: "https://example.org/adhan.mp3",
  });
  const token = await amina.post(`${base}/tokens`, { name: "Clock", scope: "read" });
  const khatm = await amina.post(`${base}/khatms`, { reciterId: 1, days: 30 });
  const push = await amina.post(`${base}/push`, PUSH_BROWSER);
  const { body: open } = await amina.post(`${base}/agents/code`, { name: "Grandmother" });
  const agent = await amina.post("/api/agents/pair", { code: open.code });
  own = {
    agent: agent.body.id,
    device: device.body.id,
    schedule: schedule.body.id,
    history: history.body.id,
    sound: sound.body.id,
    khatm: khatm.body.id,
    token: token.body.id,
    push: push.body.id,
  };
});

afterAll(() => wird.stop());

const oddInPath = fc.constantFrom(
  "0",
  "-1",
  "1e99",
  "2147483648",
  "abc",
  "%00",
  "%F0%9F%95%8C",
  "01",
  "1.5",
);
const partOfPath = fc.oneof(fc.integer({ min: 1, max: 200 }).map(String), oddInPath);

function paths(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = endpoint.path.match(/:[A-Za-z]+/g) ?? [];
  const ownId =
    typeof endpoint.access === "object"
      ? String(own[endpoint.access.owner])
      : String(members[1]?.user.id);
  const parts = names.map(() =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(ownId) }, { weight: 2, arbitrary: partOfPath }),
  );
  const query = fc.constantFrom(
    "",
    "",
    "",
    "?",
    "?count=1e9",
    "?before=yesterday",
    "?a[b]=c&a=1",
    "?%00=%ff",
  );
  return fc
    .tuple(fc.tuple(...parts), query)
    .map(
      ([values, rest]) =>
        values.reduce((path, value) => path.replace(/:[A-Za-z]+/, value), endpoint.path) + rest,
    );
}

/** Some calls end the caller's session: signs in again for the next endpoint. */
async function signedIn(member: Member): Promise<Member> {
  if ((await member.get("/api/user")).status === 200) return member;
  const { username } = member.user;
  const { status } = await member.post("/api/login", { username, password: "password of a test" });
  expect(status, "signing in again").toBe(200);
  return member;
}

/** Deliberate replies: the speaker is off, or the catalogue is down. */
const ON_PURPOSE = new Set([502]);

async function send(
  member: Member,
  endpoint: Endpoint,
  path: string,
  body: unknown,
): Promise<Answer> {
  const { method } = endpoint;
  return member.call(method, path, method === "GET" ? undefined : body);
}

const named = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("fuzz", () => {
  // Proves 19.
  test("no endpoint answers with a 5xx, and each answer is JSON with a sentence", {
    timeout: 600_000,
  }, async () => {
    let sent = 0;
    let done = 0;
    for (const endpoint of wird.served) {
      const asker = await signedIn(members[1] as Member);
      await fc.assert(
        fc.asyncProperty(paths(endpoint), bodies(endpoint), async (path, body) => {
          const { status, body: answer } = await send(asker, endpoint, path, body);
          sent++;
          if (status < 300) done++;
          const what = `${endpoint.method} ${path} ${JSON.stringify(body)?.slice(0, 500)}`;
          if (!ON_PURPOSE.has(status)) expect(status, what).toBeLessThan(500);
          if (status >= 400) {
            expect(answer, what).toMatchObject({ success: false, error: expect.any(String) });
            expect(answer.message.length, what).toBeGreaterThan(0);
          }
        }),
        { numRuns: RUNS_FOR_EACH, seed: SEED, endOnFailure: true },
      );
    }
    expect(sent).toBeGreaterThan(wird.served.length * RUNS_FOR_EACH * 0.9);
    // Not all requests were refused.
    expect(done).toBeGreaterThan(sent * 0.1);
    // The server still works, and nobody became admin.
    expect((await wird.visitor().get("/api/health")).status).toBe(200);
    const people = (await members[0]?.get("/api/users"))?.body;
    expect(people.filter((user: { role: string }) => user.role === "admin")).toHaveLength(1);
  });

  test("admin's and developer's endpoints too", { timeout: 600_000 }, async () => {
    const forAdmins = wird.served.filter(
      ({ access }) => access === "admin" || access === "developer",
    );
    expect(forAdmins.length).toBeGreaterThan(3);
    for (const endpoint of forAdmins) {
      await signedIn(members[0] as Member);
      await fc.assert(
        fc.asyncProperty(paths(endpoint), bodies(endpoint), async (path, body) => {
          // Not the admin themselves: the last admin must remain.
          if (endpoint.method !== "GET" && path.includes(`/users/${members[0]?.user.id}`)) return;
          const { status } = await send(members[0] as Member, endpoint, path, body);
          if (!ON_PURPOSE.has(status)) {
            expect(status, `${endpoint.method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
          }
        }),
        { numRuns: RUNS_FOR_EACH, seed: SEED, endOnFailure: true },
      );
    }
  });

  // Proves 19.
  test("raw bodies of any bytes are 400, 413 or 415", async () => {
    const bilal = await wird.member("bilal");
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 200 }),
          fc.json().map((text) => text.slice(0, -1)),
        ),
        async (text) => {
          const { status } = await bilal.call(
            "POST",
            "/api/playback/control",
            text === "" ? "{" : text,
          );
          expect([400, 413, 415]).toContain(status);
        },
      ),
      { numRuns: 60, seed: SEED },
    );
  });
});

describe("request schemas", () => {
  test("what a body's schema lets through, it lets through again unchanged", () => {
    let accepted = 0;
    for (const endpoint of wird.served) {
      const { body: schema } = endpoint;
      if (!schema) continue;
      fc.assert(
        fc.property(bodies(endpoint), (body) => {
          const once = schema.safeParse(body);
          if (!once.success) return;
          accepted++;
          const twice = schema.safeParse(once.data);
          expect(twice, named(endpoint)).toEqual({ success: true, data: once.data });
        }),
        { numRuns: 200, seed: SEED },
      );
    }
    expect(accepted).toBeGreaterThan(100);
  });

  // Proves 3.
  test("no body's schema lets an unknown field or a NUL through", () => {
    for (const endpoint of wird.served) {
      const { body: schema } = endpoint;
      if (!schema) continue;
      fc.assert(
        fc.property(bodies(endpoint), fc.string({ minLength: 1 }), (body, text) => {
          if (typeof body !== "object" || body === null || Array.isArray(body)) return;
          expect(schema.safeParse({ ...body, [`unknown ${text}`]: 1 }).success).toBe(false);
          for (const [name, value] of Object.entries(body)) {
            if (typeof value !== "string") continue;
            const spoiled = { ...body, [name]: `${value}\u0000` };
            // Passwords and tokens are hashed, never stored.
            if (/password|token/i.test(name)) continue;
            expect(schema.safeParse(spoiled).success, `${named(endpoint)} ${name}`).toBe(false);
          }
        }),
        { numRuns: 60, seed: SEED },
      );
    }
  });
});
