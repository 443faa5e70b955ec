// The time of day as text, on a 12-hour or 24-hour clock.
import { afterEach, expect, test, vi } from "vitest";
import { hourText, timeText, wallTimeText, withClock, withClockOf } from "./clock-times.ts";

afterEach(() => void vi.restoreAllMocks());

const arabic = "ar-u-nu-latn-ca-gregory";

test("the clock is that of the browser's own time fields, whatever the page's language", () => {
  const at = Date.parse("2026-01-01T04:50:00Z");
  const shown = (browserLocale: string, locale: string) =>
    timeText(withClockOf(browserLocale, locale), at, "UTC");
  expect(shown("en-US", "en-US")).toBe("4:50 AM");
  expect(shown("en-GB", "en-GB")).toBe("04:50");
  expect(shown("de-DE", "en")).toBe("04:50");
  expect(shown("ar-EG", arabic)).toBe("4:50 ص");
  expect(shown("en-GB", arabic)).toBe("04:50");
});

test("a chosen clock holds in every language, whatever its country's", () => {
  const at = Date.parse("2026-01-01T20:50:00Z");
  const shown = (clock: "12" | "24", locale: string) =>
    timeText(withClock(clock, withClockOf("en-GB", locale)), at, "UTC");
  expect(shown("12", "en-GB")).toBe("8:50 pm");
  expect(shown("12", "fr-FR")).toBe("8:50 PM");
  expect(shown("12", "tr")).toBe("ÖS 8:50");
  expect(shown("12", "ur-u-nu-latn-ca-gregory")).toBe("رات 8:50");
  for (const locale of ["en-US", arabic, "fr", "id", "tr", "ur"]) {
    expect(shown("24", locale)).toMatch(/^20[:.]50$/);
  }
});

test("what is no time of the clock stays as it is", () => {
  expect(wallTimeText("en", "soon")).toBe("soon");
});

test("a browser whose language is none (kiosks without a locale) shows its own default clock", () => {
  for (const none of ["C", "en-US@posix"]) {
    expect(withClockOf(none, "ar")).toMatch(/^ar-u-hc-h(12|23)$/);
  }
});

test("in Urdu the part of the day stands before the time, in words; a 24-hour clock has none", () => {
  const urdu = (browserLocale: string) => withClockOf(browserLocale, "ur-u-nu-latn-ca-gregory");
  const at = (hour: number) => Date.UTC(2026, 0, 1, hour, 50);
  expect(timeText(urdu("en-US"), at(4), "UTC")).toBe("صبح 4:50");
  expect(timeText(urdu("en-US"), at(20), "UTC")).toBe("رات 8:50");
  expect(timeText(urdu("en-US"), at(16), "UTC", { weekday: "short" })).toMatch(/سہ پہر 4:50$/);
  expect(hourText(urdu("en-US"), 18)).toBe("شام 6");
  expect(timeText(urdu("en-GB"), at(4), "UTC")).toBe("04:50");
});

test("in Turkish a space stands between the part of the day and the time", () => {
  const at = Date.UTC(2026, 0, 1, 14, 36);
  expect(timeText(withClockOf("en-US", "tr"), at, "UTC")).toBe("ÖS 2:36");
  const joined = { format: () => "ÖS2:36", resolvedOptions: () => ({ hourCycle: "h12" }) };
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function () {
    return joined as unknown as Intl.DateTimeFormat;
  });
  // A zone that no formatter is kept for yet.
  expect(timeText(withClockOf("en-US", "tr"), at, "Etc/GMT+11")).toBe("ÖS 2:36");
});

test("a time on the wall and an instant are written alike", () => {
  for (const locale of [withClockOf("en-US", "en"), withClockOf("en-GB", "en")]) {
    const at = Date.parse("2026-01-01T22:05:00Z");
    expect(wallTimeText(locale, "22:05")).toBe(timeText(locale, at, "UTC"));
  }
});

test("the hours of a day have the same clock, from midnight to midnight", () => {
  const hours = (browserLocale: string) =>
    [0, 6, 12, 24].map((hour) => hourText(withClockOf(browserLocale, "en"), hour));
  expect(hours("en-US")).toEqual(["12 AM", "6 AM", "12 PM", "12 AM"]);
  expect(hours("de-DE")).toEqual(["00", "06", "12", "24"]);
});
