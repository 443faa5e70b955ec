// Times with holes, reversed or overlapping rows are not used.
import { expect, it } from "vitest";
import { areOfRecording, usableTimings } from "./usable-timings.ts";

/** Al-Kawthar: the basmala and three ayahs. */
const timings = [
  { ayah: 0, start: 0, end: 4000 },
  { ayah: 1, start: 4000, end: 8000 },
  { ayah: 2, start: 8000, end: 11_000 },
  { ayah: 3, start: 11_200, end: 15_000 },
];
const KAWTHAR = 108;
const changed = (ayah: number, change: object) =>
  timings.map((timing) => (timing.ayah === ayah ? { ...timing, ...change } : timing));

it("the ayahs in order, without the basmala", () => {
  expect(usableTimings(timings, KAWTHAR)).toEqual(timings.slice(1));
  expect(usableTimings(timings.slice(1), KAWTHAR)).toEqual(timings.slice(1));
});

// Promise bad-ayah-times: times of ayahs with holes, reversed or overlapping
// -> not used: saving answers 400 and names the whole surahs that would work; nothing is half-saved
it.each([
  ["no rows", []],
  ["only the basmala", timings.slice(0, 1)],
  ["a missing ayah", timings.filter(({ ayah }) => ayah !== 2)],
  ["a missing last ayah", timings.slice(0, -1)],
  ["one ayah more than the surah has", [...timings, { ayah: 4, start: 15_000, end: 16_000 }]],
  ["an ayah twice", changed(3, { ayah: 2 })],
  ["an ayah that ends before it begins", changed(2, { end: 7000 })],
  ["an ayah of no length", changed(2, { end: 8000 })],
  ["an ayah that begins before the one before has ended", changed(3, { start: 10_900 })],
  ["ayahs in another order", [...timings].reverse()],
  ["a time that is no number", changed(2, { start: Number.NaN })],
])("%s: not used", (_, rows) => {
  expect(usableTimings(rows, KAWTHAR)).toBe(null);
});

it.each([
  ["that ends with its last ayah", 15, true],
  ["with silence after a short surah", 19.9, true],
  ["that ends half a second before, by rounding", 14.5, true],
  ["that ends before its last ayah", 13.5, false],
  ["that goes on for more than 5 s", 20.5, false],
])("a recording %s", (_, lasts, isOf) => {
  expect(areOfRecording(timings, lasts)).toBe(isOf);
});

it("a long recording may go on for 2 % of it", () => {
  const long = [{ ayah: 1, start: 0, end: 3_540_000 }];
  expect(areOfRecording(long, 3_600)).toBe(true);
  expect(areOfRecording(long, 3_620)).toBe(false);
});
