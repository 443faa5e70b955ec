// The catalogue: synced completely or not at all, for any reply of the API.
// Databases: both, for queries.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SyncStatus } from "#contract/admin";
import type { Reciter } from "#contract/reciters";
import {
  type CatalogueFault,
  type FakeCatalogue,
  startFakeCatalogue,
} from "../fakes/fake-catalogue.ts";
import { createCatalogueStore } from "#server/reciters/catalogue-store";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import {
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";

let catalogue: FakeCatalogue;
let data: TestData;
let wird: Wird;
let admin: Member;

const settings = () => ({ CATALOGUE_URL: catalogue.url });

beforeEach(async () => {
  catalogue = await startFakeCatalogue();
  data = await createTestData();
  wird = await startWird({ data, settings: settings() });
  admin = await wird.member("admin");
  await ended();
});

afterEach(async () => {
  await wird.stop();
  await catalogue.close();
  await data.remove();
});

async function status(): Promise<SyncStatus> {
  return (await admin.get("/api/admin/sync/status")).body;
}

/** Waits until a sync has finished and none is running. */
async function ended(): Promise<SyncStatus> {
  return eventually("the sync has ended", async () => {
    const now = await status();
    return now.lastRun !== null && !now.inProgress ? now : null;
  });
}

async function syncNow(): Promise<SyncStatus> {
  const { status: code } = await admin.post("/api/admin/sync/trigger");
  expect(code).toBe(202);
  return ended();
}

const requestsOf = (path: string) =>
  catalogue.requests.filter((request) => request.path.includes(path)).length;
const syncs = () => requestsOf("/riwayat");

const reciters = async (): Promise<Reciter[]> => (await admin.get("/api/reciters")).body;

test("the first start syncs by itself, over the starting catalogue", async () => {
  const after = await status();
  expect(after.errors).toEqual([]);
  expect(after.mp3QuranCache).toMatchObject({ exists: true, count: catalogue.rows.length });
  expect(after.lastChanges?.added).toBeGreaterThan(200);
  expect(after.currentBatch).toBe(after.totalBatches);
  const all = await reciters();
  expect(all.length).toBeGreaterThanOrEqual(catalogue.rows.length);
  const alafasy = all.find((reciter) => reciter.identifier === "mp3quran-123");
  const audio = await admin.get(`/api/audio/${alafasy?.id}/18`);
  const { server, path } = audio.body.reciter;
  const recording = await fetch(`${server}${path}018.mp3`);
  expect(recording.headers.get("content-type")).toBe("audio/mpeg");
});

test("ids stay when the catalogue changes, and what vanished is kept at the end", async () => {
  const before = await reciters();
  const [gone, renamed] = catalogue.rows;
  if (!gone || !renamed) throw new Error("The fake catalogue is empty.");
  catalogue.rows = catalogue.rows.slice(1);
  renamed.name = "A new name";
  const after = await syncNow();
  expect(after.lastChanges).toMatchObject({ added: 0, vanished: 1 });
  expect(after.lastChanges?.changed).toBeGreaterThanOrEqual(1);
  const now = await reciters();
  expect(now).toHaveLength(before.length);
  const last = now.at(-1);
  expect([last?.available, last?.id]).toEqual([
    false,
    before.find((one) => one.identifier === last?.identifier)?.id,
  ]);
  for (const reciter of now) {
    expect(before.find((one) => one.id === reciter.id)?.identifier).toBe(reciter.identifier);
  }

  catalogue.rows = [gone, ...catalogue.rows];
  await syncNow();
  expect((await reciters()).every((reciter) => reciter.available)).toBe(true);
});

// Promise catalogue-down: catalogue down, slow, garbage, HTML, huge, partial
// -> the last good catalogue stays; the error is listed; one transaction
describe("a fault of the catalogue leaves the last good one, and is listed", () => {
  const faults: CatalogueFault[] = [
    "down",
    "status500",
    "html",
    "notJson",
    "wrongShape",
    "huge",
    "partial",
    "redirect",
    "empty",
  ];
  test.each(faults)("%s", async (fault) => {
    const before = await reciters();
    catalogue.fault = fault;
    const after = await syncNow();
    expect(after.errors).toHaveLength(1);
    expect(after.errors[0]).toMatchObject({
      batch: expect.any(Number),
      error: expect.stringMatching(/\.$/),
    });
    expect(after.mp3QuranCache.exists).toBe(true);
    expect(await reciters()).toEqual(before);
  });

  test("under 80 % of what we have", async () => {
    const before = await reciters();
    catalogue.rows = catalogue.rows.slice(0, Math.floor(before.length * 0.79));
    const after = await syncNow();
    expect(after.errors[0]?.error).toMatch(/^The catalogue sent only \d+ recitations/);
    expect(await reciters()).toEqual(before);
  });
});

describe("a catalogue that really shrank", () => {
  const accept = (count: number) => admin.post("/api/admin/sync/accept", { count });

  // Proves catalogue-down: one that really shrank
  test("is offered with its numbers, and taken whole once an admin accepts it", async () => {
    const before = await reciters();
    expect((await status()).refused).toBeNull();
    catalogue.rows = catalogue.rows.slice(0, 100);
    const { refused } = await syncNow();
    expect(refused).toEqual({ count: expect.any(Number), known: before.length });
    const count = refused?.count ?? 0;
    // A fault of another kind keeps the refused catalogue on offer.
    catalogue.fault = "down";
    expect((await syncNow()).refused).toEqual(refused);
    catalogue.fault = "none";

    expect((await accept(count - 1)).status).toBe(409);
    const accepted = await accept(count);
    expect([accepted.status, accepted.body.status.inProgress]).toEqual([202, true]);
    const after = await ended();
    expect(after.refused).toBeNull();
    expect(after.lastChanges?.vanished).toBe(before.length - count);
    expect(after.mp3QuranCache.count).toBe(count);
    const now = await reciters();
    expect(now).toHaveLength(before.length);
    expect(now.filter((reciter) => reciter.available)).toHaveLength(count);
    // The next sync compares with the accepted catalogue.
    expect((await syncNow()).lastChanges).toEqual({ added: 0, changed: 0, vanished: 0 });
    expect((await accept(count)).status).toBe(409);
  });

  // Proves catalogue-down.
  test("and shrinks further meanwhile is refused again, with its new numbers", async () => {
    catalogue.rows = catalogue.rows.slice(0, 100);
    const seen = (await syncNow()).refused?.count ?? 0;
    catalogue.rows = catalogue.rows.slice(0, 50);
    await accept(seen);
    const { refused, lastChanges } = await ended();
    expect(refused?.count).toBeLessThan(seen);
    expect(lastChanges?.vanished).toBe(0);
  });

  test("a whole one takes the offer back", async () => {
    const { rows } = catalogue;
    catalogue.rows = rows.slice(0, 100);
    const seen = (await syncNow()).refused?.count ?? 0;
    catalogue.rows = rows;
    expect((await syncNow()).refused).toBeNull();
    expect((await accept(seen)).status).toBe(409);
  });
});

test("one sync at a time: the second trigger is 409 and carries the status", async () => {
  catalogue.fault = "slow";
  expect((await admin.post("/api/admin/sync/trigger")).status).toBe(202);
  const second = await admin.post("/api/admin/sync/trigger");
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    success: false,
    error: "sync-running",
    status: { inProgress: true, totalBatches: expect.any(Number) },
  });
  catalogue.fault = "none";
});

