// Hijri dates as text in both languages.
import { expect, test } from "vitest";
import { hijriMonthName, hijriText } from "./hijri-text.ts";

test("each month has its name, whatever the region of the reader", () => {
  const names = Array.from({ length: 12 }, (_, index) => hijriMonthName("en-GB", index + 1));
  expect(new Set(names).size).toBe(12);
  expect([names[0], names[8], names[9]]).toEqual(["Muharram", "Ramadan", "Shawwal"]);
  expect(hijriMonthName("ar", 9)).toBe("رمضان");
});

test("a date has day, month and year in Latin digits", () => {
  const date = { year: 1448, month: 9, day: 12 };
  expect(hijriText("en-US-u-hc-h12", date)).toBe("12 Ramadan 1448");
  expect(hijriText("ar-u-hc-h23", date)).toBe("12 رمضان 1448");
});
