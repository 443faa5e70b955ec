// The main job: a schedule is due and a speaker recites, until the end time.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

const END = FAJR + 30 * MINUTE;

let house: House;
beforeEach(async () => {
  house = await openHouse({ now: FAJR - 20 * MINUTE });
});
afterEach(() => house.leave());

test("it plays on the minute, surah after surah, and stops at the end time", async () => {
  const { amina, clock, kitchen } = house;
  const id = await house.makeSchedule({ surahId: 18, volume: 40 });
  expect((await house.schedule(id)).nextRunAt).toBe(new Date(FAJR).toISOString());
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", () => house.isPlaying());
  const [load] = house.loads();
  const soundAt = kitchen.heard[0]?.at ?? Number.NaN;
  expect(soundAt).toBeGreaterThanOrEqual(FAJR);
  expect(load?.surah).toBe(18);
  expect(kitchen.state().volume).toBe(40);
  const { heardAt } = await eventually("it is said when it was heard", async () => {
    const running = await house.lastRun(id, "running");
    if (running.heardAt === null) throw new Error("not yet");
    return running;
  });
  expect(Date.parse(heardAt ?? "")).toBeGreaterThanOrEqual(FAJR);
  expect(Date.parse(heardAt ?? "")).toBeLessThanOrEqual(clock.now());
  expect((await house.schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
  expect(await house.state()).toMatchObject({ status: "playing", surahId: 18, volume: 40 });

  clock.moveTo(END - 300);
  await eventually("it has stopped", () => !house.isPlaying());
  expect(clock.now()).toBeGreaterThanOrEqual(END + 4900);
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  await house.lastRun(id, "played");
  const history = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(history.body[0]).toMatchObject({
    surahNumber: 18,
    deviceName: "Kitchen",
    // The speaker's first report may come shortly after playback began.
    startPosition: expect.closeTo(0, 0),
  });
});

test("two schedules, one after the other: the volume from before the first comes back", async () => {
  const { clock, kitchen } = house;
  const first = await house.makeSchedule({ surahId: 18, volume: 40 });
  const second = await house.makeSchedule({
    surahId: 36,
    volume: 30,
    startTime: "05:20",
    endTime: "05:40",
  });
  clock.moveTo(FAJR - 3000);
  await house.plays(18);
  clock.moveTo(END - 2000);
  await house.plays(36);
  await eventually("it has the second's volume", () => kitchen.state().volume === 30);
  expect((await house.lastRun(first, "played")).reason).toBeNull();
  clock.moveTo(END + 20 * MINUTE - 300);
  await house.lastRun(second, "played");
  await eventually("the volume is back", () => kitchen.state().volume === 50);
});

// Proves 46.
test("starting schedules by hand has a limit for each account, and due runs have none", async () => {
  const { amina, wird } = house;
  const id = await house.makeSchedule({ surahId: 18 });
  const start = () => amina.post(`/api/schedules/${id}/run`);
  expect((await start()).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 40 }, start));
  expect(again.filter(({ status }) => status === 429)).toHaveLength(11);
  const refused = await start();
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  const bilal = await wird.member("bilal");
  expect((await bilal.post(`/api/schedules/${id}/run`)).status).toBe(404);
  await house.press("stop");
  house.clock.moveTo(FAJR - 3000);
  await house.lastRun(id, "running");
});
