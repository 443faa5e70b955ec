// Runs that begin elsewhere than at the server: in homes without a line, and on Echos.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AgentRun } from "#contract/agent-messages";
import { isMadeReady } from "#contract/makes";
import type { Reciter } from "#contract/reciters";
import { modelSeen } from "#server/agents/agent-tables";
import { sentence } from "#contract/sentences/sentences";
import type { Row } from "#server/platform/database/tables";
import { orderOf } from "#server/playback/play-order";
import { createEchoRuns } from "./echo-runs.ts";
import { createPlansAhead, createReportsAtHome } from "./runs-at-home.ts";
import {
  DAY,
  facts,
  HOUR,
  MINUTE,
  NOW,
  type RunsDatabase,
  runsDatabase,
  SECOND,
} from "./test-runs-database.ts";

let kit: RunsDatabase;
let database: RunsDatabase["database"];
let clock: RunsDatabase["clock"];
let [amina, kitchen] = [0, 0];

beforeEach(async () => {
  kit = await runsDatabase();
  ({ database, clock, amina, kitchen } = kit);
});
afterEach(() => kit.close());

const addDevice: RunsDatabase["addDevice"] = (rest) => kit.addDevice(rest);
const addSchedule: RunsDatabase["addSchedule"] = (rest) => kit.addSchedule(rest);
const nodeNamed = (node: string) => kit.nodeNamed(node);
const runs = () => kit.runs();
const schedule = (id: number) => kit.schedule(id);

// --- at a home without a line

const lease = (scheduleId: number, agentId: number, rest: Partial<Row<"agentLeases">> = {}) =>
  database.db
    .insertInto("agentLeases")
    .values({
      ...{ scheduleId, slot: 0, dueAt: NOW, endsAt: NOW + HOUR, day: "2026-11-21", agentId },
      ...{ sentAt: NOW, ackedAt: NOW, toldAt: null, carriedAt: null, ...rest },
    })
    .execute();

