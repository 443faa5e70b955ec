// The day facts that a page has: prayers of the days that were fetched, Hijri dates of all days.
import { expect, test } from "vitest";
import type { PrayerDay } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";
import { dateIn, dayFacts } from "./prayers.ts";

const day: PrayerDay = {
  date: "2026-11-22",
  hijri: { year: 1448, month: 6, day: 12 },
  fajr: "2026-11-22T02:55:00.000Z",
  sunrise: "2026-11-22T04:26:00.000Z",
  dhuhr: "2026-11-22T09:42:00.000Z",
  asr: "2026-11-22T12:36:00.000Z",
  maghrib: "2026-11-22T14:56:00.000Z",
  isha: null,
  source: "computed",
};
const cairo = {
  name: "Cairo",
  latitude: 30,
  longitude: 31,
  timezone: "Africa/Cairo",
  country: "EG",
};
const plain = { hijriShift: 0, hijriMonths: [] };

test("a fetched day has its instants, null where the sun gives none; another day is not known", () => {
  const facts = dayFacts({ place: cairo, ...plain }, [day], "2026-12-01");
  expect(facts.timezone).toBe("Africa/Cairo");
  expect(facts.pausedUntil).toBe("2026-12-01");
  expect(facts.prayersOn("2026-11-22")).toEqual({
    fajr: Date.UTC(2026, 10, 22, 2, 55),
    sunrise: Date.UTC(2026, 10, 22, 4, 26),
    dhuhr: Date.UTC(2026, 10, 22, 9, 42),
    asr: Date.UTC(2026, 10, 22, 12, 36),
    maghrib: Date.UTC(2026, 10, 22, 14, 56),
    isha: null,
  });
  expect(facts.prayersOn("2026-11-23")).toBeNull();
});

test("Hijri dates are known without a place, and follow the account's corrections", () => {
  const facts = dayFacts({ place: null, ...plain }, [], null);
  expect(facts.timezone).toBeNull();
  expect(facts.hijriOn("2026-11-22")).toEqual(day.hijri);
  const later = dayFacts({ place: null, ...plain, hijriShift: 1 }, [], null);
  expect(later.hijriOn("2026-11-23")).toEqual(day.hijri);
});

test("the civil day is that of the zone", () => {
  const at = Date.UTC(2026, 10, 22, 22, 30);
  expect(dateIn("Africa/Cairo", at)).toBe("2026-11-23");
  expect(dateIn("America/New_York", at)).toBe("2026-11-22");
  expect(dateAfter("2026-02-28", 1)).toBe("2026-03-01");
  expect(dateAfter("2026-01-01", -1)).toBe("2025-12-31");
});
