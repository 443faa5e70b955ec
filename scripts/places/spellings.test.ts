// Which spellings of a city are kept for searching.
import { expect, test } from "vitest";
import { isArabicSpelling, isLatinName, newSpellings } from "./spellings.ts";

test("spellings that another one finds are not kept: beginnings, later words, one letter's difference", () => {
  expect(newSpellings(["Mecca"], ["Mecca", "Mec", "Makkah", "Makka", "Mékke", "Mekke"])).toEqual([
    "makkah",
    "mekke",
  ]);
  expect(newSpellings(["New York City"], ["York", "New York", "Nueva York", "NYC"])).toEqual([
    "nueva york",
    "nyc",
  ]);
  expect(newSpellings(["Istanbul"], ["Istambul", "Estambul", "Stamboul"])).toEqual([
    "estambul",
    "stamboul",
  ]);
});

test("transcriptions, codes of airports and other scripts are no Latin names", () => {
  expect(["Makkah", "Al Qāhirah", "‘Amrān", "Sant Julià"].every(isLatinName)).toBe(true);
  expect(["mai jia", "CAI", "Каир", "القاهرة", ""].some(isLatinName)).toBe(false);
});

test("a name in Arabic letters may be Persian, Urdu or Kurdish", () => {
  expect(["مكة", "القاهرة", "أبو ظبي"].every(isArabicSpelling)).toBe(true);
  expect(["مکه", "قاہرہ", "ھەولێر", "Mecca"].some(isArabicSpelling)).toBe(false);
});
