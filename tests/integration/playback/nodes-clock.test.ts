// Two nodes on one PostgreSQL, one of which has a clock that is wrong.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { createTestData, eventually, startWird, type TestData, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { onPostgres } from "../../two-nodes.ts";

const SECOND = 1000;
const DUE = Date.parse("2026-11-21T04:50:00Z");
const WRONG_BY = 20 * SECOND;
const HOUR = 3_600 * SECOND;
const YEAR = 365 * 24 * HOUR;

describe.skipIf(!onPostgres)("a node 20 s ahead (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let data: TestData;
  let clock: ShiftedClock;
  let ahead: ShiftedClock;
  let kitchen: VirtualSpeaker;
  let right: Wird;
  let wrong: Wird;

  beforeEach(async () => {
    data = await createTestData();
    clock = shiftedClock(DUE - 30 * SECOND);
    ahead = shiftedClock(DUE - 30 * SECOND + WRONG_BY);
    kitchen = await startKitchen({ clock });
    const inBoth = { data, settings: withKitchen(kitchen), databaseNow: clock.now };
    right = await startWird({ ...inBoth, clock });
    wrong = await startWird({ ...inBoth, clock: ahead });
  });
  afterEach(async () => {
    await Promise.all([right.stop(), wrong.stop()]);
    await kitchen.stop();
    await data.remove();
  });

  const nodes = async () => {
    const rows = await right.parts.database.db.selectFrom("nodes").select("node").execute();
    return rows.map((row) => row.node).toSorted();
  };

  // Promise node-clock-wrong: a node's clock is wrong by seconds or hours
  // -> leases compare on the database's time; such a node claims nothing, gives up what it has and says so in the log
  // and in `/api/health`; what people ask of it meanwhile is written at the database's time; it is
  // back once its clock is right
  test("loads nothing early and is nobody's judge; it says so in health, and claims again once it is right", async () => {
    const here = right.parts.events.node;
    const there = wrong.parts.events.node;
    const amina = await right.member("amina");
    const deviceId = await connectSpeaker(amina, kitchen);
    const schedules = `/api/users/${amina.user.id}/schedules`;
    const choice = { deviceId, reciterId: 1, surahId: 18, startTime: "04:50", endTime: "05:20" };
    expect((await amina.post(schedules, choice)).status).toBe(201);
    const health = await wrong.visitor().get("/api/health");
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({ error: "unavailable", clockAheadBy: 20 });
    expect(health.body.message).toMatch(/20 s apart: it begins no recitation/);
    expect((await right.visitor().get("/api/health")).status).toBe(200);

    // By the wrong clock it is past the minute.
    clock.moveTo(DUE - 12 * SECOND);
    ahead.moveTo(DUE - 12 * SECOND + WRONG_BY);
    expect(await wrong.parts.nodeLease.mayClaim()).toBe(false);
    const run = await eventually("the run is claimed", () =>
      right.parts.database.db.selectFrom("runs").selectAll().executeTakeFirst(),
    );
    expect(run.claimedBy).toBe(here);
    expect(loadsOf(kitchen)).toEqual([]);
    expect(await nodes()).toEqual([here]);
    clock.moveTo(DUE - 3 * SECOND);
    ahead.moveTo(DUE - 3 * SECOND + WRONG_BY);
    await eventually("it plays", () => kitchen.state().media?.state === "PLAYING");
    expect(clock.now()).toBeGreaterThanOrEqual(DUE);
    expect(loadsOf(kitchen)).toHaveLength(1);

    ahead.moveTo(clock.now());
    await eventually("both live", async () => (await nodes()).length === 2);
    expect(await nodes()).toEqual([here, there].toSorted());
    expect((await wrong.visitor().get("/api/health")).status).toBe(200);
    // What the other has is its to take again.
    await right.parts.drain();
    await eventually("the run is taken up", async () => {
      const row = await wrong.parts.database.db
        .selectFrom("runs")
        .select("claimedBy")
        .executeTakeFirst();
      return row?.claimedBy === there;
    });
    expect(loadsOf(kitchen)).toHaveLength(1);
  });
});

describe.skipIf(!onPostgres)(
  "a node that is a year wrong (needs PostgreSQL: TEST_DATABASE_URL)",
  () => {
    // Proves node-clock-wrong.
    test.each([
      ["ahead", YEAR],
      ["behind", -YEAR],
    ])("writes at the database's time what people ask of it (%s)", async (_, wrongBy) => {
      const data = await createTestData();
      const clock = shiftedClock(DUE);
      const inNode = { data, databaseNow: clock.now, clock: shiftedClock(DUE + wrongBy) };
      const wrong = await startWird(inNode);
      const { db } = wrong.parts.database;
      const amina = await wrong.member("amina");
      const mine = `/api/users/${amina.user.id}`;
      const made = async (path: string, choice: object) =>
        (await amina.post(`${mine}/${path}`, choice)).body;
      const isNow = (at: unknown) => Math.abs(Number(at) - clock.now()) < HOUR / 2;

      const kitchen = { type: "browser", name: "Kitchen", deviceId: "kitchen", isConnected: true };
      const { id: deviceId } = await made("devices", kitchen);
      const portion = { kind: "part", unit: "surah", count: 1 };
      const daily = { deviceId, reciterId: 1, startTime: "20:00", endTime: null, timezone: "UTC" };
      const schedule = await made("schedules", { ...daily, portion });
      expect(schedule.nextRunAt).toBe("2026-11-21T20:00:00.000Z");
      const from = { surah: 36, ayah: 1 };
      await amina.patch(`/api/schedules/${schedule.id}`, { portion: { ...portion, from } });
      const { point } = await db.selectFrom("schedules").select("point").executeTakeFirstOrThrow();
      // What is heard in runs that were due before that does not move it.
      expect(JSON.parse(point ?? "")).toMatchObject({ ...from, setAt: expect.toSatisfy(isNow) });

      const khatm = await made("khatms", { reciterId: 1, days: 30 });
      await amina.patch(`/api/khatms/${khatm.id}`, { progress: { surah: 2, ayah: 5 } });
      await amina.patch(`/api/khatms/${khatm.id}`, { beginAgain: true });
      const { setBackAt } = await db.selectFrom("khatms").selectAll().executeTakeFirstOrThrow();
      expect(setBackAt).toSatisfy(isNow);

      const { until } = await made("quiet", { minutes: 60 });
      expect(Date.parse(until) - HOUR).toSatisfy(isNow);
      await wrong.stop();
      await data.remove();
    });
  },
);
