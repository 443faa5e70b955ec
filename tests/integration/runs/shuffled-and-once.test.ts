// Shuffled runs have an order of their own, and a schedule that runs once waits for its day.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

const DAY = 24 * 60 * MINUTE;

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};

test("a shuffled run has no surah twice, and the next run has another order", async () => {
  // Each surah lasts a second.
  await open({ speaker: { duration: 10, speed: 10 } });
  const id = await house.makeSchedule({ shuffle: true });
  const orderOfRun = async () => {
    const before = house.loads().length;
    await eventually("six surahs were begun", () => house.loads().length >= before + 6, 40_000);
    await house.press("stop");
    await house.lastRun(id, "stopped");
    return house.loaded().slice(before);
  };
  const first = await orderOfRun();
  expect(new Set(first).size).toBe(first.length);
  expect(first).not.toEqual(first.toSorted((one, other) => one - other));
  house.clock.moveTo(FAJR + DAY - 1000);
  const second = await orderOfRun();
  expect(second.slice(0, 6)).not.toEqual(first.slice(0, 6));
});

test("once runs once, and is switched off then", async () => {
  await open();
  const id = await house.makeSchedule({ frequency: "once" });
  expect(await house.schedule(id)).toMatchObject({ date: "2026-11-21", enabled: true });
  await house.plays();
  await eventually("it is off", async () => !(await house.schedule(id)).enabled);
  expect(await house.schedule(id)).toMatchObject({ nextRunAt: null });
});

test("once, on a day: it waits for that day, plays, and is over", async () => {
  await open();
  const id = await house.makeSchedule({ frequency: "once", date: "2026-11-23" });
  expect((await house.schedule(id)).nextRunAt).toBe("2026-11-23T04:50:00.000Z");
  // Tomorrow's minute passes; another schedule shows that it has.
  const daily = await house.makeSchedule({ surahId: 36, endTime: "04:55" });
  house.clock.moveTo(FAJR + DAY);
  await house.plays(36);
  expect((await house.schedule(id)).lastRun).toBe(null);
  await house.amina.delete(`/api/schedules/${daily}`);
  await eventually("it is silent", () => !house.isPlaying());
  house.clock.moveTo(FAJR + 2 * DAY);
  await house.plays(1);
  expect(await house.schedule(id)).toMatchObject({ enabled: false, nextRunAt: null });
});
