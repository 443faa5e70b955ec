// How durations and days are written.
import { describe, expect, it } from "vitest";
import { dayOf, daysApart, sameClock, waitFor, waitForm } from "./schedule-times.ts";

const at = (iso: string) => Date.parse(iso);

describe("waits", () => {
  it("counts whole minutes, rounded up", () => {
    expect(waitFor(7 * 3_600_000 + 4 * 60_000 + 1)).toEqual({ days: 0, hours: 7, minutes: 5 });
    expect(waitFor(1)).toEqual({ days: 0, hours: 0, minutes: 1 });
    expect(waitFor(-5)).toEqual({ days: 0, hours: 0, minutes: 0 });
    expect(waitFor(28 * 3_600_000)).toEqual({ days: 1, hours: 4, minutes: 0 });
  });

  it("tells the two largest parts", () => {
    const form = (days: number, hours: number, minutes: number) =>
      waitForm({ days, hours, minutes });
    expect(form(2, 3, 9)).toBe("daysHours");
    expect(form(2, 0, 9)).toBe("days");
    expect(form(0, 3, 9)).toBe("hoursMinutes");
    expect(form(0, 3, 0)).toBe("hours");
    expect(form(0, 0, 9)).toBe("minutes");
    expect(form(0, 0, 0)).toBe("now");
  });
});

describe("days", () => {
  it("belong to a zone", () => {
    const instant = at("2026-11-20T23:30:00Z");
    expect(dayOf(instant, "UTC")).toBe("2026-11-20");
    expect(dayOf(instant, "Europe/Berlin")).toBe("2026-11-21");
  });

  it("are counted by the calendar, also when one has 23 or 25 hours", () => {
    const now = at("2026-10-24T22:30:00Z");
    expect(daysApart(at("2026-10-25T22:30:00Z"), now, "Europe/Berlin")).toBe(0);
    expect(daysApart(at("2026-10-25T23:30:00Z"), now, "Europe/Berlin")).toBe(1);
    expect(daysApart(at("2026-10-24T21:30:00Z"), now, "Europe/Berlin")).toBe(-1);
  });
});

it("tells zones apart by their clocks, not by their names", () => {
  const [winter, summer] = [at("2026-01-15T12:00:00Z"), at("2026-07-15T12:00:00Z")];
  expect(sameClock("UTC", "Europe/London", winter)).toBe(true);
  expect(sameClock("UTC", "Europe/London", summer)).toBe(false);
  expect(sameClock("Asia/Calcutta", "Asia/Kolkata", winter)).toBe(true);
  // A day apart.
  expect(sameClock("Pacific/Kiritimati", "Pacific/Honolulu", winter)).toBe(false);
});
