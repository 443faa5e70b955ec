// Which days the months of the table have.
import { expect, test } from "vitest";
import { hijriOn, PLAIN_CALENDAR } from "#contract/prayers/hijri-dates";
import { dayInMonthBeside, monthOf } from "./months.ts";

const plain = (date: string) => hijriOn(date, PLAIN_CALENDAR);

test("a Gregorian month has 28 to 31 days from its first", () => {
  expect(monthOf("2026-11-22", "civil", plain)).toEqual({ from: "2026-11-01", days: 30 });
  expect(monthOf("2028-02-29", "civil", plain)).toEqual({ from: "2028-02-01", days: 29 });
});

test("a Hijri month follows the calendar, and announced beginnings", () => {
  const ramadan = monthOf("2027-02-20", "hijri", plain);
  expect(plain(ramadan.from)).toMatchObject({ month: 9, day: 1 });
  expect([29, 30]).toContain(ramadan.days);
  const announced = {
    hijriShift: 0,
    hijriMonths: [{ year: 1448, month: 9, startsOn: "2027-02-09" }],
  };
  expect(monthOf("2027-02-20", "hijri", (date) => hijriOn(date, announced)).from).toBe(
    "2027-02-09",
  );
});

test("turning through two years of months loses no day and doubles none", () => {
  for (const calendar of ["civil", "hijri"] as const) {
    let month = monthOf("2026-11-22", calendar, plain);
    for (let turn = 0; turn < 24; turn += 1) {
      const after = monthOf(dayInMonthBeside(month, 1), calendar, plain);
      expect(after.from).toBe(dayInMonthBeside(month, 1));
      expect(monthOf(dayInMonthBeside(after, -1), calendar, plain)).toEqual(month);
      month = after;
    }
  }
});
