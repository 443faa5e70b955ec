// Umm al-Qura's dates, announced beginnings, and that no day is lost or doubled by any of them.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  gregorianOf,
  hijriMonthLength,
  hijriOn,
  monthStartProblem,
  PLAIN_CALENDAR,
  sortedMonthStarts,
} from "./hijri-dates.ts";
import type { HijriCorrections, HijriMonthStart } from "./prayer-settings.ts";

const DAY = 24 * 60 * 60_000;
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const text = (date: string, corrections = PLAIN_CALENDAR) => {
  const { year, month, day } = hijriOn(date, corrections);
  return `${year}-${month}-${day}`;
};
const shifted = (hijriShift: number, ...hijriMonths: HijriMonthStart[]): HijriCorrections => ({
  hijriShift,
  hijriMonths,
});
const begins = (year: number, month: number, startsOn: string) => ({ year, month, startsOn });

test("dates are those of the calendar of Umm al-Qura", () => {
  expect(text("2026-02-18")).toBe("1447-9-1");
  expect(text("2026-03-20")).toBe("1447-10-1");
  expect(text("2026-11-22")).toBe("1448-6-12");
  expect(gregorianOf({ year: 1448, month: 9, day: 1 }, PLAIN_CALENDAR)).toBe("2027-02-08");
  expect(hijriMonthLength({ year: 1447, month: 9 }, PLAIN_CALENDAR)).toBe(30);
});

test("dates equal those of Intl on each day from 1400 to 1500", () => {
  const intl = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    timeZone: "UTC",
    dateStyle: "short",
  });
  const different: string[] = [];
  for (let day = Date.UTC(1979, 10, 20) / DAY; day < Date.UTC(2076, 10, 26) / DAY; day++) {
    const { year, month, day: ofMonth } = hijriOn(dateOf(day), PLAIN_CALENDAR);
    const [expected = ""] = intl.format(day * DAY).split(" ");
    if (expected !== `${month}/${ofMonth}/${year}`) different.push(dateOf(day));
  }
  expect(different).toEqual([]);
});

test("a shift moves all months later, or earlier", () => {
  expect(text("2026-02-18", shifted(1))).toBe("1447-8-29");
  expect(text("2026-02-19", shifted(1))).toBe("1447-9-1");
  expect(text("2026-02-16", shifted(-2))).toBe("1447-9-1");
});

test("an announced beginning moves its month, and others only as far as they must", () => {
  const announced = shifted(0, begins(1447, 9, "2026-02-19"));
  expect(text("2026-02-18", announced)).toBe("1447-8-30");
  expect(text("2026-02-19", announced)).toBe("1447-9-1");
  // Ramadan of the calendar has 30 days: with 29 the next month begins where it did.
  expect(text("2026-03-20", announced)).toBe("1447-10-1");
  expect(text("2026-03-19", announced)).toBe("1447-9-29");
  expect(text("2025-11-22", announced)).toBe(text("2025-11-22"));
});

test("of two announced beginnings both hold, whatever the shift", () => {
  const corrections = shifted(2, begins(1448, 9, "2027-02-09"), begins(1448, 10, "2027-03-10"));
  expect(monthStartProblem(corrections.hijriMonths)).toBeNull();
  expect(text("2027-02-09", corrections)).toBe("1448-9-1");
  expect(text("2027-03-10", corrections)).toBe("1448-10-1");
  expect(hijriMonthLength({ year: 1448, month: 9 }, corrections)).toBe(29);
});

test("beginnings that no calendar can have are refused, with the problem", () => {
  const ramadan = begins(1448, 9, "2027-02-08");
  expect(monthStartProblem([ramadan, begins(1448, 10, "2027-03-11")])).toEqual({
    problem: "clash",
  });
  expect(monthStartProblem([begins(1448, 10, "2027-03-08"), ramadan])).toEqual({
    problem: "clash",
  });
  expect(monthStartProblem([ramadan, begins(1448, 9, "2027-02-09")])).toEqual({ problem: "clash" });
  expect(monthStartProblem([begins(1448, 9, "2027-02-13")])).toEqual({
    problem: "far-off",
    expected: "2027-02-08",
  });
  expect(monthStartProblem([begins(1448, 9, "2027-02-12")])).toBeNull();
  expect(sortedMonthStarts([begins(1449, 1, "2027-06-06"), ramadan, ramadan])).toEqual([
    ramadan,
    begins(1449, 1, "2027-06-06"),
  ]);
});

const announcements = fc.array(
  fc.record({
    year: fc.integer({ min: 1440, max: 1545 }),
    month: fc.integer({ min: 1, max: 12 }),
    off: fc.integer({ min: -4, max: 4 }),
  }),
  { maxLength: 12 },
);

test("no day of a century is lost or doubled, and every month has 29 or 30 days", () => {
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 2 }), announcements, (hijriShift, wanted) => {
      const hijriMonths: HijriMonthStart[] = [];
      for (const { year, month, off } of wanted) {
        const calendar = gregorianOf({ year, month, day: 1 }, PLAIN_CALENDAR);
        const start = { year, month, startsOn: dateOf(Date.parse(calendar) / DAY + off) };
        if (monthStartProblem([...hijriMonths, start]) === null) hijriMonths.push(start);
      }
      const corrections = { hijriShift, hijriMonths };
      let next = gregorianOf({ year: 1441, month: 1, day: 1 }, corrections);
      for (let index = 0; index < 100 * 12 + 40; index++) {
        const month = { year: 1441 + Math.floor(index / 12), month: (index % 12) + 1 };
        const first = gregorianOf({ ...month, day: 1 }, corrections);
        expect(first).toBe(next);
        const length = hijriMonthLength(month, corrections);
        expect([29, 30]).toContain(length);
        // The first month of each year day by day, of the others the ends.
        const days = month.month === 1 ? Array.from({ length }, (_, day) => day + 1) : [1, length];
        for (const day of days) {
          const date = dateOf(Date.parse(first) / DAY + day - 1);
          expect(hijriOn(date, corrections)).toEqual({ ...month, day });
        }
        next = dateOf(Date.parse(first) / DAY + length);
      }
      for (const { year, month, startsOn } of hijriMonths) {
        expect(hijriOn(startsOn, corrections)).toEqual({ year, month, day: 1 });
      }
    }),
    { numRuns: 8 },
  );
});

test("years far outside the tables continue without a gap", () => {
  let before = hijriOn("1882-11-01", PLAIN_CALENDAR);
  for (let day = Date.UTC(1882, 10, 2) / DAY; day < Date.UTC(1882, 11, 20) / DAY; day++) {
    const hijri = hijriOn(dateOf(day), PLAIN_CALENDAR);
    expect(hijri.day === before.day + 1 || hijri.day === 1).toBe(true);
    before = hijri;
  }
  expect(hijriOn("0001-01-01", PLAIN_CALENDAR).year).toBe(-640);
  expect(gregorianOf(hijriOn("9999-12-31", PLAIN_CALENDAR), PLAIN_CALENDAR)).toBe("9999-12-31");
});
