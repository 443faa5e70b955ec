// How much one account may have: speakers and schedules, exactly, however many calls come at once.
// Databases: both, for races.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Device, MOST_DEVICES } from "#contract/devices";
import { MOST_KHATMS } from "#contract/khatms";
import { MOST_SCHEDULES } from "#contract/schedules";
import type { Amazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, speechOf } from "../../fakes/alexa-echo.ts";
import { linkedToken } from "../../fakes/alexa-linking.ts";
import type { ShiftedClock } from "../../fakes/shifted-clock.ts";
import { type Answer, at, type Member, type Wird } from "../../harness.ts";
import { onPostgres, startTwoNodes } from "../../two-nodes.ts";
import { startWirdForAlexa } from "../alexa/echo-house.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

let amazon: Amazon;
let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
let base: string;

beforeEach(async () => {
  ({ amazon, clock, wird } = await startWirdForAlexa(NOON));
  amina = await wird.member("amina");
  base = `/api/users/${amina.user.id}`;
});
afterEach(() => wird.stop());

const card = (number: number) => ({ type: "google", name: `Room ${number}` });
const schedule = (deviceId: number) => ({
  ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20", enabled: false },
});

/** Rows of the account, as it is after a restore or in an older version: no call made them. */
async function insertDevices(count: number): Promise<void> {
  const { db } = wird.parts.database;
  const rows = Array.from({ length: count }, (_, number) => ({
    ...{ userId: amina.user.id, ...card(number), type: "google" as const },
    ...{ deviceId: null, isConnected: 0 as const, reachable: null, createdAt: NOON },
  }));
  await db.insertInto("devices").values(rows).execute();
}

async function insertSchedules(count: number): Promise<void> {
  const { db } = wird.parts.database;
  const first = await amina.post(`${base}/schedules`, schedule((await speakers())[0]?.id ?? 0));
  const row = await db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", first.body.id)
    .executeTakeFirstOrThrow();
  const { id: _, ...copy } = row;
  await db
    .insertInto("schedules")
    .values(Array.from({ length: count - 1 }, () => copy))
    .execute();
}

const speakers = async (): Promise<Device[]> => (await amina.get(`${base}/devices`)).body;
const listed = async (what: string) => (await amina.get(`${base}/${what}`)).body.length;
const statuses = (answers: Answer[]) => ({
  made: answers.filter(({ status }) => status === 201).length,
  refused: answers.filter(({ status }) => status === 409).length,
});

// Promise 47: one account with speakers, schedules or khatms without end
// -> 50 speakers and 200 schedules exactly (20 khatms), however many calls come at once and on whichever node: 409
// with the number and what to do. Speakers that add themselves count too: a browser's page says so; an Echo is
// linked all the same, says so, and gets its place when another is deleted. What an account already has stays
describe("an account has so many and no more, however many calls come at once", () => {
  test("speakers: the sentence says how many, and what to do", async () => {
    await insertDevices(MOST_DEVICES - 3);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => amina.post(`${base}/devices`, card(number))),
    );
    expect(statuses(answers)).toEqual({ made: 3, refused: 5 });
    expect(await listed("devices")).toBe(MOST_DEVICES);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      error: "conflict",
      message: expect.stringContaining(`${MOST_DEVICES} speakers`),
      sentence: { code: "speaker.most-reached", params: { most: MOST_DEVICES } },
    });
    expect(refused?.body.message).toMatch(/Delete one/);
    // One more fits as soon as one is deleted.
    const [first] = await speakers();
    await amina.delete(`/api/devices/${first?.id}`);
    expect((await amina.post(`${base}/devices`, card(1))).status).toBe(201);
    // Another account is another account.
    const yusuf = await wird.member("yusuf");
    expect((await yusuf.post(`/api/users/${yusuf.user.id}/devices`, card(1))).status).toBe(201);
  });

  test("schedules: the sentence says how many, and what to do", async () => {
    await insertDevices(1);
    await insertSchedules(MOST_SCHEDULES - 3);
    const deviceId = (await speakers())[0]?.id ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => amina.post(`${base}/schedules`, schedule(deviceId))),
    );
    expect(statuses(answers)).toEqual({ made: 3, refused: 5 });
    expect(await listed("schedules")).toBe(MOST_SCHEDULES);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(new RegExp(`${MOST_SCHEDULES} schedules.*Delete one`)),
      sentence: { code: "schedule.most-reached", params: { most: MOST_SCHEDULES } },
    });
    // What is there can still be changed.
    const [{ id }] = (await amina.get(`${base}/schedules`)).body;
    expect((await amina.patch(`/api/schedules/${id}`, { startTime: "05:00" })).status).toBe(200);
  });

  test("khatms", async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_KHATMS + 4 }, () =>
        amina.post(`${base}/khatms`, { reciterId: 1, days: 30 }),
      ),
    );
    expect(statuses(answers)).toEqual({ made: MOST_KHATMS, refused: 4 });
  });

  test("with an Idempotency-Key a refusal is no first answer: the same call counts once there is room", async () => {
    await insertDevices(MOST_DEVICES);
    const press = () =>
      amina.call("POST", `${base}/devices`, card(1), { "idempotency-key": "one press" });
    expect((await press()).status).toBe(409);
    await amina.delete(`/api/devices/${(await speakers())[0]?.id}`);
    const made = await press();
    expect([made.status, (await press()).body.id]).toEqual([201, made.body.id]);
    expect(await listed("devices")).toBe(MOST_DEVICES);
  });
});

