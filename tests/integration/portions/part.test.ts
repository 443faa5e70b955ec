// Portions that go on from run to run: chosen, refused with a sentence, heard on the speaker, and moved by people.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { eventually } from "../../harness.ts";

/** Seconds of each recording. */
const RECORDING = 12;

let house: House;
let untimedId: number;
let warshId: number;

const ayah = (surah: number, number: number) => ({ surah, ayah: number });
const pages = { kind: "part", unit: "page", count: 10 };

beforeAll(async () => {
  house = await openHouse({ speaker: { duration: RECORDING }, now: FAJR - 5 * MINUTE });
  const timed = Array.from({ length: 114 }, (_, index) => index + 1);
  await teach(1, timed, true);
  untimedId = await addReciter("untimed", "Hafs A'n Assem");
  warshId = await addReciter("warsh", "Warsh A'n Nafi'");
  await teach(untimedId, [1, 2], false);
  await teach(warshId, [1, 2], true);
});
afterAll(() => house.leave());

const db = () => house.wird.parts.database.db;

/** Each recording's ayahs have the same length. */
async function teach(reciterId: number, surahs: number[], isTimed: boolean): Promise<void> {
  for (const surahId of surahs) {
    const count = isTimed ? ayahsIn(surahId) : 0;
    const ms = (RECORDING * 1000) / count;
    const timings = Array.from({ length: count }, (_, index) => ({
      ...{ ayah: index + 1, start: index * ms, end: (index + 1) * ms },
    }));
    const row = { reciterId, surahId };
    const known = { seconds: RECORDING, source: "heard" as const, updatedAt: FAJR };
    await db()
      .insertInto("recordingDurations")
      .values({ ...row, ...known })
      .execute();
    await db()
      .insertInto("ayahTimings")
      .values({ ...row, timings: JSON.stringify(timings), fetchedAt: FAJR })
      .execute();
  }
}

