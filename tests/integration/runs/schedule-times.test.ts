// Runs around their due minute: late, missed, over midnight, with a changed clock or a stopped Wird.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};
const instant = (at: number) => new Date(at).toISOString();

test("after an outage of five minutes the run starts late, and says so", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  await house.restart(FAJR + 5 * MINUTE);
  await house.plays(1);
  await house.press("stop");
  house.clock.moveTo(FAJR + 40 * MINUTE);
  const run = await house.lastRun(id, "stopped");
  expect(run.dueAt).toBe(instant(FAJR));
  expect(await house.runs(id)).toHaveLength(1);
  expect(house.loads()).toHaveLength(1);
});

test("a late run that plays to its end is shown as late, with the reason", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  await house.restart(FAJR + 5 * MINUTE);
  await house.plays(1);
  house.clock.moveTo(FAJR + 30 * MINUTE);
  const run = await house.lastRun(id, "late");
  expect(run.reason).toBe(
    "Started 5 minutes late, because Wird was switched off or asleep on time.",
  );
});

test("after an outage of eleven minutes the run is missed, with the reason, and tomorrow's is next", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  await house.restart(FAJR + 11 * MINUTE);
  const run = await house.lastRun(id, "missed");
  expect(run).toEqual({
    dueAt: instant(FAJR),
    status: "missed",
    reason: "Wird was switched off or asleep at this time, and came back too late to start.",
    reasonSentence: { code: "run.missed-start", params: {} },
    heardAt: null,
  });
  expect((await house.schedule(id)).nextRunAt).toBe(instant(FAJR + DAY));
  expect(house.sounded()).toEqual([]);
});

test("after an outage of three days each run is recorded as missed, once", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  await house.restart(FAJR + 2 * DAY + 8 * HOUR);
  await house.lastRun(id, "missed");
  await house.restart();
  expect((await house.runs(id)).map((run) => [run.dueAt, run.status])).toEqual([
    [instant(FAJR + 2 * DAY), "missed"],
    [instant(FAJR + DAY), "missed"],
    [instant(FAJR), "missed"],
  ]);
  expect(house.sounded()).toEqual([]);
});

test("a short window that is over has been missed even when it began a moment ago", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule({ endTime: "04:52" });
  await house.restart(FAJR + 3 * MINUTE);
  const run = await house.lastRun(id, "missed");
  expect(run.reason).toMatch(/came back after the end\.$/);
});

// Proves clock-steps.
test("a sleep over the minute is missed when it was long; what plays tomorrow is untouched", async () => {
  await open({ now: FAJR - 4000 });
  const id = await house.makeSchedule();
  // Claimed by now, since it is due in less than ten seconds; then the laptop sleeps for two hours.
  await eventually("its speaker is ready", () => house.kitchen.state().app);
  house.clock.moveTo(FAJR + 2 * HOUR);
  const run = await house.lastRun(id, "missed");
  expect(run.reason).toMatch(/^Wird was switched off or asleep/);
  expect((await house.schedule(id)).nextRunAt).toBe(instant(FAJR + DAY));
  expect(house.sounded()).toEqual([]);
});

// Promise clock-steps: the clock steps, the machine sleeps
// -> nothing replayed; missed once
test("a clock set back an hour after the run replays nothing", async () => {
  await open();
  const id = await house.makeSchedule();
  await house.plays();
  await house.press("stop");
  await house.lastRun(id, "stopped");
  house.clock.moveTo(FAJR - 3000);
  await eventually("the minute has passed again", () => house.clock.now() > FAJR + 2500);
  expect(house.loads()).toHaveLength(1);
  expect(await house.runs(id)).toHaveLength(1);
});

test("a clock set back before the run makes it wait for its minute", async () => {
  await open({ now: FAJR - 5000 });
  await house.makeSchedule();
  await eventually("its speaker is ready", () => house.kitchen.state().app);
  house.clock.moveTo(FAJR - 6000);
  await house.plays();
  expect(house.loads()).toHaveLength(1);
  expect(house.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
});

test("a schedule edited after the clock was set back moves on from what it has played", async () => {
  await open();
  const id = await house.makeSchedule();
  await house.plays();
  await house.press("stop");
  await house.lastRun(id, "stopped");
  house.clock.moveTo(FAJR - HOUR);
  await house.amina.patch(`/api/schedules/${id}`, { surahId: 36 });
  house.clock.moveTo(FAJR);
  await eventually("tomorrow is next", async () => {
    return (await house.schedule(id)).nextRunAt === instant(FAJR + DAY);
  });
  house.clock.moveTo(FAJR + DAY);
  await house.plays(36);
  expect(house.loads()).toHaveLength(2);
});

test("a window across midnight plays on over it", async () => {
  const late = Date.parse("2026-11-21T23:59:00Z");
  await open({ now: late - 3000 });
  const id = await house.makeSchedule({ startTime: "23:59", endTime: "00:10" });
  await house.plays();
  house.clock.moveTo(late + 5 * MINUTE);
  await eventually("a new day", async () =>
    (await house.state()).timestamp.startsWith("2026-11-22"),
  );
  expect(house.isPlaying()).toBe(true);
  house.clock.moveTo(late + 11 * MINUTE);
  await house.lastRun(id, "played");
});
