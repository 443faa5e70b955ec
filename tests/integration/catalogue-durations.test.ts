// The durations that the catalogue lists: learnt with a sync, where plausible, and no fault of theirs fails it.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SyncStatus } from "#contract/admin";
import type { Reciter, RecordingDuration } from "#contract/reciters";
import {
  type FakeCatalogue,
  startFakeCatalogue,
  type TracksFault,
} from "../fakes/fake-catalogue.ts";
import { createTestData, eventually, startWird, type TestData, type Wird } from "../harness.ts";

let catalogue: FakeCatalogue;
let data: TestData;
let wird: Wird;

beforeEach(async () => {
  data = await createTestData();
  catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => 20 + surah });
});
afterEach(async () => {
  await wird.stop();
  await catalogue.close();
  await data.remove();
});

const pages = () =>
  catalogue.requests.flatMap(
    ({ path }) => /\/updated\?limit=500&page=(\d+)$/.exec(path)?.[1] ?? [],
  );

/** Starts, and waits until the first sync is over. */
async function start() {
  wird = await startWird({ data, settings: { CATALOGUE_URL: catalogue.url } });
  const admin = await wird.member("admin");
  const status = await eventually("the sync has ended", async () => {
    const { body } = await admin.get<SyncStatus>("/api/admin/sync/status");
    return body.lastRun !== null && !body.inProgress ? body : null;
  });
  const known = async (identifier: string) =>
    (await admin.get<RecordingDuration[]>(`/api/reciters/${identifier}/durations`)).body;
  const { body: reciters } = await admin.get<Reciter[]>("/api/reciters");
  return { status, known, reciters };
}

const stored = () =>
  wird.parts.database.db
    .selectFrom("recordingDurations")
    .innerJoin("reciters", "reciters.id", "recordingDurations.reciterId")
    .select(["identifier", "surahId", "seconds"])
    .where("source", "=", "catalogue")
    .execute();

/** Recitations are learnt in their order: those before it are stored too. */
const learnt = (identifier: string) =>
  eventually("its durations are stored", async () =>
    (await stored()).some((row) => row.identifier === identifier),
  );

test("are stored once the recitations are, page by page up to an empty one", async () => {
  await start();
  const [first, second, third] = catalogue.rows;
  await learnt(`mp3quran-${third?.moshafId}`);
  expect(pages()).toEqual(["1", "2"]);
  const rows = await stored();
  const of = (moshafId = 0) => rows.filter((row) => row.identifier === `mp3quran-${moshafId}`);
  expect(of(first?.moshafId)).toContainEqual(
    expect.objectContaining({ surahId: 112, seconds: 132 }),
  );
  expect(of(second?.moshafId).length).toBeGreaterThan(0);
  // Al-Baqara in 22 s is no recitation.
  expect(of(first?.moshafId).map(({ surahId }) => surahId)).not.toContain(2);
});

// Promise durations-list-garbage: the catalogue's list of durations missing, garbage, absurd or without end
// -> a log line; the sync has succeeded; at most 120 pages; nothing implausible is stored
test("those of unknown recitations and surahs, without a duration or beyond measure are left out", async () => {
  const mushaf_id = catalogue.rows[0]?.moshafId as number;
  catalogue.tracks = [
    { mushaf_id: 99_999, sura: 1, duration: 60 },
    { mushaf_id, sura: 115, duration: 60 },
    ...[0, -1, null, "", 500_000, 0.1].map((duration) => ({ mushaf_id, sura: 2, duration })),
  ];
  const { status } = await start();
  expect(status.errors).toEqual([]);
  await learnt(`mp3quran-${mushaf_id}`);
  const rows = await stored();
  expect(rows.filter(({ surahId }) => surahId === 2 || surahId > 114)).toEqual([]);
});

// Proves durations-list-garbage.
test("of another recording than the one that is timed are not believed", async () => {
  const [first, second] = catalogue.rows;
  catalogue.tracks = [{ mushaf_id: second?.moshafId as number, sura: 114, duration: 134 }];
  await start();
  await learnt(`mp3quran-${second?.moshafId}`);
  const { db } = wird.parts.database;
  await db.deleteFrom("recordingDurations").execute();
  const { id } = await db
    .selectFrom("reciters")
    .select("id")
    .where("identifier", "=", `mp3quran-${first?.moshafId}`)
    .executeTakeFirstOrThrow();
  const timings = Array.from({ length: 6 }, (_, at) => ({
    ayah: at + 1,
    start: at * 60_000,
    end: (at + 1) * 60_000,
  }));
  await db
    .insertInto("ayahTimings")
    .values({ reciterId: id, surahId: 114, timings: JSON.stringify(timings), fetchedAt: 0 })
    .execute();
  await wird.parts.catalogue.trigger();
  await learnt(`mp3quran-${second?.moshafId}`);
  expect((await stored()).map(({ identifier }) => identifier)).not.toContain(
    `mp3quran-${first?.moshafId}`,
  );
});

test.each<TracksFault>(["missing", "garbage", "endless"])(
  "%s: the sync has succeeded",
  async (fault) => {
    catalogue.tracksFault = fault;
    const { status } = await start();
    expect([status.errors, status.mp3QuranCache.exists]).toEqual([[], true]);
    await eventually("it was asked", () => pages().length > 0);
    if (fault !== "endless") return;
    await learnt(`mp3quran-${catalogue.rows[0]?.moshafId}`);
    expect(pages()).toHaveLength(120);
  },
);
