// The months that can be announced, and what an announcement replaces.
import { expect, test } from "vitest";
import { monthsToAnnounce, withMonth } from "./announced-months.ts";

test("two months before and eleven after are offered, across the years", () => {
  const { months } = monthsToAnnounce({ year: 1448, month: 1, day: 3 });
  expect(months).toHaveLength(14);
  expect(months[0]).toEqual({ year: 1447, month: 11 });
  expect(months[2]).toEqual({ year: 1448, month: 1 });
  expect(months.at(-1)).toEqual({ year: 1448, month: 12 });
});

test("in the first half of a month its own beginning is likely, later that of the next", () => {
  expect(monthsToAnnounce({ year: 1448, month: 9, day: 1 }).likely.month).toBe(9);
  expect(monthsToAnnounce({ year: 1448, month: 8, day: 29 }).likely.month).toBe(9);
  const { likely } = monthsToAnnounce({ year: 1448, month: 12, day: 28 });
  expect(likely).toEqual({ year: 1449, month: 1 });
});

test("a second announcement of a month replaces the first; the others stay in order", () => {
  const ramadan = { year: 1448, month: 9, startsOn: "2027-02-08" };
  const shawwal = { year: 1448, month: 10, startsOn: "2027-03-10" };
  const later = { ...ramadan, startsOn: "2027-02-09" };
  expect(withMonth([shawwal], ramadan)).toEqual([ramadan, shawwal]);
  expect(withMonth([ramadan, shawwal], later)).toEqual([later, shawwal]);
});
