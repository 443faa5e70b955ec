// Plans for an agent: what it may begin by itself, and what becomes of a run while it has no line.
// Databases: both, for queries.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  connectLivingRoom,
  type FakeAgent,
  livingRoom,
  pairAgent,
  startFakeAgent,
} from "../../fakes/fake-agent.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { FAJR, MINUTE } from "../house.ts";
import { ayah, LAST_TEN, teachDurations } from "../khatms/khatm-house.ts";

const END = FAJR + 30 * MINUTE;

let wird: Wird;
let clock: ShiftedClock;
let amina: Member;
let agent: FakeAgent;
let token: string;
let agentId: number;
let deviceId: number;
let people = 0;
let answers: boolean;

beforeAll(async () => {
  clock = shiftedClock(FAJR - 20 * MINUTE);
  wird = await startWird({ clock });
  await wird.member("admin");
  await teachDurations(wird, LAST_TEN);
});
afterAll(() => wird.stop());

beforeEach(async () => {
  clock.moveTo(FAJR - 20 * MINUTE);
  amina = await wird.member(`amina-${++people}`);
  answers = true;
  ({ id: agentId, token } = await pairAgent(amina, "Grandmother"));
  agent = await startFakeAgent(wird.url, token, { answersPlans: () => answers });
  deviceId = await connectLivingRoom(amina);
});

const schedules = (member = amina) => `/api/users/${member.user.id}/schedules`;

