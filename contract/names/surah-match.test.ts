// How many of the ways in which people name a surah are recognised, and that nonsense matches none.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { matchSurah } from "./surah-match.ts";
import { surahMeanings } from "./surah-aliases.ts";
import { surahs } from "../quran/surahs.ts";

interface Spellings {
  spellings: Record<string, Record<string, string[]>>;
  nonsense: string[];
}

const measured = JSON.parse(
  readFileSync(new URL("../quran/surah-spellings.json", import.meta.url), "utf8"),
) as Spellings;

interface Outcome {
  text: string;
  wanted: number;
  got: number | undefined;
}

function tryAll(kind: string): Outcome[] {
  return Object.entries(measured.spellings[kind] ?? {}).flatMap(([number, texts]) =>
    texts.map((text) => ({
      text,
      wanted: Number(number),
      got: matchSurah(text, kind === "misheard")?.surah.number,
    })),
  );
}

function numberOf(text: string, expected = false): number | undefined {
  return matchSurah(text, expected)?.surah.number;
}

test("of the measured list at least 97 % are right, and the rest is none rather than wrong", () => {
  const kinds = Object.keys(measured.spellings);
  const outcomes = kinds.flatMap(tryAll);
  const right = outcomes.filter(({ wanted, got }) => got === wanted);
  const wrong = outcomes.filter(({ wanted, got }) => got !== undefined && got !== wanted);
  expect(outcomes.length).toBeGreaterThan(1500);
  expect(right.length / outcomes.length).toBeGreaterThanOrEqual(0.99);
  expect(wrong).toEqual([]);
});

test.each(Object.keys(measured.spellings).filter((kind) => kind !== "misheard"))(
  "every %s of the measured list is right",
  (kind) => {
    expect(tryAll(kind).filter(({ wanted, got }) => got !== wanted)).toEqual([]);
  },
);

test("nonsense names no surah, not even where one is expected", () => {
  expect(measured.nonsense.length).toBeGreaterThanOrEqual(60);
  for (const text of measured.nonsense) {
    expect([text, numberOf(text)]).toEqual([text, undefined]);
    expect([text, numberOf(text, true)]).toEqual([text, undefined]);
  }
  expect(matchSurah("")).toBeNull();
  expect(matchSurah("   ")).toBeNull();
});

test("every surah answers to its own names and number, however they are written", () => {
  const ways: ((name: string) => string)[] = [
    (name) => name,
    (name) => name.toUpperCase(),
    (name) => `Surah ${name}`,
    (name) => `  سورة ${name} `,
    (name) => `play surah ${name}, please`,
    (name) => name.normalize("NFD"),
    (name) => name.replaceAll("-", "").replaceAll("'", "’"),
  ];
  for (const surah of surahs) {
    for (const write of ways) {
      for (const name of [surah.englishName, surah.name]) {
        expect([write(name), numberOf(write(name))]).toEqual([write(name), surah.number]);
      }
    }
    expect(numberOf(`surah ${surah.number}`)).toBe(surah.number);
    expect(numberOf(surah.number.toLocaleString("ar-EG"))).toBe(surah.number);
  }
});

test("every meaning in French, Turkish, Indonesian and Urdu names its surah to a voice", () => {
  for (const [index, row] of surahMeanings.entries()) {
    for (const meaning of row.flatMap((each) => each.split("|"))) {
      expect([meaning, numberOf(meaning, true)]).toEqual([meaning, index + 1]);
    }
  }
});

test("As Sura is how Ash-Shura is heard, and no other surah", () => {
  expect(numberOf("As Sura")).toBe(42);
  expect(numberOf("play as surah", true)).toBe(42);
  expect(numberOf("surah", true)).toBeUndefined();
});

test("a number and a name together must agree", () => {
  expect(numberOf("18. Al-Kahf")).toBe(18);
  expect(numberOf("Al-Kahf (18)")).toBe(18);
  expect(numberOf("19. Al-Kahf")).toBeUndefined();
});

test("numbers outside 1 to 114, signs and fractions name none", () => {
  for (const text of ["0", "115", "-7", "surah -7", "1.5", "1e2", "٠", "one hundred fifteen"]) {
    expect([text, numberOf(text)]).toEqual([text, undefined]);
  }
});

test("everyday words count only where a surah is expected", () => {
  expect(numberOf("cough")).toBeUndefined();
  expect(numberOf("surah cough")).toBe(18);
  expect(numberOf("cough", true)).toBe(18);
  expect(numberOf("fire")).toBeUndefined();
  expect(numberOf("the fire")).toBe(111);
});

test("a name that is known is certain, one that was guessed by its sound is not", () => {
  expect(matchSurah("Al-Baqarah")?.confidence).toBe(1);
  const guessed = matchSurah("Al-Baqoroh");
  expect(guessed?.surah.number).toBe(2);
  expect(guessed?.confidence).toBeLessThan(1);
  expect(guessed?.confidence).toBeGreaterThan(0.8);
});

test("one slip in a long name is forgiven and never leads to another surah", () => {
  const long = surahs.filter((surah) => surah.englishName.length >= 10);
  const slip = fc.record({
    surah: fc.constantFrom(...long),
    at: fc.nat({ max: 20 }),
    vowel: fc.constantFrom("a", "e", "i", "o", "u"),
  });
  fc.assert(
    fc.property(slip, ({ surah, at, vowel }) => {
      const place = 3 + (at % (surah.englishName.length - 3));
      const text = surah.englishName.slice(0, place) + vowel + surah.englishName.slice(place);
      const got = numberOf(text);
      return got === surah.number || got === undefined;
    }),
  );
});

test("any text at all is answered, quickly when it is long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
      const match = matchSurah(text);
      return match === null || (match.confidence > 0 && match.confidence <= 1);
    }),
  );
  expect(matchSurah("al ".repeat(1_000_000))).toBeNull();
});
