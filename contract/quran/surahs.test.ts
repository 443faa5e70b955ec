// The surah table against known facts of the whole mushaf.

import { expect, test } from "vitest";
import { surahByNumber, surahs } from "./surahs.ts";

test("there are 114 surahs, numbered in order, with 6236 ayahs", () => {
  expect(surahs.map((surah) => surah.number)).toEqual(Array.from({ length: 114 }, (_, i) => i + 1));
  expect(surahs.every((surah) => surah.id === surah.number)).toBe(true);
  expect(surahs.reduce((sum, surah) => sum + surah.numberOfAyahs, 0)).toBe(6236);
});

test("28 surahs are Medinan", () => {
  expect(surahs.filter((surah) => surah.revelationType === "Medinan")).toHaveLength(28);
});

test("every name is present, unique and in its own script", () => {
  for (const field of ["name", "englishName"] as const) {
    expect(new Set(surahs.map((surah) => surah[field])).size).toBe(114);
  }
  for (const surah of surahs) {
    expect(surah.name).toMatch(/^[\u0600-\u06ff ]+$/);
    expect(surah.englishName).toMatch(/^[A-Za-z' -]+$/);
    expect(surah.englishNameTranslation).not.toBe("");
  }
});

test("a surah is found by its number, and nothing else is", () => {
  expect(surahByNumber(18)).toEqual({
    id: 18,
    number: 18,
    name: "ٱلْكَهْف",
    englishName: "Al-Kahf",
    englishNameTranslation: "The Cave",
    numberOfAyahs: 110,
    revelationType: "Meccan",
  });
  expect(surahByNumber(114)?.englishName).toBe("An-Naas");
  for (const wrong of [0, 115, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(surahByNumber(wrong)).toBeUndefined();
  }
});
