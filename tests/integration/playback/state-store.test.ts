// What speakers were doing is stored in one statement for many, in one order on all nodes.
// Databases: both, for values.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import {
  createPlaybackStateStore,
  emptyState,
  type PlaybackStateStore,
} from "#server/playback/record/playback-state-store";
import { createHistoryStore } from "#server/playback/record/history-store";
import { insertDevices, insertOwner } from "../../../bench/bench-rows.ts";
import { handClock } from "../../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../../harness.ts";

/** More than go in one statement. */
const COUNT = 600;

const clock = handClock(Date.parse("2026-11-20T04:50:00Z"));
const failures: unknown[] = [];
const log = { ...createLog("silent"), error: (failure: unknown) => void failures.push(failure) };
let data: TestData;
let databases: Database[];
let nodes: PlaybackStateStore[];
let devices: number[];

beforeAll(async () => {
  data = await createTestData();
  const { databaseUrl, folder } = data;
  const open = () => openDatabase({ databaseUrl, dataDir: folder, log: createLog("silent") });
  databases = [await open()];
  // An embedded database has one node.
  if (databaseUrl !== null) databases.push(await open());
  nodes = databases.map(({ db }, at) =>
    createPlaybackStateStore({ db, node: `node-${at}`, clock, log: log as never }),
  );
  const { db } = databases[0] as Database;
  const ids = Array.from({ length: COUNT }, (_, at) => `speaker-${at}`);
  devices = await insertDevices(db, await insertOwner(db), "chromecast", ids);
});

afterAll(async () => {
  for (const database of databases) await database.close();
  await data.remove();
});

beforeEach(() => failures.splice(0));

const stateOf = (deviceId: number, position: number) => ({
  ...emptyState(deviceId, clock.now()),
  ...{ position, volume: 40, muted: true, status: "paused" as const },
  hearing: { runId: deviceId, entry: null, from: 2 },
  ...{ volumeOwed: 35, unmuteOwed: true },
  error: aboutSpeaker("speaker.no-answer", "Kitchen"),
  sleepTimer: { until: "time" as const, at: clock.now() },
  adhan: { prayer: "fajr" as const, interrupted: null },
});

test("the states of many speakers are stored whole, and replaced by later ones", async () => {
  const [node] = nodes as [PlaybackStateStore];
  for (const position of [1, 7.5]) {
    for (const deviceId of devices) void node.save(stateOf(deviceId, position));
    await node.flush();
  }
  for (const deviceId of [devices[0], devices.at(-1)] as number[]) {
    expect(await node.find(deviceId)).toEqual(stateOf(deviceId, 7.5));
  }
  expect(failures).toEqual([]);
});

test("a speaker that was deleted keeps no other's state from being stored", async () => {
  const [node] = nodes as [PlaybackStateStore];
  const [kept] = devices as [number];
  void node.save(stateOf(1_000_000, 1));
  void node.save(stateOf(kept, 12));
  await node.flush();
  expect(failures).toEqual([]);
  expect((await node.find(kept)).position).toBe(12);
});

// Promise nodes-store-states: two nodes store the states of the same speakers
// -> in one order, so that neither waits for the other
test("two nodes store the same speakers, each in its own order, without waiting for each other", async () => {
  for (let round = 0; round < 5; round++) {
    for (const [at, node] of nodes.entries()) {
      const inOrder = at === 0 ? devices : devices.toReversed();
      for (const deviceId of inOrder) void node.save(stateOf(deviceId, round));
    }
    await Promise.all(nodes.map((node) => node.flush()));
  }
  expect(failures).toEqual([]);
});

test("what begins on many speakers together is an entry of each; one that was deleted is given up alone", async () => {
  const { db } = databases[0] as Database;
  const lease = { isOver: () => false, settled: async () => {} };
  const history = createHistoryStore({ db, lease, clock, log: log as never });
  const { userId } = await db
    .selectFrom("devices")
    .select("userId")
    .where("id", "=", devices[0] as number)
    .executeTakeFirstOrThrow();
  const { id: reciterId } = await db
    .insertInto("reciters")
    .values({
      ...{ identifier: "mp3quran-1", name: "Yusuf", nameArabic: "يوسف" },
      ...{ rewaya: "Hafs", style: "Murattal", server: "https://cdn.example", path: "yusuf" },
      ...{ availableSurahs: "[36]", available: 1, updatedAt: clock.now() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const begin = (deviceId: number | null, startPosition: number) =>
    history.beginSoon({ userId, deviceId, reciterId, surahId: 36, startPosition });
  const gone = 1_000_000;
  for (const wanted of [devices, [...devices.slice(0, 3), gone], [null, devices[0] ?? 0]]) {
    const begun = await Promise.all(wanted.map((deviceId, at) => begin(deviceId, at)));
    expect(begun.filter((id) => id === null)).toHaveLength(wanted.includes(gone) ? 1 : 0);
    for (const [at, deviceId] of wanted.entries()) {
      const id = begun[at] ?? null;
      if (deviceId === gone) expect(id).toBeNull();
      else expect(await history.find(id ?? 0)).toMatchObject({ deviceId, startPosition: at });
    }
  }
});
