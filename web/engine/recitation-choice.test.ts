// Defaults, rewayas and neighbours.
import { expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { defaultReciter, neighbour, recitersOf, rewayasOf, surahIn } from "./recitation-choice.ts";

const all = Array.from({ length: 114 }, (_, index) => index + 1);
const reciter = (identifier: string, fields: Partial<Reciter> = {}) =>
  ({ identifier, rewaya: "Hafs", availableSurahs: [1], available: true, ...fields }) as Reciter;

test("the preferred reciter, else the first complete one, else the first", () => {
  const preferred = reciter("mp3quran-123");
  const complete = reciter("b", { availableSurahs: all });
  expect(defaultReciter([reciter("a"), complete, preferred])).toBe(preferred);
  expect(defaultReciter([reciter("a"), complete])).toBe(complete);
  expect(defaultReciter([reciter("a")])?.identifier).toBe("a");
  const vanished = reciter("mp3quran-123", { available: false });
  expect(defaultReciter([vanished, complete])).toBe(complete);
  expect(defaultReciter([])).toBeUndefined();
});

test("rewayas once each, the most recorded first; none chosen means all", () => {
  const list = [reciter("a", { rewaya: "Warsh" }), reciter("b"), reciter("c")];
  expect(rewayasOf(list)).toEqual(["Hafs", "Warsh"]);
  expect(recitersOf(list, "Warsh").map((each) => each.identifier)).toEqual(["a"]);
  expect(recitersOf(list, null)).toEqual(list);
});

test("surahs: the same if there, else the first; neighbours end with the list", () => {
  expect([surahIn([1, 18], 18), surahIn([1, 18], 2), surahIn([], 2)]).toEqual([18, 1, null]);
  expect([neighbour([1, 18], 1, 1), neighbour([1, 18], 18, 1)]).toEqual([18, null]);
  expect([neighbour([1, 18], 1, -1), neighbour([1, 18], 5, 1)]).toEqual([null, 1]);
});