async function addAgent(): Promise<number> {
  const { id } = await database.db
    .insertInto("agents")
    .values({
      ...{ userId: amina, name: "Home", tokenHash: "a", version: null, node: null },
      ...{ connection: null, network: null, clockAhead: null, lastSeenAt: null, createdAt: NOW },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function home() {
  const history: object[] = [];
  const khatms: object[] = [];
  const settled: number[] = [];
  const skips: number[][] = [];
  let swept = 0;
  const reports = createReportsAtHome({
    ...{ db: database.db, life: nodeNamed("a").life, clock },
    history: { add: async (entry: object) => void history.push(entry) },
    movePoint: async (point, heard) => void khatms.push({ ...point, ...heard }),
    onSettled: (scheduleId) => void settled.push(scheduleId),
    onSkipped: (...skipped) => void skips.push(skipped),
    onSwept: () => void swept++,
  });
  return { ...reports, history, khatms, settled, skips, swept: () => swept };
}

const report = (rest: Partial<AgentRun> = {}): AgentRun => ({
  ...{ key: "k", beganAt: NOW + SECOND, endedAt: NOW + HOUR, outcome: "played" },
  ...{ reason: null, heard: [], ...rest },
});
const leased = (scheduleId: number, slot = 0) => ({
  ...{ scheduleId, slot, dueAt: NOW, endsAt: NOW + HOUR, day: "2026-11-21" },
});

test("what an agent has recited is in the history once, each stretch when it was heard", async () => {
  const id = await addSchedule();
  const { write, history, settled, khatms } = home();
  await clock.advance(2 * HOUR);
  const heard = [
    { surahId: 18, from: 10, to: 40 },
    { surahId: 36, from: 0, to: 60.5 },
  ];
  await write(leased(id), report({ heard }));
  const of = { userId: amina, deviceId: kitchen, reciterId: 5 };
  expect(history).toEqual([
    { ...of, surahId: 18, startPosition: 10, endPosition: 40, timestamp: NOW + HOUR - 90_500 },
    { ...of, surahId: 36, startPosition: 0, endPosition: 60.5, timestamp: NOW + HOUR - 60_500 },
  ]);
  expect([settled, khatms]).toEqual([[id], []]);
  expect(await runs()).toMatchObject([
    { status: "played", startedAt: NOW + SECOND, untold: 0, reason: null },
  ]);
  await write(leased(id), report({ heard }));
  expect([history.length, settled.length]).toEqual([2, 1]);
  await write(leased(999), report({ heard }));
  expect(history).toHaveLength(2);
});

test("an agent's history begins no earlier than its run, and a sound or a further speaker has none", async () => {
  const [id, sound, further] = [
    await addSchedule(),
    await addSchedule({ reciterId: null }),
    await addSchedule(),
  ];
  const { write, history } = home();
  const heard = [{ surahId: 18, from: 0, to: 7200 }];
  await write(leased(id), report({ heard, endedAt: NOW + 9 * HOUR }));
  expect(history).toMatchObject([{ timestamp: NOW }]);
  await write(leased(sound), report({ heard }));
  await write(leased(further, 1), report({ heard }));
  expect(history).toHaveLength(1);
});

test("an agent's late beginning and its own reasons are told; a sentence too long for one is not", async () => {
  const [late, failed, long, carried, early] = [
    await addSchedule(),
    await addSchedule(),
    await addSchedule(),
    await addSchedule(),
    await addSchedule(),
  ];
  const { write, history, settled } = home();
  await clock.advance(2 * HOUR);
  await write(leased(late), report({ beganAt: NOW + 4 * MINUTE }));
  await write(leased(early), report({ beganAt: NOW + 5 * SECOND }));
  const reason = sentence("speaker.no-answer", { speaker: "Kitchen" });
  await write(leased(failed), report({ outcome: "failed", beganAt: null, reason: reason }));
  const tooLong = { code: "speaker.no-answer", params: { speaker: "k".repeat(1000) } };
  await write(
    leased(long),
    report({ outcome: "interrupted", beganAt: NOW + 3 * HOUR, reason: tooLong }),
  );
  const [one, two, three, four] = (await runs()).map(({ status, reasonSentence, startedAt }) => [
    ...[status, reasonSentence && JSON.parse(reasonSentence).code, startedAt],
  ]);
  expect(one).toEqual(["late", "run.late", NOW + 4 * MINUTE]);
  expect(two).toEqual(["played", null, NOW + 5 * SECOND]);
  expect(three).toEqual(["failed", "speaker.no-answer", null]);
  // It cannot have begun after it is told.
  expect(four).toEqual(["cut-short", null, clock.now()]);
  await lease(carried, await addAgent());
  settled.length = 0;
  const heard = [{ surahId: 18, from: 0, to: 10 }];
  for (let count = 0; count < 2; count++) {
    await write(leased(carried), report({ outcome: "carried", heard }));
  }
  expect([history.length, settled, (await runs()).length]).toEqual([1, [], 4]);
});

test("a home that says nothing is told of a quarter of an hour after the run, and its lease forgotten after two days", async () => {
  const id = await addSchedule();
  await lease(id, await addAgent(), { endsAt: NOW + HOUR });
  const awaited = sentence("run.home-not-heard-yet", { home: "Home" });
  await database.db
    .insertInto("runs")
    .values({
      ...{ scheduleId: id, dueAt: NOW, endsAt: NOW + HOUR, day: null, status: "delegated" },
      ...{ reason: "?", reasonSentence: JSON.stringify(awaited), claimedBy: null, startedAt: null },
      ...{ endedAt: NOW, playOrder: null, playPlace: null, volumeBefore: null },
    })
    .execute();
  const { sweep, swept } = home();
  const untold = async () => (await runs()).map((run) => run.untold);
  await clock.advance(HOUR + 15 * MINUTE);
  await sweep();
  expect([await untold(), swept()]).toEqual([[0], 0]);
  await clock.advance(1);
  await sweep();
  expect([await untold(), swept()]).toEqual([[1], 1]);
  await sweep();
  expect(swept()).toBe(1);
  const leases = () => database.db.selectFrom("agentLeases").selectAll().execute();
  await clock.advance(2 * DAY - 15 * MINUTE - 1);
  await sweep();
  expect(await leases()).toHaveLength(1);
  await clock.advance(1);
  await sweep();
  expect(await leases()).toEqual([]);
});

function plans(durations: [number, number][] = []) {
  return createPlansAhead({
    ...{ db: database.db, facts, clock },
    portions: { orderOf: async () => ({ problem: sentence("reciter.unknown") }) },
    durations: { of: async () => new Map(durations) },
  });
}

test("an agent has the runs of the next two days on its speakers, without those that are skipped, off or elsewhere", async () => {
  const agentId = await addAgent();
  const own = await addDevice({ deviceId: "own", name: "Own", agentId });
  const off = await addDevice({ deviceId: "off", agentId, isConnected: 0 });
  const id = await addSchedule({ deviceId: own, nextRunAt: NOW + HOUR });
  await addSchedule({ nextRunAt: NOW + HOUR });
  await addSchedule({ deviceId: off, nextRunAt: NOW + HOUR });
  await addSchedule({ deviceId: own, nextRunAt: NOW + HOUR, enabled: 0 });
  await addSchedule({ deviceId: own, nextRunAt: NOW + 2 * DAY });
  const ahead = await plans()(agentId);
  expect(ahead.map(({ scheduleId, day, speakerId }) => [scheduleId, day, speakerId])).toEqual([
    [id, "2026-11-21", own],
    [id, "2026-11-22", own],
  ]);
  expect(ahead[0]?.plan).toMatchObject({ deviceId: "own", name: "Own", dueAt: NOW + HOUR });
  const run = { dueAt: NOW + HOUR, endsAt: NOW + 2 * HOUR, day: "2026-11-21" };
  await nodeNamed("a").life.skip(database.db, id, run);
  expect((await plans()(agentId)).map(({ day }) => day)).toEqual(["2026-11-22"]);
  expect(await plans()(agentId + 1)).toEqual([]);
});

test("each window that is planned ahead begins where the one before it ends, as far as the lengths are known", async () => {
  const agentId = await addAgent();
  const own = await addDevice({ deviceId: "own", agentId });
  const stopped = { stoppedSurahId: 1, stoppedPosition: 100 };
  const placed = { deviceId: own, nextRunAt: NOW + HOUR, continuePlayback: 1 as const, ...stopped };
  const id = await addSchedule(placed);
  const placesWith = async (durations: [number, number][]) =>
    (await plans(durations)(agentId)).map(({ plan }) => {
      const { order, position } = plan.plays;
      return [order.items[order.index]?.recording, position];
    });
  expect((await placesWith([]))[0]).toEqual([{ surah: 1 }, 100]);
  expect((await placesWith([]))[1]).toEqual([{ surah: 1 }, 0]);
  // 1800 s from 100 s on: 200 s of the first, then those that follow.
  const lengths: [number, number][] = [
    [1, 300],
    [2, 1000],
    [18, 5000],
  ];
  expect((await placesWith(lengths))[1]).toEqual([{ surah: 18 }, 600]);
  expect((await placesWith(lengths.slice(0, 2)))[1]).toEqual([{ surah: 18 }, 0]);
  await database.db
    .updateTable("schedules")
    .set({ continuePlayback: 0 })
    .where("id", "=", id)
    .execute();
  const anew = await placesWith(lengths);
  expect(anew[1]).toEqual(anew[0]);
});

test.each([
  ["a khatm", { kind: "khatm", khatmId: 5 }],
  ["so many pages each time", { kind: "part", unit: "page", count: 10 }],
])(
  "the speakers of one run of %s have the same portion, and the next run the one after it",
  async (_, chosen) => {
    const agentId = await addAgent();
    const own = await addDevice({ deviceId: "own", agentId });
    const beside = await addDevice({ deviceId: "beside", agentId });
    const portion = JSON.stringify(chosen);
    const id = await addSchedule({ deviceId: own, nextRunAt: NOW + HOUR, portion });
    await database.db
      .insertInto("scheduleSpeakers")
      .values({ scheduleId: id, deviceId: beside, slot: 1 })
      .execute();
    const asked: (number | undefined)[] = [];
    const planned = createPlansAhead({
      ...{ db: database.db, facts, clock },
      portions: {
        // Surah by surah, as far as each run follows another.
        async orderOf(_, reciter, { follows }) {
          asked.push(follows?.surah);
          const surah = (follows?.surah ?? 0) + 1;
          const item = { recording: { surah }, from: null, to: null, repeat: 1 };
          return { reciter: reciter as Reciter, order: orderOf([item], {}), leftOut: null };
        },
      },
      durations: { of: async () => new Map() },
    });
    const ahead = await planned(agentId);
    expect(ahead.map(({ speakerId, day }) => [speakerId, day])).toEqual(
      ["2026-11-21", "2026-11-22"].flatMap((day) => [
        [own, day],
        [beside, day],
      ]),
    );
    expect(asked).toEqual([undefined, undefined, 1, 1]);
  },
);

// Proves receiver-begins-by-itself.
test("a television behind an agent is known by the model that its agent sees, or saw last: it is not woken before its minute", async () => {
  const agentId = await addAgent();
  const tv = await addDevice({ deviceId: "tv", agentId });
  await addSchedule({ deviceId: tv, nextRunAt: NOW });
  const speakers = JSON.stringify([
    { deviceId: "tv", name: "Lounge", model: "BRAVIA 4K UR2", isGroup: false },
  ]);
  await database.db.updateTable("agents").set({ speakers }).execute();
  const { runs: claimed } = await nodeNamed("a").claims.claim(NOW);
  const { type, readiness } = claimed[0]?.device ?? expect.fail();
  expect(readiness).toEqual({ chosen: null, playedEarlyAt: null, model: "BRAVIA 4K UR2" });
  expect(isMadeReady({ type }, null, readiness?.model ?? null)).toBe(false);
  // What an older version has stored breaks nothing.
  expect(modelSeen('[{"deviceId":1}]', "tv")).toBeNull();
});

test("televisions and what is plugged into them are told by their models; speakers, displays and groups are made ready", () => {
  const ready = (model: string) => isMadeReady({ type: "google" }, null, model);
  for (const model of [
    ...["Chromecast", "Chromecast Ultra", "Chromecast HD", "Google TV Streamer", "Android TV"],
    ...["BRAVIA 4K UR2", "SHIELD Android TV", "MiTV-MSSP1", "MIBOX3", "Mi Box 4", "TPM191E"],
    ...["50PUS7304", "VIZIO Smart TV", "onn. 4K Streaming Box", "Nebula Capsule II", "XGIMI Halo"],
  ])
    expect([model, ready(model)]).toEqual([model, false]);
  for (const model of [
    ...["Google Home", "Google Home Mini", "Nest Audio", "Google Nest Hub", "Google Cast Group"],
    ...["Chromecast Audio", "JBL Link 300", "HK Citation 500", "Sonos One", "Beolit 20", ""],
  ])
    expect([model, ready(model)]).toEqual([model, true]);
});

// Proves quiet-now: through an agent.
test("what is due in a quiet is not planned for an agent, on the speakers that it names, until it is ended", async () => {
  const agentId = await addAgent();
  const quiet = await addDevice({ deviceId: "quiet", agentId });
  const loud = await addDevice({ deviceId: "loud", agentId });
  const portion = JSON.stringify({ kind: "surahs", surahs: [112], times: 1 });
  for (const deviceId of [quiet, loud]) {
    await addSchedule({ deviceId, nextRunAt: NOW + HOUR, portion });
  }
  const item = { recording: { surah: 112 }, from: null, to: null, repeat: 1 };
  const planned = createPlansAhead({
    ...{ db: database.db, facts, clock },
    portions: {
      orderOf: async (_, reciter) => ({
        ...{ reciter: reciter as Reciter, order: orderOf([item], {}), leftOut: null },
      }),
    },
    durations: { of: async () => new Map() },
  });
  const days = async (speaker: number) =>
    (await planned(agentId)).flatMap((run) => (run.speakerId === speaker ? run.day : []));
  const both = ["2026-11-21", "2026-11-22"];
  expect([await days(quiet), await days(loud)]).toEqual([both, both]);
  const until = NOW + 2 * HOUR;
  const row = { userId: amina, since: NOW, until, deviceIds: JSON.stringify([quiet]) };
  await database.db.insertInto("quiets").values(row).execute();
  expect([await days(quiet), await days(loud)]).toEqual([["2026-11-22"], both]);
  await database.db.updateTable("quiets").set({ deviceIds: null }).execute();
  expect([await days(quiet), await days(loud)]).toEqual([["2026-11-22"], ["2026-11-22"]]);
  await database.db.deleteFrom("quiets").execute();
  expect([await days(quiet), await days(loud)]).toEqual([both, both]);
});

// --- on an Echo

test("the run of an Echo is found from two minutes before its minute until its end, its own first", async () => {
  const [echo, other] = [
    await addDevice({ type: "alexa" }),
    await addDevice({ type: "alexa", deviceId: "two" }),
  ];
  const shown: number[] = [];
  const { life, claims } = nodeNamed("a");
  const echoRuns = createEchoRuns({
    ...{ db: database.db, life, clock, random: () => 0 },
    reports: { publishById: (id) => void shown.push(id) },
  });
  const due = NOW + 10 * MINUTE;
  const id = await addSchedule({ deviceId: echo, nextRunAt: due });
  const at = async (instant: number, deviceId = echo) => {
    await clock.advance(instant - clock.now());
    return (await echoRuns.dueNow(amina, deviceId))?.scheduleId ?? null;
  };
  expect(await at(due - 2 * MINUTE - 1)).toBe(null);
  expect(await at(due - 2 * MINUTE)).toBe(id);
  // Another that is opened by chance does not begin it early.
  expect(await at(due - MINUTE, other)).toBe(null);
  const { runs: claimed } = await claims.claim(due);
  await at(due);
  await life.start(claimed.map((run) => ({ ...run, awaiting: null })));
  expect(await runs()).toMatchObject([{ status: "waiting", claimedBy: null }]);
  expect(await at(due + MINUTE, other)).toBe(id);
  const found = await echoRuns.dueNow(amina, echo);
  expect(found).toMatchObject({ endsByItself: false, endsAt: due + 30 * MINUTE });
  const runId = await echoRuns.open(found as never);
  expect(runId).toBe(claimed[0]?.id);
  expect(await echoRuns.open(found as never)).toBe(null);
  await echoRuns.heard(runId ?? 0);
  await echoRuns.paused(runId ?? 0);
  expect(await runs()).toMatchObject([{ status: "interrupted", startedAt: clock.now() }]);
  await echoRuns.keepPlace(runId ?? 0, 18, 44);
  expect(await schedule(id)).toMatchObject({ stoppedSurahId: 18, stoppedPosition: 44 });
  await echoRuns.ended(runId ?? 0, "played", null);
  await echoRuns.heard(runId ?? 0);
  expect(shown).toEqual([id, id, id, id]);
  expect(await runs()).toMatchObject([{ status: "played", endedAt: clock.now() }]);
  expect(await at(due + 2 * MINUTE)).toBe(null);
});
