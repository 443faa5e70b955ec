// Faults that could silence a schedule for ever: a database that fails during a claim, a wrong clock.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
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

const query = <T>(sql: string) => queryDatabase<T>(house.data, sql);

// Proves postgres-restarts.
test("a run whose claim was written, though the database failed in the middle of it, plays on its minute", async () => {
  await open({ now: FAJR - HOUR });
  await house.makeSchedule();
  await query("alter table reciters rename to reciters_elsewhere");
  house.clock.moveTo(FAJR - 6000);
  await eventually("it is claimed", async () => (await query("select id from runs")).length === 1);
  await query("alter table reciters_elsewhere rename to reciters");
  await house.plays();
  expect(house.loads()).toHaveLength(1);
  expect(house.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
});

test.each(["daily", "once"])(
  // Proves clock-steps.
  "a %s run that was missed by a clock that was ahead plays when the clock is right again",
  async (frequency) => {
    await open({ now: FAJR - HOUR });
    const id = await house.makeSchedule({ frequency });
    house.clock.moveTo(FAJR + 3 * HOUR);
    await house.lastRun(id, "missed");
    house.clock.moveTo(FAJR - 6000);
    await eventually("it is to come", async () => {
      const { nextRunAt, enabled, lastRun } = await house.schedule(id);
      return nextRunAt === instant(FAJR) && enabled && lastRun === null;
    });
    await house.plays();
    expect(house.loads()).toHaveLength(1);
    await house.lastRun(id, "running");
    expect(await house.runs(id)).toHaveLength(1);
  },
);

test("a clock that was weeks ahead when Wird was last there leaves no schedule waiting for weeks", async () => {
  await open({ now: FAJR - HOUR });
  const id = await house.makeSchedule();
  house.clock.moveTo(FAJR + 20 * DAY);
  await house.lastRun(id, "missed");
  await house.restart(FAJR - 3000);
  await house.plays();
  await house.lastRun(id, "running");
  expect((await house.schedule(id)).nextRunAt).toBe(instant(FAJR + DAY));
});

// Proves edited-while-due.
test("an edit between the minute and the claim does not drop the run", async () => {
  await open({ now: FAJR - HOUR });
  const id = await house.makeSchedule();
  // The runner is stopped for a moment, as when the machine wakes up.
  house.wird.parts.runner.stop();
  house.clock.moveTo(FAJR + 2 * MINUTE);
  const edited = await house.amina.patch(`/api/schedules/${id}`, { surahId: 36 });
  expect(edited.body.nextRunAt).toBe(instant(FAJR));
  await house.restart();
  await house.plays(36);
});