async function makeSchedule(choice: object = {}): Promise<number> {
  const { status, body } = await amina.post(schedules(), {
    ...{ deviceId, reciterId: 1, surahId: 18, volume: 40 },
    ...{ startTime: "04:50", endTime: "05:20", ...choice },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const leases = () =>
  wird.parts.database.db
    .selectFrom("agentLeases")
    .selectAll()
    .where("agentId", "=", agentId)
    .orderBy("dueAt")
    .execute();
const lastRun = async (id: number) => (await amina.get(`/api/schedules/${id}/runs`)).body[0];
const keyAt = (id: number, dueAt: number) => `${id}:0:${dueAt}`;
const report = (key: string, more: object = {}) =>
  agent.send({
    type: "runs",
    runs: [
      {
        ...{ key, beganAt: FAJR + 200, endedAt: END, outcome: "played", reason: null },
        heard: [{ surahId: 18, from: 0, to: 600 }],
        ...more,
      },
    ],
  });
const acked = (key: string) =>
  eventually("the report is answered", () =>
    agent.heard.some((frame) => frame.type === "runs-ack" && frame.keys.includes(key)),
  );

test("an agent has the runs of two days with what they play; what is changed is sent, what goes is dropped", async () => {
  const id = await makeSchedule();
  const keys = [0, 1].map((day) => keyAt(id, FAJR + day * 24 * 60 * MINUTE));
  await eventually("it has the runs of two days", () => agent.plans.size === 2);
  expect([...agent.plans.keys()]).toEqual(keys);
  expect(agent.plans.get(keys[0] ?? "")).toMatchObject({
    ...{ deviceId: livingRoom.deviceId, dueAt: FAJR, endsAt: END },
    plays: { volume: 40, startsOver: true, reciter: { id: 1 }, adhan: null },
  });
  await eventually("its answer is written", async () =>
    (await leases()).every(({ ackedAt }) => ackedAt !== null),
  );

  expect((await amina.patch(`/api/schedules/${id}`, { volume: 20 })).status).toBe(200);
  await eventually("it has the new volume", () =>
    keys.every((key) => agent.plans.get(key)?.plays.volume === 20),
  );
  answers = false;
  expect((await amina.delete(`/api/schedules/${id}`)).status).toBe(200);
  await eventually("it has none", () => agent.plans.size === 0);
});

// Proves home-line-down-at-the-minute.
test("what it no longer has it may not begin: the lease ends with its answer, not before", async () => {
  const id = await makeSchedule();
  await eventually("it has its plans", () => agent.plans.size === 2);
  answers = false;
  const later = { startTime: "06:50", endTime: "07:20" };
  expect((await amina.patch(`/api/schedules/${id}`, later)).status).toBe(200);
  await eventually("it has the new ones", () => agent.plans.has(keyAt(id, FAJR + 2 * 60 * MINUTE)));
  expect((await leases()).map(({ dueAt }) => dueAt)).toContain(FAJR);
  answers = true;
  await agent.close();
  agent = await startFakeAgent(wird.url, token, { answersPlans: () => answers });
  await eventually("the old ones have ended", async () => (await leases()).length === 2);
  expect((await leases()).map(({ dueAt }) => dueAt)).not.toContain(FAJR);
});

// Promise home-line-down-at-the-minute: a home's connection is down at the due minute of a run that its agent has
// planned
// -> nobody else starts it, and no fallback; 15 to 75 minutes after its end its owner is told that nothing is known
// about it; the agent's report says how it went, once; another account's agent cannot report it
test("while its line is down nobody else begins its run, which has not failed; its report says what became of it, once", async () => {
  const tab = await amina.post(`/api/users/${amina.user.id}/devices`, {
    ...{ type: "browser", name: "Tablet", isConnected: true, deviceId: "tablet-of-amina" },
  });
  const id = await makeSchedule({ fallbackDeviceId: tab.body.id });
  await eventually("it has its plans", async () => (await leases()).length === 2);
  agent.cut();
  clock.moveTo(FAJR - 3000);
  const waiting = await eventually("its minute has come", async () => {
    const run = await lastRun(id);
    return run?.status === "running" && run;
  });
  expect(waiting.reasonSentence).toMatchObject({ code: "run.home-plays-by-itself" });
  clock.moveTo(FAJR + 2 * MINUTE);
  // Its fallback would have been asked by now, and would have failed: no tab is open.
  await new Promise((done) => setTimeout(done, 3000));
  expect(await lastRun(id)).toMatchObject({ status: "running" });

  clock.moveTo(END - 500);
  const over = await eventually("its window is over", async () => {
    const run = await lastRun(id);
    return run?.status === "failed" && run;
  });
  expect(over.reasonSentence).toMatchObject({ code: "run.home-not-heard-yet" });
  expect((await amina.get(`/api/users/${amina.user.id}/alerts`)).status).toBe(200);
  const untold = () =>
    wird.parts.database.db
      .selectFrom("runs")
      .select(["untold", "startedAt"])
      .where("scheduleId", "=", id)
      .execute();
  expect(await untold()).toEqual([{ untold: 0, startedAt: null }]);
  // A home without power reports nothing: its owner is told after a quarter of an hour, once.
  const told = async () =>
    (await wird.parts.database.db.selectFrom("alerts").select("kind").execute()).length;
  await wird.parts.sweeper.run();
  expect(await untold()).toEqual([{ untold: 0, startedAt: null }]);
  clock.moveTo(END + 16 * MINUTE);
  await wird.parts.sweeper.run();
  await eventually("its owner is told", async () => (await told()) === 1);
  await wird.parts.sweeper.run();
  expect(await untold()).toEqual([{ untold: 0, startedAt: null }]);

  agent = await startFakeAgent(wird.url, token);
  const key = keyAt(id, FAJR);
  report(key);
  await acked(key);
  expect(await lastRun(id)).toMatchObject({ status: "played" });
  expect(await untold()).toEqual([{ untold: 0, startedAt: FAJR + 200 }]);
  agent.heard.length = 0;
  report(key, { outcome: "failed", beganAt: null });
  await acked(key);
  expect(await lastRun(id)).toMatchObject({ status: "played" });
  const { body: history } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  // When it was heard, not when it was reported.
  const timestamp = new Date(END - 600_000).toISOString();
  expect(history).toMatchObject([{ surahId: 18, endPosition: 600, duration: 600, timestamp }]);
});

// Proves long-silence.
test("of a run without an end time, whose agent is gone, its owner is told within minutes, not a day later", async () => {
  const portion = { kind: "surahs", surahs: [2] };
  const id = await makeSchedule({ portion, endTime: null });
  await eventually("it has its plans", async () => (await leases()).length === 2);
  agent.cut();
  clock.moveTo(FAJR - 3000);
  await eventually("its minute has come", async () => (await lastRun(id))?.status === "running");
  clock.moveTo(FAJR + 16 * MINUTE);
  const over = await eventually("it is waited for no longer", async () => {
    const run = await lastRun(id);
    return run?.status === "failed" && run;
  });
  expect(over.reasonSentence).toMatchObject({ code: "run.home-not-heard-yet" });
  await wird.parts.sweeper.run();
  await eventually("its owner is told", async () => {
    const alerts = await wird.parts.database.db
      .selectFrom("alerts")
      .select("kind")
      .where("scheduleId", "=", id)
      .execute();
    return alerts.length === 1;
  });
});

// Proves open-at-backup: begun by an agent
test("what an agent may have begun before a backup is unknown after the restore, not alerted; its word still counts", async () => {
  const [begun, skipped] = [await makeSchedule(), await makeSchedule({ startTime: "05:05" })];
  await eventually("it has its plans", async () => (await leases()).length === 4);
  agent.cut();
  const skip = await amina.post(`/api/schedules/${skipped}/skip`);
  expect(skip.status).toBe(200);
  clock.moveTo(END + 16 * MINUTE);
  await eventually("it is waited for", async () => (await lastRun(begun))?.status === "failed");
  const { db } = wird.parts.database;
  // As after a restore of what was backed up then.
  await db
    .updateTable("schedules")
    .set({ unknownUntil: END + 16 * MINUTE })
    .where("userId", "=", amina.user.id)
    .execute();
  await wird.parts.sweeper.run();
  expect(await lastRun(begun)).toMatchObject({
    ...{ status: "skipped", reasonSentence: { code: "run.open-at-backup" } },
  });
  const rows = db.selectFrom("runs").select(["untold", "status"]).where("scheduleId", "=", begun);
  expect(await rows.execute()).toEqual([{ untold: 0, status: "passed-over" }]);

  agent = await startFakeAgent(wird.url, token, { answersPlans: () => true });
  report(keyAt(begun, FAJR));
  await acked(keyAt(begun, FAJR));
  expect(await lastRun(begun)).toMatchObject({ status: "played" });
  const { body: history } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(history).toHaveLength(1);
  // What a person skipped is no news.
  report(keyAt(skipped, FAJR + 15 * MINUTE), { outcome: "failed", beganAt: null, heard: [] });
  await acked(keyAt(skipped, FAJR + 15 * MINUTE));
  expect(await lastRun(skipped)).toMatchObject({ status: "skipped" });
});

// Proves long-silence.
test("a run without an end has none in its lease and its plan; an agent of an older version is sent one", async () => {
  const portion = { kind: "surahs", surahs: [2] };
  const id = await makeSchedule({ portion, endTime: null });
  const key = keyAt(id, FAJR);
  await eventually("it has its plan", () => agent.plans.has(key));
  // It knows no additions.
  expect(agent.plans.get(key)).toMatchObject({ endsAt: FAJR + 24 * 60 * MINUTE });
  expect((await leases()).map(({ endsAt }) => endsAt)).toEqual([null, null]);
  const own = agent;
  agent = await startFakeAgent(wird.url, token, { additions: 4, answersPlans: () => true });
  await eventually("it has its plan", () => agent.plans.has(key));
  expect(agent.plans.get(key)).toMatchObject({
    ...{ endsAt: null, latestStart: FAJR + 10 * MINUTE },
    plays: { patience: 60 * MINUTE },
  });
  await own.close();
  const row = await wird.parts.database.db
    .selectFrom("schedules")
    .select(["nextRunAt", "nextRunEndsAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ nextRunAt: FAJR, nextRunEndsAt: null });
});

// Proves khatm-runs-in-a-row.
test("the portions of a khatm, and of a schedule that continues, follow one another over the two days", async () => {
  const { body: khatm } = await amina.post(`/api/users/${amina.user.id}/khatms`, {
    ...{ reciterId: 1, days: 7, from: ayah(105, 1) },
  });
  const portion = { kind: "khatm", khatmId: khatm.id };
  const id = await makeSchedule({ surahId: undefined, reciterId: undefined, portion });
  const on = await makeSchedule({
    ...{ surahId: 109, continuePlayback: true, startTime: "05:30", endTime: "05:32" },
  });
  await eventually("it has its plans", () => agent.plans.size === 4);
  const plays = (of: number, day: number) => {
    const at = of === id ? FAJR : FAJR + 40 * MINUTE;
    return agent.plans.get(keyAt(of, at + day * 24 * 60 * MINUTE))?.plays;
  };
  const [today, tomorrow] = [plays(id, 0)?.order.items ?? [], plays(id, 1)?.order.items ?? []];
  const [end, begin] = [today.at(-1), tomorrow[0]];
  expect(today[0]).toMatchObject({ recording: { surah: 105 }, from: null });
  const surahOf = (item: typeof end) => (item as { recording: { surah: number } }).recording.surah;
  const follows =
    end?.to === null
      ? { surah: surahOf(end) + 1, from: null }
      : { surah: surahOf(end), from: end?.to };
  expect({ surah: surahOf(begin), from: begin?.from }).toEqual(follows);
  // 109 lasts 60 s, 110 30 s, and 30 s of 111 are left.
  const place = (day: number) => {
    const { order, position } = plays(on, day) ?? { order: null, position: null };
    return [surahOf(order?.items[order.index]), position];
  };
  expect([place(0), place(1)]).toEqual([
    [109, 0],
    [111, 30],
  ]);
});

// Proves khatm-runs-in-a-row.
test("the agent has the new portion of a khatm that somebody has set elsewhere", async () => {
  const { body: khatm } = await amina.post(`/api/users/${amina.user.id}/khatms`, {
    ...{ reciterId: 1, days: 7, from: ayah(105, 1) },
  });
  const portion = { kind: "khatm", khatmId: khatm.id };
  const id = await makeSchedule({ surahId: undefined, reciterId: undefined, portion });
  const begins = () => agent.plans.get(keyAt(id, FAJR))?.plays.order.items[0];
  await eventually("it has its plans", () => begins() !== undefined);
  await amina.patch(`/api/khatms/${khatm.id}`, { progress: ayah(108, 3) });
  await eventually("it has the new portion", () => {
    const first = begins()?.recording;
    return first !== undefined && "surah" in first && first.surah === 109;
  });
});

// Proves khatm-runs-in-a-row.
test("two schedules of a khatm in one minute follow one another, the first on both of its speakers from one place", async () => {
  const bedroom = { ...livingRoom, deviceId: "f".repeat(32), name: "Bedroom" };
  const speakers = [livingRoom, bedroom];
  agent = await startFakeAgent(wird.url, token, { speakers, answersPlans: () => answers });
  const seen = async () => (await amina.get("/api/speakers")).body.length === 2;
  await eventually("the bedroom is seen", seen);
  const { body: second } = await amina.post(`/api/users/${amina.user.id}/devices`, {
    ...{ type: "chromecast", name: bedroom.name, isConnected: true, deviceId: bedroom.deviceId },
  });
  const { body: khatm } = await amina.post(`/api/users/${amina.user.id}/khatms`, {
    ...{ reciterId: 1, days: 7, from: ayah(105, 1) },
  });
  const portion = { kind: "khatm", khatmId: khatm.id };
  const ofKhatm = { surahId: undefined, reciterId: undefined, portion };
  const both = await makeSchedule({ ...ofKhatm, alsoOn: [second.id] });
  const one = await makeSchedule(ofKhatm);
  await eventually("it has its plans", () => agent.plans.size === 6);
  const itemsOf = (key: string) => agent.plans.get(key)?.plays.order.items ?? [];
  const first = itemsOf(keyAt(both, FAJR));
  expect(first[0]).toMatchObject({ recording: { surah: 105 }, from: null });
  expect(itemsOf(`${both}:1:${FAJR}`)).toEqual(first);
  expect(itemsOf(keyAt(one, FAJR))[0]).not.toMatchObject({ recording: { surah: 105 }, from: null });
});

// Proves home-line-back-in-a-run.
test("what was heard before the server carries a run on is written once, also from two lines; its khatm advances, its run goes on", async () => {
  const { body: khatm } = await amina.post(`/api/users/${amina.user.id}/khatms`, {
    ...{ reciterId: 1, days: 7, from: ayah(105, 1) },
  });
  const id = await makeSchedule({
    ...{ surahId: undefined, reciterId: undefined },
    portion: { kind: "khatm", khatmId: khatm.id },
  });
  await eventually("it has its plans", async () => (await leases()).length === 2);
  agent.cut();
  clock.moveTo(FAJR + 10 * MINUTE);
  const key = keyAt(id, FAJR);
  const progress = async () =>
    (await amina.get(`/api/users/${amina.user.id}/khatms`)).body[0].progress;
  expect(await progress()).toBe(null);
  const now = clock.now();
  const heard = [{ surahId: 105, from: 0, to: 30 }];
  const carried = { endedAt: now, outcome: "carried", heard };
  for (let line = 0; line < 2; line++) {
    agent = await startFakeAgent(wird.url, token, { additions: 2, answersPlans: () => true });
    report(key, carried);
    await acked(key);
    agent.cut();
  }
  const { body: history } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  const timestamp = new Date(now - 30_000).toISOString();
  expect(history).toMatchObject([{ surahId: 105, endPosition: 30, timestamp }]);
  expect(await progress()).toEqual(ayah(105, 3));
  expect((await leases()).map(({ dueAt }) => dueAt)).toContain(FAJR);
  // Cut again, as a node died that had heard the rest of it with the agent, and back in a later surah.
  clock.moveTo(now + MINUTE);
  const later = [
    { surahId: 105, from: 30, to: 60, told: true },
    { surahId: 106, from: 0, to: 20 },
  ];
  for (let line = 0; line < 2; line++) {
    agent = await startFakeAgent(wird.url, token, { additions: 6, answersPlans: () => true });
    report(key, { ...carried, endedAt: now + MINUTE, heard: later });
    await acked(key);
    agent.cut();
  }
  const { body: all } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(all.map(({ surahId }: { surahId: number }) => surahId)).toEqual([106, 105]);
  expect(await progress()).toEqual(ayah(106, 2));
});

// Proves home-line-down-at-the-minute.
test("safety: another's agent says nothing of it", async () => {
  const id = await makeSchedule();
  await eventually("it has its plans", async () => (await leases()).length === 2);
  const eve = await wird.member(`eve-${people}`);
  const hers = await pairAgent(eve, "Eve");
  const own = agent;
  agent = await startFakeAgent(wird.url, hers.token);
  await agent.hears("welcome");
  const key = keyAt(id, FAJR);
  report(key);
  await acked(key);
  expect(await lastRun(id)).toBeUndefined();
  expect(await leases()).toHaveLength(2);
  await own.close();
});
