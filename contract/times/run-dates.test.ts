// The dates of a plan: without the days of a pause, and in season by the account's calendar.
import { describe, expect, test } from "vitest";
import { CLOCK_ALONE } from "../prayers/day-facts.ts";
import { hijriOn, PLAIN_CALENDAR } from "../prayers/hijri-dates.ts";
import { runDates } from "./schedule-runs.ts";

describe("the dates of a plan", () => {
  const daily = { frequency: "daily", days: null, season: null } as const;
  const paused = { ...CLOCK_ALONE, pausedUntil: "2026-11-24" };
  const NEXT = "2026-11-22";
  const LAST = "2026-11-25";

  test("leave out the days of a pause, also that of a next run that has not moved yet", () => {
    expect(runDates(daily, CLOCK_ALONE, NEXT, LAST)).toHaveLength(4);
    expect(runDates(daily, paused, NEXT, LAST)).toEqual(["2026-11-24", LAST]);
    expect(runDates(daily, paused, LAST, LAST)).toEqual([LAST]);
    expect(runDates(daily, paused, NEXT, "2026-11-23")).toEqual([]);
    expect(runDates({ ...daily, frequency: "once" }, paused, NEXT, LAST)).toEqual([]);
    expect(runDates({ ...daily, frequency: "once" }, paused, LAST, LAST)).toEqual([LAST]);
  });

  test("are in season by the account's calendar", () => {
    const season = { hijriMonth: 9 };
    const announced = [{ year: 1448, month: 9, startsOn: "2027-02-09" }];
    const facts = {
      ...CLOCK_ALONE,
      hijriOn: (date: string) => hijriOn(date, { ...PLAIN_CALENDAR, hijriMonths: announced }),
    };
    const plain = runDates({ ...daily, season }, CLOCK_ALONE, NEXT, "2027-12-31");
    const dates = runDates({ ...daily, season }, facts, NEXT, "2027-12-31");
    expect(plain[0]).toBe("2027-02-08");
    expect(dates[0]).toBe("2027-02-09");
    expect(dates.every((date) => facts.hijriOn(date).month === 9)).toBe(true);
    expect([29, 30]).toContain(dates.length);
    const fridays = { ...daily, frequency: "custom", days: [5], season } as const;
    expect(runDates(fridays, facts, "2027-02-12", "2027-12-31")).toEqual(
      dates.filter((date) => new Date(date).getUTCDay() === 5),
    );
  });
});