// Promise killed-in-a-sync: killed in a sync
// -> inProgress ends with its lease
test("a sync that was killed ends with its lease, or with the next start", async () => {
  await wird.parts.database.db
    .updateTable("catalogueSync")
    .set({ runningNode: "killed", leaseUntil: Date.now() + 60_000 })
    .execute();
  expect((await status()).inProgress).toBe(true);
  await wird.stop();
  const later = shiftedClock(Date.now() + 61_000);
  wird = await startWird({ data, settings: settings(), clock: later });
  const again = wird.visitor();
  await again.post("/api/login", { username: "admin", password: "password of a test" });
  expect((await again.get("/api/admin/sync/status")).body.inProgress).toBe(false);
});

test("it syncs daily at SYNC_AT, and once", async () => {
  await wird.stop();
  const lastRun = syncs();
  const clock = shiftedClock(Date.now() + 25 * 60 * 60_000);
  wird = await startWird({ data, settings: settings(), clock });
  await eventually("it has asked again", () => syncs() > lastRun);
  const visitor = wird.visitor();
  await visitor.post("/api/login", { username: "admin", password: "password of a test" });
  await eventually("it has ended", async () => {
    const { body } = await visitor.get("/api/admin/sync/status");
    return !body.inProgress;
  });
  expect(syncs()).toBe(lastRun + 1);
});

test("the list of recitations is small and known by its content", async () => {
  const cookie = admin.cookie();
  const url = `${wird.url}/api/reciters`;
  const first = await fetch(url, { headers: { cookie, "accept-encoding": "br" } });
  expect(first.headers.get("content-encoding")).toBe("br");
  const bytes = (await wird.parts.reciterLists.current()).bodies.br.byteLength;
  expect(bytes).toBeLessThan(30_000);
  expect(((await first.json()) as unknown[]).length).toBeGreaterThan(280);
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { cookie, "if-none-match": etag } });
  expect(again.status).toBe(304);
  const [renamed] = catalogue.rows;
  if (renamed) renamed.name = "Another name";
  await syncNow();
  const changed = await fetch(url, { headers: { cookie, "if-none-match": etag } });
  expect(changed.status).toBe(200);
});

