// Typing mistakes between what was typed and the beginning of a name.
import { expect, test } from "vitest";
import { lettersMissing, lettersOf, mistakesForgiven, mistakesIn } from "./typo-distance.ts";

test.each([
  ["cairo", "cairo", 0],
  ["cai", "cairo", 0],
  ["ciaro", "cairo", 1],
  ["caro", "cairo", 1],
  ["caairo", "cairo", 1],
  ["caiso", "cairo", 1],
  ["berln", "berlin", 1],
  ["instambul", "istanbul", 2],
  ["paris", "cairo", 3],
  ["cairo", "cai", 2],
  ["cairo", "", 3],
])("%s to %s: %d", (typed, name, mistakes) => {
  expect(mistakesIn(typed, name, 2)).toBe(mistakes);
});

test("short words forgive nothing", () => {
  expect([3, 4, 7, 8, 20].map(mistakesForgiven)).toEqual([0, 1, 1, 2, 2]);
});

test("letters that are missing are counted once each", () => {
  expect(lettersMissing(lettersOf("cairo"), lettersOf("oirac"))).toBe(0);
  expect(lettersMissing(lettersOf("berlin"), lettersOf("bern"))).toBe(2);
});
