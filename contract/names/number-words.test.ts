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

test("every number from 1 to 114 is understood in French, cardinal and ordinal", () => {
  const units = "un deux trois quatre cinq six sept huit neuf".split(" ");
  const teens = "dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(" ");
  const upTo9 = (ten: string) => [ten, `${ten} et un`, ...units.slice(1).map((n) => `${ten}-${n}`)];
  const below100 = [
    ...units,
    ...teens,
    ...["vingt", "trente", "quarante", "cinquante", "soixante"].flatMap(upTo9),
    ...teens.map((teen) => (teen === "onze" ? "soixante et onze" : `soixante-${teen}`)),
    "quatre-vingts",
    ...[...units, ...teens].map((rest) => `quatre-vingt-${rest}`),
  ];
  const all = [...below100, "cent", ...below100.slice(0, 14).map((rest) => `cent ${rest}`)];
  const numbers = Array.from({ length: 114 }, (_, index) => index + 1);
  expect(all.map((words) => spokenNumber(foldName(words)))).toEqual(numbers);
  const ordinals = all.map((words) => {
    const named = words === "un" ? "premier" : `${words.replace(/(?<=vingt)s$|e$/, "")}ième`;
    return named.replace("cinqi", "cinqui").replace("neufi", "neuvi");
  });
  expect(ordinals.map((words) => spokenNumber(foldName(words)))).toEqual(numbers);
});

test.each([
  ["2nd", 2],
  ["5ème", 5],
  ["septante-deux", 72],
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
  "un deux",
  "dix deux",
  "vingt onze",
  "quatre cent",
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
