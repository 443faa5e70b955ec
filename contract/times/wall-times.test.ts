// Times of the clock among themselves.
import { expect, test } from "vitest";
import { nextFullHour, wallMinutesBetween, wallTimeAfter } from "./wall-times.ts";

test("minutes later on the clock, past midnight too", () => {
  expect(wallTimeAfter("06:05", 30)).toBe("06:35");
  expect(wallTimeAfter("23:45", 30)).toBe("00:15");
  expect(wallTimeAfter("00:10", -20)).toBe("23:50");
  expect(wallMinutesBetween("23:45", "00:15")).toBe(30);
  expect(wallMinutesBetween("05:00", "05:00")).toBe(0);
});

test("the next full hour is never the hour that it is", () => {
  expect(nextFullHour("06:12")).toBe("07:00");
  expect(nextFullHour("06:00")).toBe("07:00");
  expect(nextFullHour("23:59")).toBe("00:00");
});
