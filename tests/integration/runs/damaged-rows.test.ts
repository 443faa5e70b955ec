// Rows that cannot be read or planned, as after a restore onto an older Node: each fails alone and is told.
// Databases: both, for values.
import { afterEach, expect, test } from "vitest";
import { eventually, queryDatabase } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

const DAY = 24 * 60 * MINUTE;

let house: House;
afterEach(() => house.leave());

const ZONE = "Mars/Olympus_Mons";
const set = (id: number, columns: string) =>
  queryDatabase(house.data, `update schedules set ${columns} where id = ${id}`);

// Promise unreadable-row: one row that cannot be read or planned (a zone that this Node does not know, damaged
// JSON), in the planner or in a batch
// -> only it fails, and its owner is told: missed or failed with the reason, or played with the remark that its
// next run cannot be computed; `upcoming` answers 409 with the sentence; all others are on time; once corrected it
// is planned again, and within the hour by itself where a newer Node knows its zone; `npm run doctor` and `npm run
// restore` name it
test("overdue in an unknown zone, or damaged, a run is missed with what is wrong; the others begin on their minute", async () => {
  house = await openHouse({ now: FAJR - MINUTE, rooms: ["Hall", "Study"] });
  const [hall, study] = house.rooms.map(({ deviceId }) => deviceId);
  const good = await house.makeSchedule();
  const lost = await house.makeSchedule({ deviceId: hall });
  const damaged = await house.makeSchedule({ deviceId: study });
  const shapeless = await house.makeSchedule({ deviceId: study, startTime: "04:51" });
  const past = FAJR - 30 * MINUTE;
  await set(
    lost,
    `timezone = '${ZONE}', next_run_at = ${past}, next_run_ends_at = ${past + MINUTE}`,
  );
  await set(damaged, `portion = '{"kind":'`);
  await set(shapeless, `portion = '{}', days = 'x'`);
  await queryDatabase(house.data, `update users set timezone = '${ZONE}' where id = 1`);
  await house.restart(FAJR - 3000);

  await house.plays(1);
  expect(house.kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  await eventually("the next run of the good one is tomorrow's", async () => {
    const { nextRunAt } = await house.schedule(good);
    return nextRunAt === new Date(FAJR + DAY).toISOString();
  });
  const { reasonSentence } = await house.lastRun(lost, "missed");
  expect(JSON.stringify(reasonSentence)).toContain("schedule.zone-unknown");
  expect((await house.lastRun(damaged, "missed")).reasonSentence).toEqual({
    code: "schedule.damaged",
    params: { fields: "portion" },
  });
  house.clock.moveTo(FAJR + MINUTE);
  expect((await house.lastRun(shapeless, "failed")).reasonSentence?.params).toEqual({
    fields: "portion, days",
  });
  for (const id of [lost, damaged]) {
    const { status, body } = await house.amina.get(`/api/schedules/${id}/upcoming`);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/time zone Mars|cannot be read \(portion\)/),
    ]);
  }
  // The times of the other can be read: it fails, and is told, each day.
  expect((await house.schedule(lost)).nextRunAt).toBeNull();
  expect((await house.amina.get(`/api/schedules/${good}/upcoming`)).status).toBe(200);

  // Set anew it is well again.
  const mended = { timezone: "UTC", portion: { kind: "surahs", surahs: [1] } };
  for (const id of [lost, damaged]) {
    const { status, body } = await house.amina.patch(`/api/schedules/${id}`, mended);
    expect([status, body.nextRunAt]).toEqual([200, new Date(FAJR + DAY).toISOString()]);
  }
});

// Proves unreadable-row.
test("in its window a run in an unknown zone plays, is told at its end, and keeps no other from its next run", async () => {
  house = await openHouse({ now: FAJR - MINUTE, rooms: ["Hall"] });
  const good = await house.makeSchedule({ deviceId: house.rooms[0]?.deviceId });
  const lost = await house.makeSchedule();
  await set(lost, `timezone = '${ZONE}'`);
  house.clock.moveTo(FAJR - 2000);
  await house.plays(1);
  await eventually("the next run of the good one is tomorrow's", async () => {
    const { nextRunAt } = await house.schedule(good);
    return nextRunAt === new Date(FAJR + DAY).toISOString();
  });
  await eventually(
    "it has no next run",
    async () => (await house.schedule(lost)).nextRunAt === null,
  );
  house.clock.moveTo(FAJR + 30 * MINUTE);
  expect((await house.lastRun(lost, "played")).reasonSentence).toEqual({
    code: "schedule.zone-unknown",
    params: { timezone: ZONE },
  });
  expect((await house.lastRun(good, "played")).reason).toBeNull();
  const [told] = await queryDatabase<{ told: number }>(
    house.data,
    `select count(*) as told from runs where schedule_id = ${lost}
     and (untold = 1 or exists (select 1 from alerts where alerts.schedule_id = ${lost}))`,
  );
  expect(Number(told?.told)).toBe(1);
  // An hour later it is looked at again, and not told twice.
  house.clock.moveTo(FAJR + 2 * 60 * MINUTE);
  await set(lost, "timezone = 'UTC', next_lack_at = 1");
  await eventually("it is planned again", async () => {
    const { nextRunAt } = await house.schedule(lost);
    return nextRunAt === new Date(FAJR + DAY).toISOString();
  });
  expect(await house.runs(lost)).toHaveLength(1);
});

// Promise once-in-a-pause: a `once` schedule on a day that falls into a pause
// -> it rests; when its day has passed it is skipped with the reason, and switched off
test("once on a day that falls into a pause it rests, and is over when that day has passed", async () => {
  house = await openHouse({ now: FAJR - 60 * MINUTE });
  const id = await house.makeSchedule({ frequency: "once", date: "2026-11-22" });
  await house.amina.patch("/api/user", { pausedUntil: "2026-11-25" });
  await eventually("it rests", async () => (await house.schedule(id)).nextRunAt === null);
  expect((await house.schedule(id)).enabled).toBe(true);
  house.clock.moveTo(FAJR + 2 * DAY);
  const { reasonSentence } = await house.lastRun(id, "skipped");
  expect(reasonSentence).toEqual({ code: "day.paused", params: { until: "2026-11-25" } });
  expect((await house.schedule(id)).enabled).toBe(false);
});
