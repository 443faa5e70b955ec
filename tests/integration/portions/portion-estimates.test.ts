// When the next run of a schedule is likely over: by the lengths of its recordings, never later than its end time.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../../harness.ts";

const KAHF = 18;
const YASEEN = 36;
/** Seconds of the recording of Al-Kahf, which ends with its last ayah. */
const LASTS = 1105;

let wird: Wird;
let amina: Member;
let deviceId: number;

beforeAll(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
  const device = { type: "browser", name: "Kitchen", deviceId: "estimates", isConnected: false };
  deviceId = (await amina.post(`/api/users/${amina.user.id}/devices`, device)).body.id;
  await wird.parts.durations.learn(1, "heard", [{ surahId: KAHF, seconds: LASTS }]);
  const timings = Array.from({ length: 110 }, (_, index) => ({
    ...{ ayah: index + 1, start: 5000 + index * 10_000, end: 15_000 + index * 10_000 },
  }));
  await wird.parts.database.db
    .insertInto("ayahTimings")
    .values({
      ...{ reciterId: 1, surahId: KAHF },
      ...{ timings: JSON.stringify(timings), fetchedAt: Date.now() },
    })
    .execute();
});

afterAll(() => wird.stop());

/** Seconds from the beginning of the next run to its likely end. */
async function estimate(choice: object): Promise<number | null> {
  const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: null, timezone: "UTC" },
    ...choice,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const list = (await amina.get(`/api/users/${amina.user.id}/schedules`)).body;
  expect(list).toContainEqual(body);
  const { nextRunAt, estimatedEndAt } = body;
  return estimatedEndAt && (Date.parse(estimatedEndAt) - Date.parse(nextRunAt)) / 1000;
}

const range = (from: number, to: number, repeat = {}) => ({
  portion: {
    ...{ kind: "range", from: { surah: KAHF, ayah: from }, to: { surah: KAHF, ayah: to } },
    ...repeat,
  },
});
const surahs = (numbers: number[], times = 1) => ({
  portion: { kind: "surahs", surahs: numbers, times },
});

test("surahs take as long as their recordings, as often as they are recited", async () => {
  expect(await estimate(surahs([KAHF]))).toBe(LASTS);
  expect(await estimate(surahs([KAHF], 3))).toBe(3 * LASTS);
});

test("a range takes as long as its ayahs, with repetitions and silences", async () => {
  expect(await estimate(range(2, 11))).toBe(100);
  // With the five seconds of the basmala.
  expect(await estimate(range(1, 10))).toBe(105);
  expect(await estimate(range(2, 3, { times: 2, eachAyah: 3, gapSeconds: 5 }))).toBe(120 + 55);
});

test("it is never later than the end time, which is the end of what recites onwards", async () => {
  expect(await estimate({ ...surahs([KAHF]), endTime: "05:00" })).toBe(600);
  expect(await estimate({ endTime: "05:20" })).toBe(1800);
});

test("null when the length of a recording is not known, and without a next run", async () => {
  expect(await estimate(surahs([KAHF, YASEEN]))).toBe(null);
  expect(await estimate({ ...surahs([KAHF]), enabled: false })).toBe(null);
});