async function addReciter(identifier: string, rewaya: string): Promise<number> {
  const { id } = await db()
    .insertInto("reciters")
    .values({
      ...{ identifier, name: `Reciter ${identifier}`, nameArabic: "", rewaya, style: "" },
      ...{ server: "http://127.0.0.1:9/", path: "", available: 1, updatedAt: 0 },
      availableSurahs: JSON.stringify([1, 2]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const make = (portion: unknown, choice: object = {}) =>
  house.amina.post(`/api/users/${house.amina.user.id}/schedules`, {
    ...{ deviceId: house.deviceId, reciterId: 1, startTime: "20:00", endTime: null },
    ...{ timezone: "UTC", portion, ...choice },
  });
const change = (id: number, body: object) => house.amina.patch(`/api/schedules/${id}`, body);
const portionOf = async (id: number) => (await house.schedule(id)).portion;
const pointOf = async (id: number) => {
  const portion = await portionOf(id);
  return "at" in portion ? portion.at : null;
};

test("a schedule of so many pages each time begins at 1:1, or where it was told to", async () => {
  const { status, body } = await make(pages);
  expect([status, body.portion]).toEqual([201, { ...pages, from: ayah(1, 1), at: ayah(1, 1) }]);
  expect(Date.parse(body.estimatedEndAt)).toBeGreaterThan(Date.parse(body.nextRunAt));
  const listed = await house.amina.get(`/api/users/${house.amina.user.id}/schedules`);
  expect(listed.body.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
    ...{ portion: body.portion, estimatedEndAt: body.estimatedEndAt },
  });
  const other = await make({ ...pages, from: ayah(2, 142) });
  expect(other.body.portion).toEqual({ ...pages, from: ayah(2, 142), at: ayah(2, 142) });
  const exported = await house.amina.get("/api/user/export");
  expect(JSON.stringify(exported.body.schedules)).toContain('"unit":"page"');
});

test.each([
  ["an unknown unit", { ...pages, unit: "manzil" }],
  ["no unit", { kind: "part", count: 10 }],
  ["no count", { kind: "part", unit: "page" }],
  ["none of it", { ...pages, count: 0 }],
  ["less than none", { ...pages, count: -1 }],
  ["half a page", { ...pages, count: 1.5 }],
  ["a count as text", { ...pages, count: "10" }],
  ["no number", { ...pages, count: null }],
  ["more pages than there are", { ...pages, count: 605 }],
  ["more rub than there are", { kind: "part", unit: "rub", count: 241 }],
  ["more hizb than there are", { kind: "part", unit: "hizb", count: 61 }],
  ["more juz than there are", { kind: "part", unit: "juz", count: 31 }],
  ["more surahs than there are", { kind: "part", unit: "surah", count: 115 }],
  ["more ayahs than there are", { kind: "part", unit: "ayah", count: 6237 }],
  ["a beginning that is no ayah", { ...pages, from: ayah(2, 287) }],
  ["a beginning in no surah", { ...pages, from: ayah(115, 1) }],
  ["a beginning without an ayah", { ...pages, from: { surah: 2 } }],
  ["null for a beginning", { ...pages, from: null }],
  ["a point of its own", { ...pages, at: ayah(2, 1) }],
  ["repetitions", { ...pages, times: 2 }],
])("%s is refused with 400", async (_, portion) => {
  const { status, body } = await make(portion);
  expect([status, body.success, typeof body.message]).toEqual([400, false, "string"]);
});

test.each([
  ["page", 604],
  ["rub", 240],
  ["hizb", 60],
  ["juz", 30],
  ["surah", 114],
  ["ayah", 6236],
])("as many %s as there are may be recited each time: %i", async (unit, count) => {
  const { status, body } = await make({ kind: "part", unit, count }, { enabled: false });
  expect([status, body.portion]).toMatchObject([201, { unit, count }]);
  await house.amina.call("DELETE", `/api/schedules/${body.id}`);
});

// Proves goes-on-where-heard.
test("where ayahs are not timed, or counted otherwise, whole surahs alone go on", async () => {
  for (const reciterId of [untimedId, warshId]) {
    for (const unit of ["page", "rub", "hizb", "juz", "ayah"]) {
      const { status, body } = await make({ kind: "part", unit, count: 1 }, { reciterId });
      expect([unit, status, body.message.length > 20]).toEqual([unit, 400, true]);
    }
    const within = { kind: "part", unit: "surah", count: 1, from: ayah(2, 100) };
    expect((await make(within, { reciterId })).status).toBe(400);
    const whole = await make({ kind: "part", unit: "surah", count: 1 }, { reciterId });
    expect(whole.status).toBe(201);
    // Nor is it changed into what it cannot be, or given to such a reciter.
    expect((await change(whole.body.id, { portion: pages })).status).toBe(400);
    const { body } = await make(pages);
    expect((await change(body.id, { reciterId })).status).toBe(400);
  }
});

// Proves goes-on-where-heard.
test("a change says where it goes on only with a beginning of its own", async () => {
  const { id } = (await make({ ...pages, from: ayah(2, 6) })).body;
  const fewer = await change(id, { portion: { kind: "part", unit: "ayah", count: 5 } });
  expect(fewer.body.portion).toMatchObject({ unit: "ayah", from: ayah(2, 6), at: ayah(2, 6) });
  const moved = await change(id, { portion: { ...pages, from: ayah(18, 1) } });
  expect(moved.body.portion).toMatchObject({ from: ayah(18, 1), at: ayah(18, 1) });
  expect((await change(id, { startTime: "21:00" })).body.portion.at).toEqual(ayah(18, 1));
  const whole = await change(id, { portion: { kind: "surahs", surahs: [36] } });
  expect(whole.body.portion).toEqual({ kind: "surahs", surahs: [36], times: 1 });
  // It has been something else: it begins anew.
  const again = await change(id, { portion: pages });
  expect(again.body.portion).toMatchObject({ from: ayah(1, 1), at: ayah(1, 1) });
});

// Promise goes-on-where-heard: a portion that goes on (`part`) is stopped, missed, heard on several speakers, through an agent, to the end of the Quran, or moved by a person while it plays
// -> its point moves by what was heard alone, as a khatm's does; after 114:6 it is at 1:1; a person who moves it wins over what a run of before still plays; what cannot be cut (no timings, another count of ayahs) is refused at saving with a sentence
test("each run goes on where what was heard ended, from the end of the Quran to its beginning", async () => {
  const portion = { kind: "part", unit: "ayah", count: 2, from: ayah(114, 6) };
  const id = await house.makeSchedule({ endTime: null, startTime: "20:00", portion });
  // By hand.
  expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
  await house.lastRun(id, "played");
  expect(house.sounded().slice(-2)).toEqual([114, 1]);
  await eventually("it is at 1:2", async () => {
    expect(await pointOf(id)).toEqual(ayah(1, 2));
    return true;
  });

  // At its time; stopped in its midst: no more than was heard.
  await change(id, { portion: { kind: "part", unit: "surah", count: 1 }, startTime: "04:50" });
  house.clock.moveTo(FAJR - 3000);
  await eventually("it plays", () => house.isPlaying());
  await eventually("some of it was heard", async () => (await house.state()).position > 6);
  await house.press("stop");
  await house.lastRun(id, "stopped");
  const stopped = await eventually("it has moved", async () => {
    const at = await pointOf(id);
    return at && at.ayah > 2 ? at : null;
  });
  expect(stopped).toMatchObject({ surah: 1 });
  expect(stopped.ayah).toBeLessThan(7);

  // The rest of the surah counts as one; a person who moves it meanwhile wins over what still plays.
  expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
  await eventually("it plays", () => house.isPlaying());
  expect(house.loads().at(-1)).toMatchObject({ surah: 1 });
  const portionNow = { kind: "part", unit: "surah", count: 1, from: ayah(1, 2) };
  expect((await change(id, { portion: portionNow })).body.portion.at).toEqual(ayah(1, 2));
  await house.lastRun(id, "played");
  expect(await pointOf(id)).toEqual(ayah(1, 2));
});
