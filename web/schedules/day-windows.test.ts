// Where windows lie on the line of a day.
import { describe, expect, it } from "vitest";
import type { Schedule } from "#contract/schedules";
import { dayWindows, windowsOfDays } from "./day-windows.ts";

const schedule = (times: Partial<Schedule>): Schedule => ({
  id: 1,
  userId: 1,
  deviceId: 1,
  reciterId: 1,
  startTime: "06:00",
  endTime: "12:00",
  frequency: "daily",
  days: null,
  timezone: "UTC",
  enabled: true,
  surahId: null,
  volume: null,
  date: null,
  continuePlayback: false,
  shuffle: false,
  nextRunAt: null,
  lastRun: null,
  createdAt: "2026-01-01T00:00:00Z",
  ...times,
});
const noon = Date.parse("2026-11-20T12:00:00Z");

describe("the windows of a day", () => {
  it("lie where their times are", () => {
    const { windows } = dayWindows([schedule({})], "UTC", noon);
    expect(windows).toMatchObject([{ from: 0.25, to: 0.5 }]);
  });

  it("are cut at midnight on both sides", () => {
    const { windows } = dayWindows(
      [schedule({ startTime: "18:00", endTime: "06:00" })],
      "UTC",
      noon,
    );
    expect(windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.25],
      [0.75, 1],
    ]);
  });

  it("leave out schedules that are off and days they do not run on", () => {
    const saturday = schedule({ frequency: "weekends" });
    expect(dayWindows([schedule({ enabled: false }), saturday], "UTC", noon).windows).toEqual([]);
    const week = windowsOfDays([saturday], "UTC", noon, 7).map(({ windows }) => windows.length);
    expect(week).toEqual([0, 1, 1, 0, 0, 0, 0]);
  });

  it("leave out a run that is skipped", () => {
    const lastRun = { dueAt: "2026-11-21T06:00:00Z", status: "skipped" as const, reason: null };
    const week = windowsOfDays([schedule({ lastRun })], "UTC", noon, 3);
    expect(week.map(({ windows }) => windows.length)).toEqual([1, 0, 1]);
  });

  it("are shown by the reader's clock", () => {
    const { windows } = dayWindows([schedule({ timezone: "Asia/Tokyo" })], "UTC", noon);
    // 06:00 to 12:00 in Tokyo is 21:00 to 03:00 UTC.
    expect(windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.125],
      [0.875, 1],
    ]);
  });

  it("follow a day of 25 hours", () => {
    const october = Date.parse("2026-10-25T12:00:00Z");
    const { startsAt, endsAt } = dayWindows([], "Europe/Berlin", october);
    expect(endsAt - startsAt).toBe(25 * 3_600_000);
  });
});
