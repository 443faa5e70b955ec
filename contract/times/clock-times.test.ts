// Civil days and the instants of wall-clock times.
import { expect, test } from "vitest";
import { weekdayOf } from "./calendar-days.ts";
import { dateAt, dayAround, instantOf, timeAt } from "./clock-times.ts";

const HOUR = 3_600_000;
const at = (instant: string) => Date.parse(instant);

test("the day around an instant is as long as the clock makes it", () => {
  const length = (timezone: string, instant: string) => {
    const day = dayAround(timezone, at(instant));
    return (day.endsAt - day.startsAt) / HOUR;
  };
  expect(length("Europe/Berlin", "2026-03-29T12:00:00Z")).toBe(23);
  expect(length("Europe/Berlin", "2026-10-25T12:00:00Z")).toBe(25);
  expect(length("Australia/Lord_Howe", "2026-10-04T02:00:00Z")).toBe(23.5);
  const cairo = dayAround("Africa/Cairo", at("2026-04-24T12:00:00Z"));
  expect(new Date(cairo.startsAt).toISOString()).toBe("2026-04-23T22:00:00.000Z");
});

test("an instant is read as the date and time on the clocks of a zone", () => {
  const instant = at("2026-06-21T22:59:59.999Z");
  expect([dateAt("Europe/London", instant), timeAt("Europe/London", instant)]).toEqual([
    "2026-06-21",
    "23:59",
  ]);
  expect(dateAt("Europe/Oslo", instant)).toBe("2026-06-22");
  expect(instantOf("2026-06-22", "00:59", "Europe/Oslo")).toBe(at("2026-06-21T22:59:00Z"));
});

test("weekdays are counted from Monday, also before 1970", () => {
  expect(["2026-11-20", "2026-11-22", "1969-12-31", "1970-01-01"].map(weekdayOf)).toEqual([
    5, 7, 3, 4,
  ]);
});
