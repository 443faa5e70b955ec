// Which due runs can still start, which were missed, and why one begins late: Wird was away, or its settings moved it.
import { expect, test } from "vitest";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import type { Row } from "#server/platform/database/tables";
import { columnsOf, lateLimitOf } from "#server/schedules/schedule-times";
import { hasBegun, isTooLate, lateReason, sortDue } from "./due-runs.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-21T04:50:00Z");

const daily = (
  id: number,
  nextRunAt: number,
  columns: Partial<Row<"schedules">> = {},
): Row<"schedules"> => ({
  ...columnsOf({ ...NEW_SCHEDULE, deviceId: 1, startTime: "04:50", timezone: "UTC" }),
  ...{ id, userId: 1, reciterId: 1, endTime: "05:20", nextRunAt, nextLackAt: null },
  ...{ nextRunEndsAt: nextRunAt + DAY / 48, nextRunDay: null, unknownUntil: null },
  ...{ createdAt: 0, stoppedSurahId: null, stoppedPosition: null, point: null },
  ...columns,
});

const sort = (due: Row<"schedules">[]) => sortDue(due, () => CLOCK_ALONE, NOW);

// Promise off-for-years: switched off for years, with hundreds of schedules
// -> what is due now is found in the first query; missed runs of the last hundred days are recorded in many short
// turns
test("after three years switched off the run of this minute is found beside 300 schedules, within one look's time", async () => {
  const years = Array.from({ length: 300 }, (_, id) => daily(id + 1, NOW - 1095 * DAY));
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 1000) setImmediate(count);
  };
  setImmediate(count);
  const { next, missed, more } = await sort([...years, daily(999, NOW)]);
  expect(next.map(({ scheduleId }) => scheduleId)).toEqual([999]);
  expect(more).toBe(true);
  expect(missed.length).toBeLessThan(30);
  expect(turns).toBeGreaterThan(10);
  // The day it was left, and those of the last hundred days, of which runs are kept.
  const days = missed[0]?.runs.map(({ day }) => day) ?? [];
  expect([days[0], days.at(-1), days.length]).toEqual(["2023-11-22", "2026-11-20", 100]);
  expect(missed[0]?.after).toBe(NOW - 1);
});

// Proves unreadable-row.
test("a row that cannot be planned is missed with what is wrong, and the others are as they are", async () => {
  const lost = { timezone: "Mars/Olympus_Mons" };
  const { next, missed, more } = await sort([
    daily(1, NOW - DAY, lost),
    daily(2, NOW, lost),
    daily(3, NOW, { portion: "{" }),
    daily(4, NOW),
  ]);
  expect(next.map(({ scheduleId }) => scheduleId)).toEqual([4]);
  expect(more).toBe(false);
  const codes = missed.map(({ schedule, runs }) => [schedule.id, JSON.stringify(runs[0]?.reason)]);
  expect(new Map(codes as [number, string][])).toEqual(
    new Map([
      [1, expect.stringContaining("schedule.zone-unknown")],
      [2, expect.stringContaining("schedule.zone-unknown")],
      [3, expect.stringContaining('"fields":"portion"')],
    ]),
  );
});

test("one in an unknown zone whose day is stored still begins", async () => {
  const row = daily(1, NOW, { timezone: "Mars/Olympus_Mons", nextRunDay: "2026-11-21" });
  expect((await sort([row])).next.map(({ scheduleId }) => scheduleId)).toEqual([1]);
});

// Promise due-between-backup-and-restore: runs that were due between a backup and its restore
// -> neither missed nor alerted: they are shown as skipped, since what became of them is not known
test("what was due between a backup and its restore was not missed: nobody knows, and that is said", async () => {
  const restored = { unknownUntil: NOW - 2 * DAY };
  const { missed, next } = await sort([daily(1, NOW - 3 * DAY, restored)]);
  const codes = missed[0]?.runs.map(({ day, reason }) => [day, reason.code]);
  expect(codes).toEqual([
    ["2026-11-18", "run.after-backup"],
    ["2026-11-19", "run.after-backup"],
    ["2026-11-20", "run.missed"],
  ]);
  expect([missed[0]?.after, next]).toEqual([NOW - 1, []]);
});

test("a run may begin until its window ends, and an adhan until its latest start, to the millisecond", () => {
  const onwards = { portion: '{"kind":"onwards"}', startAnchor: null };
  const short = { dueAt: NOW, endsAt: NOW + 2000 };
  expect(isTooLate(short, onwards, short.endsAt - 1)).toBe(false);
  expect(isTooLate(short, onwards, short.endsAt)).toBe(true);
  const window = { dueAt: NOW, endsAt: NOW + DAY };
  const adhan = {
    portion: '{"kind":"sound","soundId":1}',
    startAnchor: '{"prayer":"fajr","minutes":0}',
  };
  const latest = NOW + lateLimitOf(adhan);
  expect(isTooLate(window, adhan, latest)).toBe(false);
  expect(isTooLate(window, adhan, latest + 1)).toBe(true);
});

test("a run that was begun before its minute, and not heard, has not begun", () => {
  const run = { dueAt: NOW, status: "running", startedAt: null } as const;
  expect(hasBegun(run, NOW - 1)).toBe(false);
  expect(hasBegun(run, NOW)).toBe(true);
  // The clock was set back since.
  expect(hasBegun({ ...run, startedAt: NOW }, NOW - DAY)).toBe(true);
  expect(hasBegun({ ...run, status: "preparing" }, NOW)).toBe(false);
});

test("a run that settings moved into the past does not say that Wird was switched off", () => {
  const [dueAt, now] = [1_000_000, 1_300_000];
  expect(lateReason({ dueAt, timesChangedAt: 0 }, now)).toEqual({
    code: "run.late",
    params: { minutes: 5 },
  });
  expect(lateReason({ dueAt, timesChangedAt: now - 1 }, now)).toEqual({
    code: "run.late-moved",
    params: { minutes: 5 },
  });
});
