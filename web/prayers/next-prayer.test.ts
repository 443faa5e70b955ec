// Which time comes next, across midnight and where the sun gives none.
import { expect, test } from "vitest";
import { minutesUntil, nextPrayer } from "./next-prayer.ts";

const at = (text: string) => Date.parse(`${text}:00Z`);
const day = (date: string, isha: string | null) => ({
  date,
  times: {
    fajr: at(`${date}T04:00`),
    sunrise: at(`${date}T05:30`),
    dhuhr: at(`${date}T12:00`),
    asr: at(`${date}T16:00`),
    maghrib: at(`${date}T20:30`),
    isha: isha === null ? null : at(isha),
  },
});

// In June Isha of the 20th is after midnight.
const days = [
  day("2026-06-20", "2026-06-21T00:10"),
  day("2026-06-21", null),
  day("2026-06-22", "2026-06-23T00:11"),
];
const next = (text: string) => {
  const found = nextPrayer(days, at(text));
  return found && `${found.date} ${found.prayer}`;
};

test("the next time is the first after now, sunrise included", () => {
  expect(next("2026-06-21T03:59")).toBe("2026-06-21 fajr");
  expect(next("2026-06-21T04:00")).toBe("2026-06-21 sunrise");
  expect(next("2026-06-21T12:00")).toBe("2026-06-21 asr");
});

test("after midnight, Isha of the day before is still to come", () => {
  expect(next("2026-06-21T00:05")).toBe("2026-06-20 isha");
  expect(next("2026-06-21T00:10")).toBe("2026-06-21 fajr");
});

test("a time that the sun does not give is passed over", () => {
  expect(next("2026-06-21T20:31")).toBe("2026-06-22 fajr");
});

test("after the last known time there is none", () => {
  expect(next("2026-06-23T00:11")).toBeNull();
});

test("minutes are rounded up until the moment itself", () => {
  expect(minutesUntil(60_000, 0)).toBe(1);
  expect(minutesUntil(60_001, 0)).toBe(2);
  expect(minutesUntil(1, 0)).toBe(1);
  expect(minutesUntil(0, 1)).toBe(0);
});
