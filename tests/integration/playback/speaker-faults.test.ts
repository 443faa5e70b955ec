// Speakers with false reports, corrupt messages or no playback; and the order and days of runs.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

const DAY = 24 * 60 * MINUTE;

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};

test(
  "a speaker that takes recordings and never plays: three tries, then failed, with the reason",
  async () => {
    await open({ speaker: { faults: ["accepts-and-never-plays"] } });
    const id = await house.makeSchedule({ surahId: 18 });
    // Each attempt takes 20 s of real time: this clock cannot be advanced.
    const failed = () => house.schedule(id).then(({ lastRun }) => lastRun?.status === "failed");
    await eventually("it is given up", failed, 100_000);
    // The same recording twice, then another one: the recording might have been the fault.
    expect(house.loaded()).toEqual([18, 18, 19]);
    const { lastRun } = await house.schedule(id);
    expect(lastRun?.reason).toBe("Kitchen took the recording but did not start to play.");
  },
  2 * MINUTE,
);

test("a speaker with broken frames among its good ones is understood all the same", async () => {
  await open({ speaker: { faults: ["broken-frames"] } });
  const id = await house.makeSchedule({ surahId: 2 });
  await house.plays(2);
  house.kitchen.turnVolume(21);
  await eventually("its volume is seen", async () => (await house.state()).volume === 21);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toBe(null);
  expect(house.loaded()).toEqual([2]);
});

test("a speaker whose frames are too large is left, and taken up again within the window", async () => {
  await open();
  const id = await house.makeSchedule({ surahId: 2 });
  await house.plays(2);
  house.kitchen.faults.add("frames-over-64-kb");
  // The speaker's next message will be corrupt.
  await house.press("volume", { volume: 21 });
  expect((await house.lastRun(id, "interrupted")).reason).toMatch(/^Kitchen /);
  house.kitchen.faults.delete("frames-over-64-kb");
  await house.lastRun(id, "running");
  await house.plays(2);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toBe(null);
});

test("a speaker that ignores volume commands plays to the end all the same", async () => {
  await open({ speaker: { faults: ["lies-about-volume"] } });
  const before = house.kitchen.state().volume;
  const id = await house.makeSchedule({ volume: 20 });
  await house.plays();
  expect(house.kitchen.state().volume).toBe(before);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toBe(null);
  await eventually("it is silent", () => !house.isPlaying());
});

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
