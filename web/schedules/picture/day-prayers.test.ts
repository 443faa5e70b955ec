// Prayers and days of rest in the picture: where they lie, and why nothing runs.
import { describe, expect, it } from "vitest";
import { type DayFacts, CLOCK_ALONE } from "#contract/prayers/day-facts";
import type { Season } from "#contract/schedules";
import { sampleSchedule } from "../../api/sample/sample-data.ts";
import { prayersOf } from "./day-prayers.ts";
import { windowsOfDays } from "./day-windows.ts";

const now = Date.parse("2026-06-20T12:00:00Z");
const minutes = (date: string, count: number) => Date.parse(date) + count * 60_000;

/** Fajr is a minute earlier each day; Isha is after midnight, and there is none on the 22nd. */
const facts: DayFacts = {
  ...CLOCK_ALONE,
  timezone: "UTC",
  prayersOn: (date) => ({
    fajr: minutes(date, 200 - Number(date.slice(8))),
    sunrise: minutes(date, 280),
    dhuhr: minutes(date, 720),
    asr: minutes(date, 960),
    maghrib: minutes(date, 1290),
    isha: date === "2026-06-22" ? null : minutes(date, 1450),
  }),
};
const beforeFajr = sampleSchedule({
  id: 1,
  timezone: "UTC",
  startAnchor: { prayer: "fajr", minutes: -20 },
  endAnchor: { prayer: "fajr", minutes: 0 },
});
const week = (schedule = beforeFajr, dayFacts = facts) =>
  windowsOfDays([schedule], dayFacts, "UTC", now, 4);

describe("the prayers of a day", () => {
  it("lie at their times, with the one of the day before that is after midnight", () => {
    const day = { startsAt: minutes("2026-06-20", 0), endsAt: minutes("2026-06-21", 0) };
    expect(prayersOf(facts, day, "UTC").map(({ prayer, from }) => [prayer, from * 1440])).toEqual([
      ["isha", 10],
      ["fajr", 180],
      ["sunrise", 280],
      ["dhuhr", 720],
      ["asr", 960],
      ["maghrib", 1290],
    ]);
  });

  it("are not there without a place", () => {
    expect(prayersOf(CLOCK_ALONE, { startsAt: 0, endsAt: 86_400_000 }, "UTC")).toEqual([]);
  });
});

describe("windows that follow a prayer", () => {
  it("move over the week", () => {
    const starts = week()
      .slice(1)
      .map(({ windows }) => windows.map(({ from, to }) => [from * 1440, to * 1440]));
    expect(starts.map(([first]) => first?.map(Math.round))).toEqual([
      [159, 179],
      [158, 178],
      [157, 177],
    ]);
  });
});

describe("a day without a run says why", () => {
  const rests = (...given: Parameters<typeof week>) => week(...given).map(({ rests }) => rests);

  it("where its prayer has no time", () => {
    const afterIsha = { ...beforeFajr, startAnchor: { prayer: "isha", minutes: 0 } as const };
    expect(rests(afterIsha)).toEqual([[], [], [{ because: "noPrayer", prayer: "isha" }], []]);
  });

  it("while all schedules are paused", () => {
    const paused = { ...facts, pausedUntil: "2026-06-22" };
    expect(rests(beforeFajr, paused)).toEqual([
      [{ because: "paused" }],
      [{ because: "paused" }],
      [],
      [],
    ]);
    expect(rests({ ...beforeFajr, enabled: false }, paused).flat()).toEqual([]);
  });

  it("out of its season", () => {
    const season: Season = { from: "2026-06-01", to: "2026-06-22" };
    const later: Season = { from: "2026-06-22", to: "2026-06-30" };
    expect(rests({ ...beforeFajr, season }).map(({ length }) => length)).toEqual([0, 0, 0, 0]);
    expect(rests({ ...beforeFajr, season: later }).map(({ length }) => length)).toEqual([
      ...[1, 1, 0, 0],
    ]);
  });
});
