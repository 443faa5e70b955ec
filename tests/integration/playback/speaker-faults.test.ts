// Runs on speakers with false reports, corrupt messages or no playback.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { PROOF_TIME } from "#server/playback/session/steps/loading";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};

test("a speaker that takes recordings and never plays: three tries, then failed, with the reason", async () => {
  await open({ speaker: { habits: ["accepts-and-never-plays"] }, waits: { [PROOF_TIME]: 2000 } });
  const id = await house.makeSchedule({ surahId: 18 });
  const run = await house.lastRun(id, "failed");
  // The same recording twice, then another one: the recording might have been the fault.
  expect(house.loaded()).toEqual([18, 18, 19]);
  expect(run.reason).toBe("Kitchen took the recording but did not start to play.");
});

test("a speaker with broken frames among its good ones is understood all the same", async () => {
  await open({ speaker: { habits: ["broken-frames"] } });
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
  house.kitchen.habits.add("frames-over-64-kb");
  // The speaker's next message will be corrupt.
  await house.press("volume", { volume: 21 });
  expect((await house.lastRun(id, "interrupted")).reason).toMatch(/^Kitchen /);
  house.kitchen.habits.delete("frames-over-64-kb");
  await house.lastRun(id, "running");
  await house.plays(2);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toBe(null);
});

test("a speaker that ignores volume commands plays to the end all the same", async () => {
  await open({ speaker: { habits: ["lies-about-volume"] } });
  const before = house.kitchen.state().volume;
  const id = await house.makeSchedule({ volume: 20 });
  await house.plays();
  expect(house.kitchen.state().volume).toBe(before);
  house.clock.moveTo(FAJR + 31 * MINUTE);
  expect((await house.lastRun(id, "played")).reason).toBe(null);
  await eventually("it is silent", () => !house.isPlaying());
});
