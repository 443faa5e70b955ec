// The order of surahs that match what is being typed.

import { expect, test } from "vitest";
import { searchSurahs } from "./surah-search.ts";
import { surahs } from "../quran/surahs.ts";

function numbers(query: string): number[] {
  return searchSurahs(query, surahs).map((surah) => surah.number);
}

test("nothing typed, or only an article, shows all in order", () => {
  for (const query of ["", "  ", "al", "the"]) {
    expect(numbers(query)).toEqual(surahs.map((surah) => surah.number));
  }
});

test("a number shows itself first, then those that begin with it", () => {
  expect(numbers("1").slice(0, 4)).toEqual([1, 10, 11, 12]);
  expect(numbers("11")).toEqual([11, 110, 111, 112, 113, 114]);
  expect(numbers("١٨")).toEqual([18]);
  expect(numbers("018")).toEqual([18]);
  expect(numbers("0")).toEqual([]);
  expect(numbers("115")).toEqual([]);
});

test.each([
  ["kahf", 18],
  ["Al-Kahf", 18],
  ["al ka", 18],
  ["bakara", 2],
  ["cow", 2],
  ["the cav", 18],
  ["البق", 2],
  ["الأعلى", 87],
  ["كهف", 18],
  ["ٱلْكَهْفِ", 18],
  ["tabarak", 67],
  ["surah yasin", 36],
  ["یٰسین", 36],
  ["سورۃ البقرۃ", 2],
  ["La vache", 2],
  ["la caverne", 18],
  ["cavern", 18],
  ["araignée", 29],
  ["l’éléphant", 105],
  ["karınca", 27],
  ["sapi", 2],
  ["laba", 29],
  ["شہد", 16],
])("%s finds surah %i first", (query, number) => {
  expect(numbers(query)[0]).toBe(number);
});

test("beginnings of several names find all of them", () => {
  expect(numbers("an na")).toEqual(expect.arrayContaining([16, 27, 53, 78, 79, 110, 114]));
  expect(numbers("night")).toEqual(expect.arrayContaining([17, 92]));
});

test("what is no name finds nothing, and signs are only signs", () => {
  for (const query of ["pizza", "%", "_", "'--", "😀", "\\"]) {
    expect([query, numbers(query)]).toEqual([query, []]);
  }
});

test("only what is in the list is found", () => {
  const few = surahs.filter((surah) => surah.number > 100);
  expect(searchSurahs("kahf", few)).toEqual([]);
  expect(searchSurahs("112", few).map((surah) => surah.number)).toEqual([112]);
});
