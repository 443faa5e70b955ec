// Creating calls with an Idempotency-Key: executed once, with the same reply to every retry.
// Databases: both, for races.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ShiftedClock, shiftedClock } from "../fakes/shifted-clock.ts";
import { type Answer, at, type Member, startWird, type Visitor, type Wird } from "../harness.ts";
import { onPostgres, startTwoNodes } from "../two-nodes.ts";

let wird: Wird;
let clock: ShiftedClock;
let amina: Member;
let deviceId: number;

beforeEach(async () => {
  clock = shiftedClock(Date.now());
  wird = await startWird({ clock });
  amina = await wird.member("amina");
  const made = await amina.post(`/api/users/${amina.user.id}/devices`, echo("Kitchen"));
  deviceId = made.body.id;
});
afterEach(() => wird.stop());

const HOUR = 60 * 60_000;
const echo = (name: string) => ({ type: "alexa", name });
const schedule = (more: object = {}) => ({
  deviceId,
  reciterId: 1,
  startTime: "04:50",
  endTime: "05:20",
  ...more,
});
const listening = { reciterId: 1, surahId: 18, startPosition: 1.5 };

function create(what: string, body: object, key: string, who: Visitor = amina): Promise<Answer> {
  const path = `/api/users/${amina.user.id}/${what}`;
  return who.call("POST", path, body, { "idempotency-key": key });
}
const listOf = async (what: string) =>
  (await amina.get(`/api/users/${amina.user.id}/${what}`)).body as object[];

describe("the same key", () => {
  test.each([
    ["devices", () => echo("Study"), 2],
    ["schedules", () => schedule(), 1],
    ["playback-history", () => listening, 1],
    ["khatms", () => ({ reciterId: 1, days: 30 }), 1],
  ] as const)("gives the first answer again, and makes one: %s", async (what, body, total) => {
    const first = await create(what, body(), "one press of a button");
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const again = await create(what, body(), "one press of a button");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await listOf(what)).toHaveLength(total);
    expect((await create(what, body(), "another press")).body.id).not.toBe(first.body.id);
    expect(await listOf(what)).toHaveLength(total + 1);
  });

  // Promise answer-lost-after-commit: an answer lost after the commit, and the call sent again
  // -> it is made once; the same key gives the first answer, also for simultaneous calls and across nodes
  test("of twenty at once makes one, and all get its answer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create("schedules", schedule(), "impatient")),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await listOf("schedules")).toHaveLength(1);
  });

  // Proves answer-lost-after-commit.
  test("with something else is 422, and makes nothing", async () => {
    await create("schedules", schedule(), "key");
    const other = await create("schedules", schedule({ endTime: "05:30" }), "key");
    expect([other.status, other.body.error]).toEqual([422, "key-reused"]);
    expect(other.body.message).toMatch(/\.$/);
    expect(await listOf("schedules")).toHaveLength(1);
    // Bodies are compared after parsing: a field left out equals its default.
    const same = await create("schedules", schedule({ frequency: "daily", shuffle: false }), "key");
    expect(same.status).toBe(201);
  });

  test("is another one for another call and for somebody else", async () => {
    await create("devices", echo("Study"), "key");
    expect((await create("schedules", schedule(), "key")).status).toBe(201);
    const bilal = await wird.member("bilal");
    const path = `/api/users/${bilal.user.id}/devices`;
    const his = await bilal.call("POST", path, echo("Study"), { "idempotency-key": "key" });
    expect([his.status, his.body.userId]).toEqual([201, bilal.user.id]);
    // Nor does a key give access to another user's reply.
    expect((await create("devices", echo("Study"), "key", bilal)).status).toBe(403);
  });

  test("is free again when nothing was made", async () => {
    const refused = await create("schedules", schedule({ endTime: "04:50" }), "key");
    expect(refused.status).toBe(400);
    expect((await create("schedules", schedule(), "key")).status).toBe(201);
  });

  test("outlives what it made, for 24 hours", async () => {
    const { body } = await create("schedules", schedule(), "key");
    await amina.delete(`/api/schedules/${body.id}`);
    clock.moveTo(clock.now() + 24 * HOUR - 60_000);
    expect((await create("schedules", schedule(), "key")).body).toEqual(body);
    expect(await listOf("schedules")).toEqual([]);
    clock.moveTo(clock.now() + 60_000);
    expect((await create("schedules", schedule(), "key")).body.id).not.toBe(body.id);
    const rows = () => wird.parts.database.db.selectFrom("idempotencyKeys").selectAll().execute();
    expect(await rows()).toHaveLength(1);
    clock.moveTo(clock.now() + 24 * HOUR);
    await wird.parts.sweeper.run();
    expect(await rows()).toEqual([]);
  });
});

test.each(["", "x".repeat(256), "tab\tin it", "سورة"])("%j is no key", async (key) => {
  const encoded = Buffer.from(key).toString("latin1");
  const answer = await create("devices", echo("Study"), encoded);
  expect([answer.status, answer.body.error]).toEqual([400, "invalid-input"]);
});

test("a speaker that is connected again is not made twice, with a key or without", async () => {
  const browser = { type: "browser", name: "Tablet", deviceId: "browser-of-a-tablet" };
  const first = await create("devices", browser, "one");
  const second = await create("devices", { ...browser, name: "Kitchen tablet" }, "two");
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  expect(second.body.name).toBe("Kitchen tablet");
  expect((await create("devices", browser, "one")).body.name).toBe("Tablet");
  expect(await listOf("devices")).toHaveLength(2);
});

test("the calls that create something of one's own take a key, and say so in the documentation", async () => {
  const creating = wird.served.filter((endpoint) => endpoint.creates);
  expect(creating.map((endpoint) => endpoint.path).sort()).toEqual([
    "/api/users/:userId/devices",
    "/api/users/:userId/khatms",
    "/api/users/:userId/playback-history",
    "/api/users/:userId/quiet",
    "/api/users/:userId/schedules",
    "/api/users/:userId/sounds",
  ]);
  const { body } = await amina.get("/api/docs");
  const { parameters } = body.paths["/api/users/{userId}/schedules"].post;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header", required: false }),
  );
});

// Proves answer-lost-after-commit.
test.skipIf(!onPostgres)("twenty at once on two nodes make one", async () => {
  const nodes = await startTwoNodes();
  const { one, two, amina: member } = nodes;
  const path = `/api/users/${member.user.id}/devices`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      at(turn % 2 === 0 ? one : two, member).call("POST", path, echo("Study"), {
        "idempotency-key": "one press",
      }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  await nodes.stop();
});
