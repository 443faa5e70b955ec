// When Ramadan is offered, and for what it is offered no more.
import { expect, test } from "vitest";
import type { HijriCorrections } from "#contract/prayers/prayer-settings";
import type { Season } from "#contract/schedules";
import { hasKhatmFor, hasScheduleForRamadan, khatmDays, ramadanNear } from "./ramadan.ts";

const calendar: HijriCorrections = { hijriShift: 0, hijriMonths: [] };
const near = (today: string, corrections: Partial<HijriCorrections> = {}) =>
  ramadanNear(today, { ...calendar, ...corrections });

test("it is near from 30 days before its first day until its last", () => {
  expect(near("2027-01-08")).toBeNull();
  expect(near("2027-01-09")).toEqual({
    ...{ year: 1448, startsOn: "2027-02-08", endsOn: "2027-03-08", length: 29 },
    ...{ isAnnounced: false, daysUntil: 30 },
  });
  expect(near("2027-02-07")?.daysUntil).toBe(1);
  expect(near("2027-02-08")?.daysUntil).toBe(0);
  expect(near("2027-03-08")?.daysUntil).toBe(-28);
  expect(near("2027-03-09")).toBeNull();
});

test("after Ramadan the next one is that of the next year", () => {
  expect(near("2027-12-28")).toBeNull();
  expect(near("2028-01-01")).toMatchObject({ year: 1449, startsOn: "2028-01-28" });
});

test("an announced or shifted beginning moves it, and an announcement is no estimate", () => {
  const hijriMonths = [{ year: 1448, month: 9, startsOn: "2027-02-09" }];
  expect(near("2027-02-08", { hijriMonths })).toMatchObject({
    ...{ startsOn: "2027-02-09", isAnnounced: true, daysUntil: 1 },
  });
  expect(near("2027-02-08", { hijriShift: -1 })).toMatchObject({
    ...{ startsOn: "2027-02-07", isAnnounced: false, daysUntil: -1 },
  });
});

test("a khatm of its days is not offered twice, also after an announcement has moved it", () => {
  const ramadan = near("2027-02-01");
  if (!ramadan) throw new Error("It is near.");
  const has = (startsOn: string, endsOn: string) => hasKhatmFor(ramadan, [{ startsOn, endsOn }]);
  expect(hasKhatmFor(ramadan, [])).toBe(false);
  expect(has("2027-02-08", "2027-03-09")).toBe(true);
  expect(has("2027-02-09", "2027-03-10")).toBe(true);
  expect(has("2027-02-20", "2027-03-09")).toBe(true);
  expect(has("2027-01-01", "2027-03-09")).toBe(false);
  expect(has("2027-02-08", "2027-02-28")).toBe(false);
  expect(has("2026-02-18", "2026-03-19")).toBe(false);
});

test("a schedule of another season is none for Ramadan", () => {
  const has = (season: Season | null) => hasScheduleForRamadan([{ season }]);
  expect(has(null)).toBe(false);
  expect(has({ from: "2027-02-08", to: "2027-03-09" })).toBe(false);
  expect(has({ hijriMonth: 8 })).toBe(false);
  expect(has({ hijriMonth: 9 })).toBe(true);
});

test("a khatm begins on its first day, or today when it has begun", () => {
  const days = (today: string) => {
    const ramadan = near(today);
    return ramadan && khatmDays(ramadan, today);
  };
  expect(days("2027-01-20")).toEqual({ startsOn: "2027-02-08", endsOn: "2027-03-08" });
  expect(days("2027-02-20")).toEqual({ startsOn: "2027-02-20", endsOn: "2027-03-08" });
});