// Proves 47.
describe("a full account", () => {
  test("connects the speakers again that it has, and changes them", async () => {
    const browser = { type: "browser", name: "Tablet", deviceId: "tablet", isConnected: true };
    const { body } = await amina.post(`${base}/devices`, browser);
    await insertDevices(MOST_DEVICES - 1);
    await amina.patch(`/api/devices/${body.id}/connection`, { isConnected: false });
    const again = await amina.post(`${base}/devices`, browser);
    expect([again.status, again.body]).toMatchObject([201, { id: body.id, isConnected: true }]);
    expect((await amina.patch(`/api/devices/${body.id}`, { name: "Shelf" })).status).toBe(200);
  });

  test("of before this limit keeps what it has, in the export too", async () => {
    await insertDevices(MOST_DEVICES + 5);
    expect(await listed("devices")).toBe(MOST_DEVICES + 5);
    const { status, body } = await amina.get("/api/user/export");
    expect([status, body.devices?.length]).toEqual([200, MOST_DEVICES + 5]);
    expect((await amina.post(`${base}/devices`, card(1))).status).toBe(409);
  });

  test("can be linked with Alexa: a new Echo says that it has no place, and gets one when one is deleted", async () => {
    await insertDevices(MOST_DEVICES);
    const accessToken = await linkedToken(wird, amina);
    const echo = createEcho({ wird, amazon, clock, accessToken });
    expect(speechOf(await echo.launch())).toMatch(/linked.*50 speakers.*Delete one/);
    expect((await amina.get("/api/alexa/link")).body).toMatchObject({ linked: true });
    expect(await listed("devices")).toBe(MOST_DEVICES);
    await amina.delete(`/api/devices/${(await speakers())[0]?.id}`);
    expect(speechOf(await echo.launch())).toMatch(/Welcome/);
    expect((await speakers()).at(-1)).toMatchObject({ type: "alexa", deviceId: echo.deviceId });
  });

  test("is linked by a spoken code too, and the Echo says in Arabic what to do", async () => {
    await insertDevices(MOST_DEVICES);
    const { code } = (await amina.post("/api/alexa/pairing-code")).body;
    const echo = createEcho({ wird, amazon, clock });
    expect(speechOf(await echo.say("PairIntent", { code }))).toMatch(/linked.*Delete one/);
    const arabic = createEcho({ wird, amazon, clock, locale: "ar-SA" });
    expect(speechOf(await arabic.launch())).toMatch(/مرتبط.*احذف/);
    expect((await amina.get("/api/alexa/link")).body).toMatchObject({ linked: true });
  });
});

// Proves 47.
test.runIf(onPostgres)("the limit is one over two nodes", async () => {
  const nodes = await startTwoNodes();
  try {
    const members = [nodes.one, nodes.two].map((node) => at(node, nodes.amina));
    const path = `/api/users/${nodes.amina.user.id}/devices`;
    const answers = await Promise.all(
      Array.from({ length: MOST_DEVICES + 5 }, async (_, number) => {
        const answer = await members[number % 2]?.post(path, card(number));
        return answer as Answer;
      }),
    );
    // The kitchen is one of them.
    expect(statuses(answers)).toEqual({ made: MOST_DEVICES - 1, refused: 6 });
  } finally {
    await nodes.stop();
  }
});
