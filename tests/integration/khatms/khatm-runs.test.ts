// A khatm of seven days on the virtual speaker: what is heard counts, a missed day is divided anew, and it is finished.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { eventually } from "../../harness.ts";

/** Seconds of each recording. */
const RECORDING = 12;
const SURAHS = [112, 113, 114];
const DAY = 24 * 60 * MINUTE;

let house: House;
let khatmId: number;
let scheduleId: number;

beforeEach(async () => {
  const speaker = { duration: RECORDING };
  house = await openHouse({ speaker, rooms: ["Hall"], now: FAJR - MINUTE });
  await teach();
  const { user } = house.amina;
  const khatm = await house.amina.post(`/api/users/${user.id}/khatms`, {
    reciterId: 1,
    days: 7,
    from: { surah: 112, ayah: 1 },
  });
  khatmId = khatm.body.id;
  const portion = { kind: "khatm", khatmId };
  scheduleId = await house.makeSchedule({ endTime: null, portion });
});
afterEach(() => house.leave());

/** Each recording's ayahs have the same length. */
async function teach(): Promise<void> {
  const { db } = house.wird.parts.database;
  for (const surahId of SURAHS) {
    const ms = (RECORDING * 1000) / ayahsIn(surahId);
    const timings = Array.from({ length: ayahsIn(surahId) }, (_, index) => ({
      ayah: index + 1,
      start: index * ms,
      end: (index + 1) * ms,
    }));
    const row = { reciterId: 1, surahId };
    const known = { seconds: RECORDING, source: "heard" as const, updatedAt: FAJR };
    await db
      .insertInto("recordingDurations")
      .values({ ...row, ...known })
      .execute();
    await db
      .insertInto("ayahTimings")
      .values({ ...row, timings: JSON.stringify(timings), fetchedAt: FAJR })
      .execute();
  }
}

async function khatm(): Promise<Khatm> {
  const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/khatms`);
  return body[0];
}
const ahead = async (): Promise<KhatmPortion[]> =>
  (await house.amina.get(`/api/khatms/${khatmId}/portions`)).body;

/** Three seconds before the run of this day, counted from 0. */
function dawn(day: number): void {
  house.clock.moveTo(FAJR + day * DAY - 3000);
}

const runOf = async (day: number) =>
  (await house.runs(scheduleId)).find(({ dueAt }) => Date.parse(dueAt) === FAJR + day * DAY);

async function isOver(day: number, status: "played" | "skipped" | "stopped") {
  return eventually(`the run of day ${day} is ${status}`, async () => {
    const run = await runOf(day);
    if (run?.status === status) return run;
    throw new Error(JSON.stringify(run));
  });
}

// Proves killed-in-a-khatm.
test("a khatm of seven days advances by what is heard, survives a missed day and a restart, and finishes", async () => {
  const plan = await ahead();
  expect(plan).toHaveLength(7);
  expect(plan.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(36, -1);

  dawn(0);
  await isOver(0, "played");
  expect((await khatm()).progress).toEqual(plan[0]?.to);
  expect((await ahead())[0]?.from).toEqual(plan[1]?.from);

  // Nothing was there on the second and third day: what remains is divided among the last four.
  house.clock.moveTo(FAJR + 2 * DAY + 60 * MINUTE);
  await eventually("the run of the third day is missed", async () => {
    const [last] = await house.runs(scheduleId);
    return last?.status === "missed" && Date.parse(last.dueAt) === FAJR + 2 * DAY;
  });
  const late = await khatm();
  expect(late.progress).toEqual(plan[0]?.to);
  expect(late.behindSeconds).toBeGreaterThan(0);
  const divided = await ahead();
  expect(divided).toHaveLength(4);
  expect(divided[0]?.from).toEqual(plan[1]?.from);

  // Wird is restarted in the middle of the fourth: the same portion continues, and nothing is lost.
  dawn(3);
  await eventually("it plays", () => house.isPlaying());
  await eventually("the page says what it recites", async () => {
    const [now] = await ahead();
    return now?.date === "2026-11-24" && now.to.ayah === divided[0]?.to.ayah;
  });
  await house.restart();
  await isOver(3, "played");
  expect((await khatm()).progress).toEqual(divided[0]?.to);

  // Stopped on the fifth: no more than was heard, and the rest is left to the next ones.
  dawn(4);
  await eventually("it plays", () => house.isPlaying());
  await house.press("stop");
  await isOver(4, "stopped");
  const stopped = await khatm();
  const rest = await ahead();
  expect(rest).toHaveLength(2);
  expect(stopped.progress?.surah).toBeLessThan(114);

  dawn(5);
  await isOver(5, "played");
  expect((await khatm()).progress).toEqual(rest[0]?.to);
  dawn(6);
  await isOver(6, "played");
  expect(await khatm()).toMatchObject({ percent: 100, progress: { surah: 114, ayah: 6 } });
  expect(await ahead()).toEqual([]);

  // The next run is no failure; begun again it has something to recite.
  dawn(7);
  expect(await isOver(7, "skipped")).toMatchObject({
    reason: "This khatm is finished. Begin it again or choose another portion.",
  });
  const again = await house.amina.patch(`/api/khatms/${khatmId}`, { beginAgain: true });
  expect(again.body).toMatchObject({ startsOn: "2026-11-28", progress: null, finishedAt: null });
  dawn(8);
  await isOver(8, "played");
  expect((await khatm()).progress).not.toBe(null);
});

test("recited on two speakers it counts once, and also when one of them alone is heard", async () => {
  const [hall] = house.rooms;
  await house.amina.patch(`/api/schedules/${scheduleId}`, { alsoOn: [hall?.deviceId] });
  const plan = await ahead();
  dawn(0);
  await isOver(0, "played");
  const hallPlayed = async (day: number) => {
    const { speakers } = (await runOf(day)) ?? {};
    return speakers?.some((one) => one.deviceId === hall?.deviceId && one.status === "played");
  };
  await eventually("the hall has recited it too", () => hallPlayed(0));
  expect((await khatm()).progress).toEqual(plan[0]?.to);
  expect((await ahead())[0]).toMatchObject({ from: plan[1]?.from, to: plan[1]?.to });

  await house.kitchen.unplug();
  dawn(1);
  await eventually("the hall has recited it alone", () => hallPlayed(1));
  expect((await khatm()).progress).toEqual(plan[1]?.to);
});
