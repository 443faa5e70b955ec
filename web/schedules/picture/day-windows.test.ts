// Where schedules' windows lie on a day's line.
import { describe, expect, it } from "vitest";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import type { Schedule } from "#contract/schedules";
import type { RunStatus } from "#contract/runs";
import { dayWindows, windowsOfDays } from "./day-windows.ts";

const schedule = (times: Partial<Schedule>): Schedule => ({
  ...NEW_SCHEDULE,
  ...{ id: 1, userId: 1, deviceId: 1, reciterId: 1, timezone: "UTC" },
  ...{ startTime: "06:00", endTime: "12:00" },
  stoppedPlace: null,
  estimatedEndAt: null,
  nextRunAt: null,
  lastRun: null,
  createdAt: "2026-01-01T00:00:00Z",
  ...times,
});
const noon = Date.parse("2026-11-20T12:00:00Z");
const ran = (dueAt: string, status: RunStatus = "played") => ({
  dueAt,
  status,
  reason: null,
  reasonSentence: null,
  heardAt: null,
});
const today = (windows: Partial<Schedule>) =>
  dayWindows([schedule(windows)], CLOCK_ALONE, "UTC", noon, noon).windows;

describe("the windows of a day", () => {
  it("lie where their times are", () => {
    const windows = today({ startTime: "18:00", endTime: "21:00" });
    expect(windows).toMatchObject([{ from: 0.75, to: 0.875 }]);
  });

  it("are cut at midnight on both sides", () => {
    const lastRun = ran("2026-11-19T18:00:00Z");
    const windows = today({ startTime: "18:00", endTime: "06:00", lastRun });
    expect(windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.25],
      [0.75, 1],
    ]);
  });

  it("leave out schedules that are off and days they do not run on", () => {
    const saturday = schedule({ frequency: "weekends" });
    expect(today({ enabled: false })).toEqual([]);
    const week = windowsOfDays([saturday], CLOCK_ALONE, "UTC", noon, 7).map(
      ({ windows }) => windows.length,
    );
    expect(week).toEqual([0, 1, 1, 0, 0, 0, 0]);
  });

  it("leave out a run that is skipped", () => {
    const lastRun = ran("2026-11-21T06:00:00Z", "skipped");
    const week = windowsOfDays([schedule({ lastRun })], CLOCK_ALONE, "UTC", noon, 3);
    expect(week.map(({ windows }) => windows.length)).toEqual([1, 0, 1]);
  });

  it("leave out what is over and never ran: the schedule was made after its time", () => {
    expect(today({ createdAt: "2026-11-20T11:00:00Z" })).toEqual([]);
    const lastRun = ran("2026-11-20T11:30:00Z");
    expect(today({ createdAt: "2026-11-20T11:00:00Z", lastRun })).toEqual([]);
  });

  it("leave out what is over and was not heard", () => {
    for (const status of ["missed", "failed", "skipped"] as const) {
      expect(today({ lastRun: ran("2026-11-20T06:00:00Z", status) })).toEqual([]);
    }
    const waiting = ran("2026-11-20T06:00:00Z", "waiting");
    expect(today({ lastRun: waiting })).toEqual([]);
    expect(today({ endTime: "12:30", lastRun: waiting })).toHaveLength(1);
  });

  it("have what is over and was heard, also before a run that somebody started by hand", () => {
    expect(today({ lastRun: ran("2026-11-20T06:00:00Z", "stopped") })).toHaveLength(1);
    expect(today({ lastRun: ran("2026-11-20T11:30:00Z") })).toHaveLength(1);
  });

  it("of the next day begin the evening before", () => {
    const late = schedule({ startTime: "22:00", endTime: "02:00" });
    const [, tomorrow] = windowsOfDays([late], CLOCK_ALONE, "UTC", noon, 2);
    expect(tomorrow?.windows.map(({ from }) => from)).toEqual([0, 22 / 24]);
  });

  it("are shown by the reader's clock", () => {
    const lastRun = ran("2026-11-19T21:00:00Z");
    const windows = today({ timezone: "Asia/Tokyo", lastRun });
    // 06:00 to 12:00 in Tokyo is 21:00 to 03:00 UTC.
    expect(windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.125],
      [0.875, 1],
    ]);
  });

  it("end when their portion is likely to be finished, at the latest at their end time", () => {
    const kahf: Partial<Schedule> = {
      portion: { kind: "surahs", surahs: [18], times: 1 },
      ...{ startTime: "18:00", endTime: null },
      nextRunAt: "2026-11-20T18:00:00Z",
      estimatedEndAt: "2026-11-20T18:36:00Z",
    };
    const ends = (schedule: Partial<Schedule>) =>
      today(schedule).map(({ endsAt }) => endsAt && new Date(endsAt).toISOString());
    expect(ends(kahf)).toEqual(["2026-11-20T18:36:00.000Z"]);
    expect(ends({ ...kahf, endTime: "18:30" })).toEqual(["2026-11-20T18:30:00.000Z"]);
    expect(ends({ ...kahf, endTime: "19:30" })).toEqual(["2026-11-20T18:36:00.000Z"]);
    // Not known: a mark at its beginning, instead of a window of a day.
    expect(today({ ...kahf, estimatedEndAt: null })).toMatchObject([
      { from: 0.75, to: 0.75, endsAt: null },
    ]);
    expect(ends({ ...kahf, endTime: "18:30", estimatedEndAt: null })).toEqual([
      "2026-11-20T18:30:00.000Z",
    ]);
  });

  it("follow a day of 25 hours", () => {
    const october = Date.parse("2026-10-25T12:00:00Z");
    const { startsAt, endsAt } = dayWindows([], CLOCK_ALONE, "Europe/Berlin", october, october);
    expect(endsAt - startsAt).toBe(25 * 3_600_000);
  });

  it("lie by the clock, as the hours below them, on days of 23 and 25 hours too", () => {
    const places = (day: string, times: Partial<Schedule>) => {
      const at = Date.parse(day);
      const berlin = schedule({ timezone: "Europe/Berlin", ...times });
      const { windows } = dayWindows([berlin], CLOCK_ALONE, "Europe/Berlin", at, at);
      return windows.map(({ from, to }) => [from, to]);
    };
    for (const day of ["2027-03-28T00:00:00Z", "2027-10-31T00:00:00Z"]) {
      expect(places(day, {})).toEqual([[0.25, 0.5]]);
    }
    // 02:30 for 45 minutes: the clock is set back to 02:00 meanwhile.
    const overTheChange = { startTime: "02:30", endTime: null, durationMinutes: 45 };
    expect(places("2027-10-31T00:00:00Z", overTheChange)).toEqual([[2.5 / 24, 2.5 / 24]]);
  });
});