test("all surahs, and those of a recitation that has all or some, are sent compressed and known by their content", async () => {
  const all = await reciters();
  const [whole, partial] = [
    all.find(({ availableSurahs }) => availableSurahs.length === 114),
    all.find(({ availableSurahs }) => availableSurahs.length < 114),
  ];
  const cookie = admin.cookie();
  for (const [path, count] of [
    ["/api/surahs", 114],
    [`/api/reciters/${whole?.identifier}/surahs`, 114],
    [`/api/reciters/${partial?.identifier}/surahs`, partial?.availableSurahs.length],
  ] as const) {
    const url = wird.url + path;
    const first = await fetch(url, { headers: { cookie, "accept-encoding": "gzip" } });
    expect(first.headers.get("content-encoding")).toBe("gzip");
    expect(((await first.json()) as unknown[]).length).toBe(count);
    const etag = first.headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { cookie, "if-none-match": etag } })).status).toBe(304);
  }
});

test("timings of ayahs are fetched once, kept, and empty where the catalogue has none", async () => {
  const all = await reciters();
  const timed = all.find((reciter) => reciter.identifier === "mp3quran-123");
  const path = `/api/audio/${timed?.id}/1/timings`;
  const { body } = await admin.get(path);
  expect(body.length).toBeGreaterThan(0);
  expect(body[0]).toEqual({
    ayah: expect.any(Number),
    start: expect.any(Number),
    end: expect.any(Number),
  });
  const asked = requestsOf("/ayat_timing");
  expect((await admin.get(path)).body).toEqual(body);
  expect(requestsOf("/ayat_timing")).toBe(asked);
  expect((await admin.get(`/api/audio/${timed?.id}/999/timings`)).status).toBe(404);
});

// Promise catalogue-swapped-while-due: the catalogue is swapped, or its list of durations learnt, while runs are
// due
// -> other work gets a turn after every fifty rows and every recitation, still in one transaction
test("the swap of a long list gives others a turn after each fifty rows, and keeps ids", async () => {
  const { db } = wird.parts.database;
  const store = createCatalogueStore({ db, clock: shiftedClock() });
  const recitations = (style: string) =>
    Array.from({ length: 300 }, (_, index) => ({
      ...{ identifier: `mp3quran-${10_000 + index}`, name: "R", nameArabic: "R", rewaya: "Hafs" },
      ...{ style, server: "https://server.test/", path: `${index}/`, availableSurahs: [1, 2] },
    }));
  const ids = async () =>
    (
      await db
        .selectFrom("reciters")
        .select("id")
        .where("identifier", "like", "mp3quran-1____")
        .orderBy("identifier")
        .execute()
    ).map(({ id }) => id);
  /** Rounds of the loop while it runs: each is a turn of others. */
  async function roundsOf(swap: Promise<unknown>): Promise<number> {
    let rounds = 0;
    let isOver = false;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await swap.finally(() => (isOver = true));
    return rounds;
  }
  expect(await roundsOf(store.swap(recitations("Murattal")))).toBeGreaterThanOrEqual(300 / 50);
  const before = await ids();
  expect(before).toHaveLength(300);
  const again = store.swap(recitations("Mujawwad"));
  expect(await roundsOf(again)).toBeGreaterThanOrEqual(300 / 50);
  expect(await again).toEqual({ added: 0, changed: 300, vanished: 0 });
  expect(await ids()).toEqual(before);
  expect(await store.swap(recitations("Mujawwad").slice(1))).toMatchObject({ vanished: 1 });
  expect(await store.countAvailable()).toBe(299);
});

test("three recordings of one host that fail within an hour start a sync, and not two", async () => {
  const { lastRun } = await ended();
  const { catalogue: sync } = wird.parts;
  sync.recordingFailed("https://server8.quran.example/afs/001.mp3");
  sync.recordingFailed("https://server9.quran.example/maher/001.mp3");
  sync.recordingFailed("https://server8.quran.example/afs/002.mp3");
  expect((await status()).lastRun).toBe(lastRun);
  sync.recordingFailed("https://server8.quran.example/afs/003.mp3");
  await eventually("another sync", async () => {
    const now = await status();
    return now.lastRun !== lastRun && !now.inProgress ? now : null;
  });
});

test("every request says who asks", async () => {
  expect(catalogue.requests.length).toBeGreaterThan(3);
  for (const { userAgent } of catalogue.requests)
    expect(userAgent).toMatch(/^Wird\/\d+\.\d+\.\d+ \(\+https?:\/\/.+\)$/);
});

test("recordings that have moved are played from where they are, and never from elsewhere", async () => {
  const [moved, outside] = catalogue.rows;
  catalogue.movedTo = (path) => {
    if (path.includes(`/${outside?.folder}/`)) return "http://192.0.2.1/001.mp3";
    const [, folder, file] = /^\/audio\/([^/]+)\/(\d+\.mp3)$/.exec(path) ?? [];
    return folder ? `/audio/moved/${folder}/${file}` : null;
  };
  const { errors } = await syncNow();
  const all: Reciter[] = (await admin.get("/api/reciters")).body;
  const of = (row: typeof moved) =>
    all.find(({ identifier }) => identifier === `mp3quran-${row?.moshafId}`);
  expect(of(moved)?.fullPath).toBe(`${catalogue.origin}/audio/moved/${moved?.folder}/`);
  expect(of(outside)?.available).toBe(false);
  expect(errors.map(({ sentence }) => sentence?.code)).toContain("catalogue.redirects-outside");
});
