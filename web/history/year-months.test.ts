// A year of listening by months.
import { expect, test } from "vitest";
import { yearMonths } from "./year-months.ts";

const day = (date: string, seconds: number) => ({ date, seconds, entries: 1 });

test("each day is in its month, with its length; less than a minute is no day of listening", () => {
  const months = yearMonths(2028, [
    ...[day("2028-02-29", 600), day("2028-02-01", 30), day("2028-12-31", 3600)],
    day("2027-12-31", 999),
  ]);
  expect(months.map(({ heard }) => heard.length)).toEqual([
    ...[31, 29, 31, 30, 31, 30],
    ...[31, 31, 30, 31, 30, 31],
  ]);
  expect(months[1]).toMatchObject({ month: 1, seconds: 630, days: 1 });
  expect(months[1]?.heard[28]).toBe(600);
  expect(months[11]).toMatchObject({ seconds: 3600, days: 1 });
  expect(months.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(4230);
});
