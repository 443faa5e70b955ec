// Hijri dates as text in each language.
import { beforeAll, expect, test } from "vitest";
import { languageCodes } from "#contract/languages";
import { hijriMonthName, hijriMonthsText, hijriMonthText, hijriText } from "./hijri-text.ts";
import { fetchLanguage } from "./language-files.ts";

beforeAll(() => Promise.all(languageCodes.map(fetchLanguage)));

test.each(languageCodes)("in %s each month has a name of its own", (code) => {
  const names = Array.from({ length: 12 }, (_, index) => hijriMonthName(code, index + 1));
  expect(names).not.toContain("");
  expect(new Set(names).size).toBe(12);
});

test("a date has day, month, year and era, whatever the region of the reader", () => {
  const date = { year: 1448, month: 6, day: 12 };
  expect(hijriText("en", date)).toBe("12 Jumada al-Akhira 1448 AH");
  expect(hijriText("en-US-u-hc-h12", date)).toBe("12 Jumada al-Akhira 1448 AH");
  expect(hijriText("ar-u-hc-h23-nu-latn", date)).toBe("12 جمادى الآخرة 1448 هـ");
  expect(hijriText("ar-u-nu-arab", date)).toBe("١٢ جمادى الآخرة ١٤٤٨ هـ");
});

test("months are named with their years", () => {
  const ramadan = { year: 1448, month: 9 };
  expect(hijriMonthText("en", ramadan)).toBe("Ramadan 1448");
  expect(hijriMonthsText("en", ramadan, ramadan)).toBe("Ramadan 1448 AH");
  expect(hijriMonthsText("en", ramadan, { year: 1448, month: 10 })).toBe(
    "Ramadan – Shawwal 1448 AH",
  );
  expect(hijriMonthsText("en", { year: 1448, month: 12 }, { year: 1449, month: 1 })).toBe(
    "Dhu al-Hijja 1448 – Muharram 1449 AH",
  );
  expect(hijriMonthsText("ar", ramadan, { year: 1448, month: 10 })).toBe("رمضان – شوال 1448 هـ");
});
