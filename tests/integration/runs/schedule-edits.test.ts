// What an owner changes around a run: schedules edited, skipped, switched off or deleted, before their minute and after it.
// Databases: SQLite.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually, queryDatabase } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};
const instant = (at: number) => new Date(at).toISOString();

// Promise edited-while-due: schedule edited or deleted while due
// -> the claim sees the version it acts on
test("an edit just before the minute is what plays: another surah, another time", async () => {
  await open({ now: FAJR - 5000 });
  const id = await house.makeSchedule({ surahId: 18 });
  await eventually("its speaker is ready", () => house.kitchen.state().app);
  const edited = await house.amina.patch(`/api/schedules/${id}`, { surahId: 36 });
  expect(edited.body.nextRunAt).toBe(instant(FAJR));
  await house.plays(36);
  expect(house.sounded()).toEqual([36]);

  const later = await house.makeSchedule({ startTime: "04:51", endTime: "04:55" });
  house.clock.moveTo(FAJR + MINUTE - 4000);
  await house.amina.patch(`/api/schedules/${later}`, { startTime: "04:53" });
  house.clock.moveTo(FAJR + MINUTE + 3000);
  expect((await house.schedule(later)).nextRunAt).toBe(instant(FAJR + 3 * MINUTE));
  expect(house.sounded()).toEqual([36]);
});

test.each([
  ["skipped", async (id: number) => house.amina.post(`/api/schedules/${id}/skip`)],
  [
    "switched off",
    async (id: number) => house.amina.patch(`/api/schedules/${id}`, { enabled: false }),
  ],
  ["deleted", async (id: number) => house.amina.delete(`/api/schedules/${id}`)],
])("a run that is %s just before its minute does not play", async (how, change) => {
  await open({ now: FAJR - 5000 });
  const id = await house.makeSchedule();
  // Another schedule at the same minute shows that the minute has passed.
  await eventually("its speaker is ready", () => house.kitchen.state().app);
  expect((await change(id)).status).toBe(200);
  const other = await house.makeSchedule({ surahId: 112 });
  await house.plays(112);
  expect(house.sounded()).toEqual([112]);
  if (how === "skipped") {
    const schedule = await house.schedule(id);
    expect(schedule.lastRun).toMatchObject({ status: "skipped", reason: "You skipped this run." });
    expect(schedule.nextRunAt).toBe(instant(FAJR + DAY));
  }
  await house.lastRun(other, "running");
});

describe("in the last milliseconds, when Wird has asked already which runs begin", () => {
  let id: number;
  let lastMoment: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    lastMoment = undefined;
    // However long it takes to begin with: the minute does not come meanwhile.
    await open({ now: FAJR - 10 * MINUTE, lastMoment: async () => lastMoment?.() });
    id = await house.makeSchedule();
  });

  // Proves edited-while-due: in the last tenth of a second
  test.each([
    ["skipped", () => house.amina.post(`/api/schedules/${id}/skip`)],
    ["switched off", () => house.amina.patch(`/api/schedules/${id}`, { enabled: false })],
    ["put off", () => house.amina.patch(`/api/schedules/${id}`, { startTime: "05:00" })],
    ["deleted", () => house.amina.delete(`/api/schedules/${id}`)],
  ])("a run that is %s does not play", async (_, change) => {
    let acknowledged = 0;
    lastMoment = async () => {
      lastMoment = undefined;
      acknowledged = (await change()).status;
    };
    house.clock.moveTo(FAJR - 3000);
    await eventually("the change is acknowledged", () => acknowledged === 200);
    await eventually("the minute has passed", () => house.clock.now() > FAJR + 500);
    expect(house.sounded()).toEqual([]);
  });

  // Proves edited-while-due.
  test("a run that was withdrawn where this node did not hear of it is stopped at once", async () => {
    // Where the answer is still on its way the run rightly does not begin: then on another day.
    for (let day = 0; day < 10 && house.sounded().length === 0; day += 1) {
      const due = FAJR + day * DAY;
      lastMoment = async () => {
        lastMoment = undefined;
        // As another node does it: the schedule is no longer due, or the run would be claimed anew.
        await queryDatabase(
          house.data,
          `update schedules set next_run_at = ${due + DAY} where id = ${id}`,
        );
        await queryDatabase(house.data, "delete from runs");
      };
      house.clock.moveTo(due - 5000);
      await eventually("its speaker is ready", () => house.kitchen.state().app);
      await eventually("the minute has passed", () => house.clock.now() > due + 500);
    }
    expect(house.sounded()).toHaveLength(1);
    await eventually("it is silent", () => !house.isPlaying());
  });
});

