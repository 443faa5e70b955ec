// Wird is restarted while a run plays: the end time still holds, and the volume is restored.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};

// Proves clock-steps.
test("a run whose end passes while Wird is away is stopped when it is back, and nothing follows", async () => {
  await open({ speaker: { duration: 7200 } });
  const before = house.kitchen.state().volume;
  const id = await house.makeSchedule({ surahId: 2, volume: 20 });
  await house.plays(2);
  await eventually("its volume", () => house.kitchen.state().volume === 20);
  await house.restart(FAJR + 31 * MINUTE);
  const run = await house.lastRun(id, "interrupted");
  expect(run.reason).toBe(
    "Wird was switched off or asleep while this played, and came back after its end.",
  );
  await eventually("it is silent", () => !house.isPlaying());
  await eventually("the volume is back", () => house.kitchen.state().volume === before);
  expect(house.loaded()).toEqual([2]);
  expect(await house.runs(id)).toHaveLength(1);
});

// Proves sigterm.
test("a Wird that is stopped in the middle of a fade ends the run first", async () => {
  await open();
  const before = house.kitchen.state().volume;
  const id = await house.makeSchedule();
  await house.plays();
  house.clock.moveTo(FAJR + 30 * MINUTE);
  await eventually("it fades", () => house.kitchen.state().volume < before);
  await house.restart();
  const run = await house.lastRun(id, "played");
  expect(run.reason).toBeNull();
  await eventually("it is silent", () => !house.isPlaying());
  await eventually("the volume is back", () => house.kitchen.state().volume === before);
});

test("the volume goes back to what it was before the run, though Wird was restarted in it", async () => {
  await open();
  const before = house.kitchen.state().volume;
  const id = await house.makeSchedule({ volume: 20 });
  await house.plays();
  await eventually("its volume", () => house.kitchen.state().volume === 20);
  await house.restart();
  await house.plays();
  house.clock.moveTo(FAJR + 30 * MINUTE);
  await house.lastRun(id, "played");
  await eventually("the volume is back", () => house.kitchen.state().volume === before);
  expect(house.loads()).toHaveLength(1);
});

test("a sleep timer stops the speaker, though Wird was restarted in between", async () => {
  house = await openHouse();
  await house.press("play", { reciterId: 1, surahId: 2 });
  await house.plays(2);
  await house.press("sleep", { sleep: { until: "time", minutes: 30 } });
  await house.restart();
  await house.plays(2);
  expect((await house.state()).sleepTimer?.until).toBe("time");
  house.clock.moveTo(FAJR + 32 * MINUTE);
  await eventually("it has stopped", () => !house.isPlaying());
  await eventually("it is shown", async () => (await house.state()).status === "stopped");
  expect((await house.state()).sleepTimer).toBeNull();
});

// Proves long-silence.
test("a run until it is finished, cut off for seven hours, is not begun again at night: it is interrupted and told", async () => {
  await open({ now: FAJR - 3000 });
  const portion = { kind: "surahs", surahs: [2, 3] };
  const id = await house.makeSchedule({ portion, endTime: null });
  await house.plays(2);
  await house.kitchen.unplug();
  await house.restart(FAJR + 7 * 60 * MINUTE);
  await house.kitchen.plugIn();
  const { reasonSentence } = await house.lastRun(id, "interrupted");
  expect(reasonSentence?.code).toBe("run.away-too-long");
  expect(house.loaded()).toEqual([2]);
  const { body } = await house.amina.get(`/api/schedules/${id}/coming-days?count=1`);
  expect(body).toMatchObject([{ dueAt: expect.any(String), endsAt: null }]);
});

// Proves long-silence.
test("a run by hand until it is finished is continued after half an hour, and not after two", async () => {
  await open({ now: FAJR });
  const portion = { kind: "surahs", surahs: [2, 3] };
  const id = await house.makeSchedule({ portion, endTime: null, startTime: "22:00" });
  await house.amina.post(`/api/schedules/${id}/run`);
  await house.plays(2);
  await house.kitchen.unplug();
  await house.restart(FAJR + 30 * MINUTE);
  await house.kitchen.plugIn();
  await house.plays(2);
  await house.kitchen.unplug();
  await house.restart(FAJR + 150 * MINUTE);
  await house.kitchen.plugIn();
  expect((await house.lastRun(id, "interrupted")).reasonSentence?.code).toBe("run.away-too-long");
  expect(house.loaded()).toEqual([2, 2]);
});
