// How durations are written, and which zones have the same clock.
import { describe, expect, it } from "vitest";
import { sameClock, waitFor, waitForm } from "./schedule-times.ts";

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

it("tells zones apart by their clocks, not by their names", () => {
  const [winter, summer] = [at("2026-01-15T12:00:00Z"), at("2026-07-15T12:00:00Z")];
  expect(sameClock("UTC", "Europe/London", winter)).toBe(true);
  expect(sameClock("UTC", "Europe/London", summer)).toBe(false);
  expect(sameClock("Asia/Calcutta", "Asia/Kolkata", winter)).toBe(true);
  // A day apart.
  expect(sameClock("Pacific/Kiritimati", "Pacific/Honolulu", winter)).toBe(false);
});
