// Timings of ayahs while their catalogue cannot be reached.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { createAyahTimings } from "./ayah-timings.ts";
import { createReciterStore } from "./reciter-store.ts";

const log = createLog("silent");
const NOW = Date.parse("2027-03-20T04:00:00Z");
const MINUTE = 60_000;
const AN_NAS = 114;

let folder: string;
let database: Database;
let queries: string[];
let now: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "wird-timings-"));
  database = await openDatabase({ databaseUrl: null, dataDir: folder, log, now: NOW });
  queries = [];
  now = NOW;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reciter(identifier: string): Promise<number> {
  const { id } = await database.db
    .insertInto("reciters")
    .values({
      ...{ identifier, name: identifier, nameArabic: "", rewaya: "Hafs A'n Assem" },
      ...{ style: "Murattal", server: "https://example.org/", path: `${identifier}/` },
      ...{ availableSurahs: "[114]", available: 1, updatedAt: NOW, durationsWantedAt: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("timings that are stored are at hand, and read once, while the catalogue cannot be reached", async () => {
  const [untimed, timed] = [await reciter("mp3quran-1"), await reciter("mp3quran-2")];
  const stored = [{ ayah: 1, start: 0, end: 4000 }];
  await database.db
    .insertInto("ayahTimings")
    .values({ reciterId: timed, surahId: AN_NAS, timings: JSON.stringify(stored), fetchedAt: NOW })
    .execute();
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let asked = 0;
  const unreachable = async () => {
    asked++;
    throw new Error("getaddrinfo ENOTFOUND");
  };
  const timings = createAyahTimings({
    ...{ db, log, reciters: createReciterStore(db) },
    clock: { now: () => now, elapsed: () => now, after: () => () => {} },
    client: { fetchTimedReads: unreachable, fetchTimings: unreachable } as never,
  });

  expect(await timings.of(untimed, AN_NAS)).toEqual([]);
  expect(await timings.of(timed, AN_NAS)).toEqual(stored);
  expect(timings.atHand(timed, AN_NAS)).toEqual(stored);

  const before = queries.length;
  for (let status = 0; status < 10; status++) {
    expect(timings.atHand(timed, AN_NAS)).toEqual(stored);
    expect(await timings.of(untimed, AN_NAS)).toEqual([]);
  }
  expect(queries.length).toBe(before);

  // The catalogue may be back by then.
  now += 6 * MINUTE;
  await timings.of(untimed, AN_NAS);
  expect(asked).toBe(2);
});
