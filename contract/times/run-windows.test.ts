// Windows that begin with a prayer and end on the clock, in the night in which the clock is set back.
import { expect, test } from "vitest";
import { CLOCK_ALONE, type DayFacts, type PrayerInstants } from "../prayers/day-facts.ts";
import { type ScheduleTimes, windowOn } from "./schedule-runs.ts";

const at = (instant: string) => Date.parse(instant);

/** Begins three hours before Fajr, which is at `fajr` (UTC) on the day. */
function windowFrom(fajr: string, endTime: string, timezone: string) {
  const times: ScheduleTimes = {
    ...{ startTime: "00:00", endTime, timezone, frequency: "daily", days: null, date: null },
    ...{ startAnchor: { prayer: "fajr", minutes: -180 }, endAnchor: null },
    ...{ durationMinutes: null, season: null },
  };
  const prayers = { fajr: at(fajr) } as PrayerInstants;
  const facts: DayFacts = { ...CLOCK_ALONE, timezone, prayersOn: () => prayers };
  const window = windowOn(times, facts, fajr.slice(0, 10));
  if (typeof window === "string" || "code" in window) throw new Error("There is no window.");
  return [window.dueAt, window.endsAt ?? 0].map((instant) => new Date(instant).toISOString());
}

test("an end that the clock shows twice is the first time after the start", () => {
  // In Berlin the hour from 02:00 comes twice, the second time from 01:00 UTC.
  expect(windowFrom("2027-10-31T04:05:00Z", "02:30", "Europe/Berlin")).toEqual([
    "2027-10-31T01:05:00.000Z",
    "2027-10-31T01:30:00.000Z",
  ]);
  expect(windowFrom("2027-10-31T03:05:00Z", "02:30", "Europe/Berlin")).toEqual([
    "2027-10-31T00:05:00.000Z",
    "2027-10-31T00:30:00.000Z",
  ]);
  // By half an hour: 01:30 to 02:00 comes twice on Lord Howe, the second time from 15:00 UTC.
  expect(windowFrom("2027-04-03T18:05:00Z", "01:45", "Australia/Lord_Howe")).toEqual([
    "2027-04-03T15:05:00.000Z",
    "2027-04-03T15:15:00.000Z",
  ]);
});

test("an end that was shown twice before the start is that of the next day", () => {
  expect(windowFrom("2027-10-31T04:45:00Z", "02:30", "Europe/Berlin")).toEqual([
    "2027-10-31T01:45:00.000Z",
    "2027-11-01T01:30:00.000Z",
  ]);
});
