// Numbers in words, and texts that are no number.

import { expect, test } from "vitest";
import { foldName } from "./name-folding.ts";
import { spokenNumber } from "./number-words.ts";

test("every number from 1 to 114 is understood in English, cardinal and ordinal", () => {
  const units = "one two three four five six seven eight nine".split(" ");
  const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  const teens =
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
  const below100 = [
    ...units,
    ...teens,
    ...tens.flatMap((ten) => [ten, ...units.map((unit) => `${ten}-${unit}`)]),
  ];
  const all = [
    ...below100,
    "one hundred",
    ...below100.slice(0, 14).map((rest) => `one hundred and ${rest}`),
  ];
  expect(all.map((words) => spokenNumber(foldName(words)))).toEqual(
    Array.from({ length: 114 }, (_, index) => index + 1),
  );
});

test.each([
  ["2nd", 2],
  ["007", 7],
  ["the twenty first", 21],
  ["a hundred", 100],
  ["hundred and fourteenth", 114],
  ["one twelve", 112],
  ["one oh five", 105],
  ["ثلاثة", 3],
  ["أحد عشر", 11],
  ["اثني عشر", 12],
  ["الثانية عشرة", 12],
  ["خمسة وعشرون", 25],
  ["السابعة والستون", 67],
  ["مائة وأربعة عشر", 114],
  ["الرابعة عشرة بعد المئة", 114],
])("%s is %i", (words, number) => {
  expect(spokenNumber(foldName(words))).toBe(number);
});

test.each([
  "",
  "and",
  "zero",
  "one two",
  "ten two",
  "three five",
  "twenty thirty",
  "one one hundred",
  "hundred hundred",
  "ثلاثة خمسة",
  "عشرون ثلاثون",
  "twenty pizzas",
  "12345",
])("%j is none", (words) => {
  expect(spokenNumber(foldName(words))).toBeNull();
});
