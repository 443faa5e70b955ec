// The ways to begin and to end that the form offers, and what it begins with.
import { expect, test } from "vitest";
import type { ScheduleDay } from "#contract/times/schedule-runs";
import { groupedDays } from "./skipped-days.ts";
import { anchorOf, type ChosenAnchor, chosenAnchor, endWayOf, firstEnd } from "./when-choice.ts";

test.each([
  [{ prayer: "fajr", minutes: -20 }, "before", 20],
  [{ prayer: "isha", minutes: 30 }, "after", 30],
  [{ prayer: "asr", minutes: 0 }, "at", 0],
] as const)("%j is so many minutes on one side of the prayer", (anchor, side, minutes) => {
  const chosen = chosenAnchor(anchor);
  expect(chosen).toEqual({ prayer: anchor.prayer, side, minutes });
  expect(chosen && anchorOf(chosen)).toEqual(anchor);
});

test("minutes that were typed before 'at' was chosen are not sent", () => {
  expect(anchorOf({ prayer: "asr", side: "at", minutes: 20 })).toEqual({
    prayer: "asr",
    minutes: 0,
  });
});

test("an end with a prayer begins with the one that suits the start", () => {
  const start = (prayer: ChosenAnchor["prayer"], side: ChosenAnchor["side"]) =>
    firstEnd({ prayer, side, minutes: 20 }, "").prayer;
  expect(start("fajr", "before")).toBe("fajr");
  expect(start("fajr", "at")).toBe("sunrise");
  expect(start("asr", "at")).toBe("maghrib");
  expect(start("isha", "after")).toBe("fajr");
  const clock = ["", "04:50", "09:00", "13:00", "16:00", "18:00", "22:00"];
  expect(clock.map((time) => firstEnd(null, time).prayer)).toEqual([
    ...["fajr", "fajr", "dhuhr", "asr", "maghrib", "isha", "fajr"],
  ]);
});

test("the way to end is the one that is filled in", () => {
  const end = { endTime: "05:00", endAnchor: null, durationMinutes: null };
  expect(endWayOf(end)).toBe("time");
  expect(endWayOf({ ...end, endTime: null })).toBe("finished");
  expect(endWayOf({ ...end, durationMinutes: 0 })).toBe("minutes");
  expect(endWayOf({ ...end, endAnchor: chosenAnchor({ prayer: "asr", minutes: 0 }) })).toBe(
    "prayer",
  );
});

test("days that are skipped for the same reason are one line", () => {
  const paused = { code: "day.paused", params: { until: "2026-12-04" } } as const;
  const noIsha = (date: string) =>
    ({ code: "day.no-prayer", params: { prayer: "isha", date } }) as const;
  const day = (date: string, why: ScheduleDay["why"]): ScheduleDay => ({ date, run: null, why });
  const groups = groupedDays([
    day("2026-12-01", paused),
    day("2026-12-02", paused),
    day("2026-12-04", null),
    day("2026-12-05", noIsha("2026-12-05")),
    day("2026-12-06", noIsha("2026-12-06")),
  ]);
  expect(groups.map(({ from, to, why }) => [from, to, why.code])).toEqual([
    ["2026-12-01", "2026-12-02", "day.paused"],
    ["2026-12-05", "2026-12-06", "day.no-prayer"],
  ]);
});
