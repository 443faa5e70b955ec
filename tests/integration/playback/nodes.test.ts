// Several nodes on one PostgreSQL: they share all state, and one of them controls a speaker.
// Databases: both, for nodes.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { insertDevices, insertSchedules } from "../../../bench/bench-rows.ts";
import { startFakeCatalogue } from "../../fakes/fake-catalogue.ts";
import {
  at,
  createMember,
  createTestData,
  eventually,
  startWird,
  type Wird,
} from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { holderOf, onPostgres, startTwoNodes, type TwoNodes } from "../../two-nodes.ts";

// 04:49:40 on a Saturday; both nodes claim ten seconds before it is due.
const BEFORE_FAJR = Date.parse("2026-11-21T04:49:40Z");
const CLAIMING = Date.parse("2026-11-21T04:49:51Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let nodes: TwoNodes;
  beforeEach(async () => {
    nodes = await startTwoNodes(BEFORE_FAJR);
  });
  afterEach(() => nodes.stop());

  const schedules = () => `/api/users/${nodes.amina.user.id}/schedules`;
  const playing = () => nodes.kitchen.state().media?.state === "PLAYING";

  async function makeSchedule(): Promise<number> {
    const { status, body } = await nodes.amina.post(schedules(), {
      deviceId: nodes.deviceId,
      reciterId: 1,
      surahId: 18,
      startTime: "04:50",
      endTime: "05:20",
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  const lastRun = async () => (await nodes.amina.get(schedules())).body[0].lastRun;

  // Proves 6: across nodes
  test("a session begins on one node, is good on the other, and its end closes sockets there", async () => {
    const { two, amina } = nodes;
    const elsewhere = at(two, amina);
    expect((await elsewhere.get("/api/user")).body.user.username).toBe("amina");
    const socket = await openAuthenticated(two.url, { ...elsewhere, user: amina.user });
    await amina.post("/api/logout");
    await eventually("closed", () => socket.closed()?.code === 1008, 1000);
  });

  // Proves 6.
  test("three hundred sessions that end at once close sockets on the other node too", async () => {
    const { one, two, amina } = nodes;
    const elsewhere = await createMember(two.url, "bilal");
    const here = one.visitor();
    await here.post("/api/login", { username: "bilal", password: "password of a test" });
    const socket = await openAuthenticated(two.url, elsewhere);
    const others = Array.from({ length: 300 }, (_, turn) => ({
      idHash: createHash("sha256").update(String(turn)).digest("hex"),
      userId: elsewhere.user.id,
      createdAt: 0,
      expiresAt: nodes.clock.now() + 60_000,
    }));
    await one.parts.database.db.insertInto("sessions").values(others).execute();
    const bystander = await openAuthenticated(two.url, { ...at(two, amina), user: amina.user });
    const change = { currentPassword: "password of a test", password: "another password" };
    expect((await here.post("/api/user/password", change)).status).toBe(200);
    await eventually("closed", () => socket.closed()?.code === 1008, 1000);
    expect(bystander.closed()).toBeNull();
  });

  // Proves 10: across nodes
  test("ten failed sign-ins are ten, on whichever node", async () => {
    const { one, two } = nodes;
    const guess = { username: "amina", password: "a wrong password" };
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const node = tries % 2 === 0 ? one : two;
      answers.push((await node.visitor().post("/api/login", guess)).status);
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  });

  // Promise nodes-race-for-a-run: two nodes race for a run
  // -> one claim
  test("a schedule fires once, and on the minute", async () => {
    const id = await makeSchedule();
    nodes.clock.moveTo(CLAIMING);
    await eventually("it plays", playing);
    await eventually("the run is shown", async () => (await lastRun())?.status === "running");
    expect(loadsOf(nodes.kitchen)).toHaveLength(1);
    expect(nodes.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(DUE);
    const runs = await nodes.one.parts.database.db
      .selectFrom("runs")
      .selectAll()
      .where("scheduleId", "=", id)
      .execute();
    expect(runs).toHaveLength(1);
  });

  test("a button on a node that does not follow the speaker works, and is heard on both", async () => {
    const [holder, other] = await holderOf(nodes);
    const { amina, deviceId, kitchen } = nodes;
    const page = await openAuthenticated(other.url, amina);
    const press = (body: object) =>
      at(other, amina).post("/api/playback/control", { deviceId, ...body });

    const play = await press({ action: "select_surah", surahId: 36, reciterId: 1 });
    expect([play.status, play.body.surahId], JSON.stringify(play.body)).toEqual([200, 36]);
    await eventually("it plays", playing);
    const message = await eventually("the page on the other node gets the message", () =>
      page.received.find((message) => message.state?.status === "playing"),
    );
    expect(message).toMatchObject({ type: "playback_update", deviceId, state: { surahId: 36 } });

    expect((await press({ action: "volume", volume: 33 })).body.volume).toBe(33);
    expect(kitchen.state().volume).toBe(33);
    await press({ action: "pause" });
    await eventually("paused", () => kitchen.state().media?.state === "PAUSED");
    for (const node of [holder, other]) {
      const { body } = await at(node, amina).get(`/api/devices/${deviceId}/playback-state`);
      expect(body).toMatchObject({ status: "paused", surahId: 36, volume: 33 });
    }
    const slept = await press({ action: "sleep", sleep: { until: "surah-end" } });
    expect(slept.body.sleepTimer).toEqual({ until: "surah-end" });
    // Refusals are forwarded unchanged.
    const refused = await press({ action: "select_surah", surahId: 36, reciterId: 999_999 });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid-input"]);
    expect(loadsOf(kitchen)).toHaveLength(1);
  });

  // Proves quiet-now.
  test("quiet that is asked for on the other node stops what plays, and skips what is due next on any", async () => {
    const [, other] = await holderOf(nodes);
    const { amina, deviceId, kitchen } = nodes;
    const id = await makeSchedule();
    const press = { deviceId, action: "select_surah", surahId: 36, reciterId: 1 };
    await amina.post("/api/playback/control", press);
    await eventually("it plays", playing);
    const asked = await at(other, amina).post(`/api/users/${amina.user.id}/quiet`, { minutes: 30 });
    expect([asked.status, asked.body.deviceIds]).toEqual([200, [deviceId]]);
    await eventually("it is silent", () => !playing());
    nodes.clock.moveTo(CLAIMING);
    await eventually("it is skipped", async () => (await lastRun())?.status === "skipped");
    expect(await lastRun()).toMatchObject({ reasonSentence: { code: "run.quiet" } });
    nodes.clock.moveTo(DUE + 2000);
    expect(loadsOf(kitchen)).toHaveLength(1);
    const runs = await amina.get(`/api/schedules/${id}/runs`);
    expect(runs.body).toHaveLength(1);
  });

  // Proves nodes-race-for-a-run.
  test("a schedule started by hand on the other node goes to the one that follows the speaker", async () => {
    const id = await makeSchedule();
    const [holder, other] = await holderOf(nodes);
    const { status } = await at(other, nodes.amina).post(`/api/schedules/${id}/run`);
    expect(status).toBe(200);
    await eventually("it plays", playing);
    const run = await eventually("the run has sounded", () =>
      holder.parts.database.db
        .selectFrom("runs")
        .selectAll()
        .where("startedAt", "is not", null)
        .executeTakeFirst(),
    );
    expect(run.claimedBy).toBe(holder.parts.events.node);
    expect(loadsOf(nodes.kitchen)).toHaveLength(1);
  });

  // Promise speaker-changes-nodes: a speaker is disconnected and connected again at once; the tab of a browser
  // speaker changes nodes
  // -> one node steers it; it stays a speaker
  test("a speaker disconnected and connected again within a moment obeys one node", async () => {
    const [holder, other] = await holderOf(nodes);
    const { amina, deviceId, kitchen } = nodes;
    const { claims, db } = holder.parts.database;
    const press = (node: Wird, volume: number) =>
      at(node, amina).post("/api/playback/control", { action: "volume", volume, deviceId });
    const connect = (isConnected: boolean) =>
      at(holder, amina).patch(`/api/devices/${deviceId}/connection`, { isConnected });
    await at(holder, amina).post("/api/playback/control", {
      ...{ action: "select_surah", surahId: 36, reciterId: 1, deviceId },
    });
    await eventually("it plays", playing);

    const deleting = vi.spyOn(claims, "deleteFrom");
    // The old session's STOP is still unanswered when the speaker is connected again.
    kitchen.habits.add("answers-nothing");
    expect((await connect(false)).status).toBe(200);
    await eventually("the old session stops it", () =>
      kitchen.journal.some(({ payload }) => payload.type === "STOP"),
    );
    expect((await connect(true)).status).toBe(200);
    // Enough time to create a new session before the old one has released the speaker.
    for (let reads = 0; reads < 10; reads++) await amina.get("/api/user");
    kitchen.habits.delete("answers-nothing");
    kitchen.dropConnections();
    await eventually("the old session has let go", () => deleting.mock.calls.length > 0);

    for (const [node, volume] of [
      [holder, 31],
      [other, 32],
      [holder, 33],
    ] as const) {
      await eventually(`volume ${volume}`, async () => (await press(node, volume)).status === 200);
    }
    const steering = kitchen.journal.filter(({ payload }) => payload.type === "SET_VOLUME");
    expect(new Set(steering.slice(-3).map(({ connection }) => connection)).size).toBe(1);
    expect(await db.selectFrom("speakerHolds").select("node").execute()).toHaveLength(1);
  });

  // Proves idle-speaker.
  test("the speakers of due runs are shared between the nodes", async () => {
    const { one, two, amina, clock } = nodes;
    const { db } = one.parts.database;
    const names = Array.from({ length: 40 }, (_, turn) => `none-${turn}`);
    const ids = await insertDevices(db, amina.user.id, "google", names);
    // Rows as an import leaves them: nobody has pressed anything, and nobody looks.
    const dueAt = clock.now() + 150_000;
    await insertSchedules(
      db,
      amina.user.id,
      ids.map((deviceId) => ({ deviceId, dueAt })),
    );
    clock.moveTo(clock.now() + 40_000);
    const holds = () =>
      db.selectFrom("speakerHolds").selectAll().where("deviceId", "in", ids).execute();
    const all = await eventually("all are followed", async () => {
      const rows = await holds();
      return rows.length === ids.length ? rows : null;
    });
    for (const { parts } of [one, two]) {
      const own = all.filter(({ node }) => node === parts.events.node);
      expect(own.length).toBeGreaterThanOrEqual(15);
      await eventually("their sessions are there", () =>
        own.every(({ deviceId }) => parts.playback.has(deviceId)),
      );
    }
  });

  test("who looks on another node than the one that has just let go is followed there", async () => {
    const { amina, deviceId, clock } = nodes;
    const [holder, other] = await holderOf(nodes);
    const page = await openAuthenticated(other.url, amina);
    await eventually("it finds it taken", () => !other.parts.playback.has(deviceId));
    clock.moveTo(clock.now() + 5 * 60_000);
    await eventually("the other follows it", () => other.parts.playback.has(deviceId));
    await eventually("the holder has let go", () => !holder.parts.playback.has(deviceId));
    page.close();
  });

  // Proves sigterm.
  test("a node that stops hands its speaker and its run to the other, which plays on", async () => {
    await makeSchedule();
    nodes.clock.moveTo(CLAIMING);
    await eventually("it plays", playing);
    await eventually("the run is shown", async () => (await lastRun())?.status === "running");
    const [holder, other] = await holderOf(nodes);
    await nodes.stopOne(holder);
    const db = other.parts.database.db;
    await eventually("the other has the run", async () => {
      const run = await db.selectFrom("runs").selectAll().executeTakeFirstOrThrow();
      return run.claimedBy === other.parts.events.node && run.status === "running";
    });
    const amina = at(other, nodes.amina);
    await eventually("it is shown as playing", async () => {
      const { body } = await amina.get(`/api/devices/${nodes.deviceId}/playback-state`);
      return body.status === "playing" && body.surahId === 18;
    });
    expect(playing()).toBe(true);
    expect(loadsOf(nodes.kitchen)).toHaveLength(1);
    const { status } = await amina.post("/api/playback/control", {
      action: "stop",
      deviceId: nodes.deviceId,
    });
    expect(status).toBe(200);
    await eventually("it stops", () => !playing());
  });
});

describe.skipIf(!onPostgres)(
  "two nodes and the catalogue (needs PostgreSQL: TEST_DATABASE_URL)",
  () => {
    test("one of them syncs at a time, and both have what it brought", async () => {
      const catalogue = await startFakeCatalogue();
      const data = await createTestData();
      const settings = { CATALOGUE_URL: catalogue.url };
      const [one, two] = await Promise.all([
        startWird({ data, settings }),
        startWird({ data, settings }),
      ]);
      try {
        const admin = await one.member("admin");
        const status = async () => (await admin.get("/api/admin/sync/status")).body;
        await eventually("the first sync has ended", async () => {
          const { lastRun, inProgress } = await status();
          return lastRun !== null && !inProgress;
        });
        const answers = await Promise.all(
          [one, two, one, two].map((node) => at(node, admin).post("/api/admin/sync/trigger")),
        );
        const taken = answers.filter((answer) => answer.status === 202);
        expect(taken).toHaveLength(1);
        expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3);
        await eventually("the sync has ended", async () => !(await status()).inProgress);
        expect((await status()).errors).toEqual([]);
        for (const node of [one, two]) {
          await eventually("all recitations", async () => {
            const { body } = await at(node, admin).get("/api/reciters");
            return body.length >= catalogue.rows.length;
          });
        }
      } finally {
        await Promise.all([one.stop(), two.stop()]);
        await data.remove();
        await catalogue.close();
      }
    });
  },
);