// Proves edited-while-due.
test("a schedule that is deleted while it plays stops", async () => {
  await open();
  const id = await house.makeSchedule();
  await house.plays();
  await house.amina.delete(`/api/schedules/${id}`);
  await eventually("it is silent", () => !house.isPlaying());
});

test("a schedule that is edited while it plays goes on; the next run is the new one", async () => {
  await open();
  const id = await house.makeSchedule();
  await house.plays();
  const { body } = await house.amina.patch(`/api/schedules/${id}`, { startTime: "05:00" });
  expect(body.nextRunAt).toBe(instant(FAJR + 10 * MINUTE));
  await house.lastRun(id, "running");
  expect(house.isPlaying()).toBe(true);
});

describe("a skipped run", () => {
  const skip = async () => {
    await open({ now: FAJR - MINUTE });
    const id = await house.makeSchedule();
    await house.amina.post(`/api/schedules/${id}/skip`);
    return id;
  };

  test("stays skipped when the schedule is edited at the same times, and tomorrow's plays", async () => {
    const id = await skip();
    const times = { startTime: "04:50", frequency: "daily", enabled: true };
    const edited = await house.amina.patch(`/api/schedules/${id}`, { ...times, surahId: 36 });
    expect(edited.body.nextRunAt).toBe(instant(FAJR + DAY));
    house.clock.moveTo(FAJR + DAY);
    await house.plays(36);
    expect(house.loaded()).toEqual([36]);
  });

  test("is forgotten when the schedule is switched off and on again: it plays", async () => {
    const id = await skip();
    await house.amina.patch(`/api/schedules/${id}`, { enabled: false });
    const again = await house.amina.patch(`/api/schedules/${id}`, { enabled: true });
    expect(again.body.nextRunAt).toBe(instant(FAJR));
    house.clock.moveTo(FAJR);
    await house.plays();
  });

  test.each(["daily", "once"])("of a %s schedule is taken back: it plays", async (frequency) => {
    await open({ now: FAJR - MINUTE });
    const id = await house.makeSchedule({ frequency });
    await house.amina.post(`/api/schedules/${id}/skip`);
    const again = await house.amina.delete(`/api/schedules/${id}/skip`);
    expect(again.body).toMatchObject({ nextRunAt: instant(FAJR), enabled: true, lastRun: null });
    expect((await house.amina.delete(`/api/schedules/${id}/skip`)).status).toBe(409);
    house.clock.moveTo(FAJR);
    await house.plays();
  });

  test("that is over cannot be taken back", async () => {
    const id = await skip();
    house.clock.moveTo(FAJR + HOUR);
    expect((await house.amina.delete(`/api/schedules/${id}/skip`)).status).toBe(409);
    expect((await house.schedule(id)).lastRun?.status).toBe("skipped");
  });
});

test("upcoming knows what is skipped, and counts", async () => {
  await open({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  const upcoming = async (query = "") =>
    (await house.amina.get(`/api/schedules/${id}/upcoming${query}`)).body;
  expect(await upcoming("?count=2")).toEqual([instant(FAJR), instant(FAJR + DAY)]);
  expect(await upcoming()).toHaveLength(14);
  await house.amina.post(`/api/schedules/${id}/skip`);
  expect(await upcoming("?count=1")).toEqual([instant(FAJR + DAY)]);
  for (const bad of ["0", "401", "-1", "1.5", "x"]) {
    expect((await house.amina.get(`/api/schedules/${id}/upcoming?count=${bad}`)).status).toBe(400);
  }
});
