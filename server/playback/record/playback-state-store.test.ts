// What is being heard, as the stored states of speakers say it, on a SQLite of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { systemClock } from "#server/platform/clock";
import { createLog } from "#server/platform/log";
import { insertCrowd } from "../../../tests/crowd.ts";
import { fastestFolder } from "../../../tests/memory-folder.ts";
import {
  createPlaybackStateStore,
  emptyState,
  NOTHING_OWED,
  openEntries,
} from "./playback-state-store.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const MINUTE = 60_000;

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-states-"));
  database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function insertKitchen(userId: number): Promise<number> {
  const { id } = await database.db
    .insertInto("devices")
    .values({
      ...{ userId, type: "google", name: "Kitchen", deviceId: "one", isConnected: 1 },
      ...{ reachable: 1, createdAt: NOW },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const storeOf = (node: string) =>
  createPlaybackStateStore({
    ...{ db: database.db, node },
    ...{ clock: systemClock, log: createLog("silent") },
  });

// Promise cut-off-node-writes-late: a node that was suspended or cut off writes what it knew of a speaker
// -> where another node follows the speaker by then, what that one has stored stays
test("a state of a node that was taken for dead does not replace that of the node after it", async () => {
  const { db } = database;
  const [amina] = await insertCrowd(db, 1, NOW);
  const deviceId = await insertKitchen(amina?.userId ?? 0);
  const stateAt = (position: number) => ({
    ...{ ...emptyState(deviceId, NOW), ...NOTHING_OWED },
    ...{ position, hearing: null },
  });
  const [one, two] = [storeOf("one"), storeOf("two")];
  await db.insertInto("nodes").values({ node: "two", leaseUntil: NOW }).execute();
  await one.save(stateAt(1));
  await db.insertInto("speakerHolds").values({ deviceId, node: "two" }).execute();
  await two.save(stateAt(20));
  await one.save(stateAt(2));
  expect((await two.find(deviceId)).position).toBe(20);
  // That one has died too, and nobody has taken the speaker over.
  await db.deleteFrom("nodes").execute();
  await one.save(stateAt(3));
  expect((await two.find(deviceId)).position).toBe(3);
});

// Proves killed-while-muted.
test("a state that was saved is there when its promise resolves", async () => {
  const { db } = database;
  const [amina] = await insertCrowd(db, 1, NOW);
  const deviceId = await insertKitchen(amina?.userId ?? 0);
  const states = storeOf("one");
  const owed = { ...NOTHING_OWED, unmuteOwed: true, hearing: null };
  await states.save({ ...emptyState(deviceId, NOW), ...owed });
  const rows = await db.selectFrom("playbackState").select(["deviceId", "unmuteOwed"]).execute();
  expect(rows).toEqual([{ deviceId, unmuteOwed: 1 }]);
});

test("an entry that is being heard grows with the clock, while its state is no older than two minutes", async () => {
  const { db } = database;
  const [amina = 0, bilal = 0] = (await insertCrowd(db, 2, NOW)).map(({ userId }) => userId);
  const deviceId = await insertKitchen(amina);
  const plays = { status: "playing" as const, position: 100, positionAt: NOW, duration: 600 };
  const hearing = { runId: null, entry: { id: 9, seconds: 40 }, from: 0 };
  const { adhan, sleepTimer, error, ...state } = { ...emptyState(deviceId, NOW), ...plays };
  await db
    .insertInto("playbackState")
    .values({ ...state, muted: 0, hearing: JSON.stringify(hearing) } as never)
    .execute();
  const at = async (now: number) => (await openEntries(db, amina, now)).get(9);
  expect(await at(NOW)).toEqual({ endPosition: 100, secondsHeard: 40 });
  expect(await at(NOW + MINUTE)).toEqual({ endPosition: 160, secondsHeard: 100 });
  expect(await at(NOW + 2 * MINUTE)).toEqual({ endPosition: 220, secondsHeard: 160 });
  // Nobody knows whether it plays on.
  expect(await at(NOW + 2 * MINUTE + 1)).toEqual({ endPosition: 100, secondsHeard: 40 });
  expect(await openEntries(db, bilal, NOW)).toEqual(new Map());
  await db.updateTable("playbackState").set({ status: "paused" }).execute();
  expect(await at(NOW + MINUTE)).toEqual({ endPosition: 100, secondsHeard: 40 });
});
