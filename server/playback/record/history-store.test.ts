// What a session has heard while its node may have lost the speaker, on a real database.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { insertCrowd } from "../../../tests/crowd.ts";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { fastestFolder } from "../../../tests/memory-folder.ts";
import { createHistoryStore, type HistoryStore } from "./history-store.ts";

let dataDir: string;
let database: Database;
let clock: HandClock;
let userId: number;
let reciterId: number;
/** The lease of the node, and what its renewal finds. */
let isOver: boolean;
let renews: () => void;
let history: HistoryStore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-history-"));
  const log = createLog("silent");
  database = await openDatabase({ databaseUrl: null, dataDir, log });
  const { db } = database;
  clock = handClock(Date.parse("2026-11-26T04:50:00Z"));
  const [person] = await insertCrowd(db, 1, clock.now());
  userId = person?.userId ?? 0;
  const reciter = await db
    .insertInto("reciters")
    .values({
      ...{ identifier: "mp3quran-1", name: "Yusuf", nameArabic: "يوسف" },
      ...{ rewaya: "Hafs", style: "Murattal", server: "https://cdn.example", path: "yusuf" },
      ...{ availableSurahs: "[36]", available: 1, updatedAt: clock.now() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  reciterId = reciter.id;
  [isOver, renews] = [false, () => {}];
  const lease = { isOver: () => isOver, settled: async () => renews() };
  history = createHistoryStore({ db, lease, clock, log });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const begins = (surahId: number) =>
  history.beginSoon({ userId, deviceId: null, reciterId, surahId, startPosition: 0 });

const stored = async () =>
  (await history.list(userId, null)).map(({ surahId, duration }) => [surahId, duration]);

/** The database is back, and each wait for it has been tried again. */
async function triesAgain(): Promise<void> {
  for (let second = 0; second < 3; second++) {
    await clock.advance(1000);
    await history.flush();
  }
}

// Proves history-of-one.
test("what was heard while a node was cut off waits for its lease, and is given up when that is lost", async () => {
  const id = (await begins(1)) ?? 0;
  await clock.advance(40 * 1000);
  isOver = true;
  void history.keepPlaceSoon({ id, endPosition: 40, completed: false, secondsHeard: 40 });
  const next = begins(2);
  await triesAgain();
  expect(await stored()).toEqual([[1, 0]]);
  // Its speakers are another node's.
  history.forgetWaiting();
  isOver = false;
  expect(await next).toBeNull();
  await triesAgain();
  expect(await stored()).toEqual([[1, 0]]);
});

// Proves history-of-one.
test("what is about to be written as the lease is found to be lost is given up too", async () => {
  const id = (await begins(1)) ?? 0;
  await clock.advance(40 * 1000);
  isOver = true;
  renews = () => {
    history.forgetWaiting();
    isOver = false;
  };
  void history.keepPlaceSoon({ id, endPosition: 40, completed: false, secondsHeard: 40 });
  const next = begins(2);
  await triesAgain();
  expect(await next).toBeNull();
  isOver = true;
  void history.keepPlaceSoon({ id, endPosition: 40, completed: false, secondsHeard: 40 });
  await triesAgain();
  expect(await stored()).toEqual([[1, 0]]);
});

// Proves history-of-one.
test("what was heard while a node was cut off is stored once its lease is renewed", async () => {
  const id = (await begins(1)) ?? 0;
  await clock.advance(40 * 1000);
  isOver = true;
  void history.keepPlaceSoon({ id, endPosition: 40, completed: true, secondsHeard: 40 });
  const next = begins(2);
  await triesAgain();
  isOver = false;
  await triesAgain();
  expect(await next).not.toBeNull();
  expect(await stored()).toEqual([
    [2, 0],
    [1, 40],
  ]);
});
