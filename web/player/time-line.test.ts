// Times and ayahs.
import { expect, test } from "vitest";
import { ayahAt } from "../recitations/ayah-at.ts";
import { clockText } from "../ui/clock-text.ts";

test("m:ss, beyond an hour too", () => {
  expect([0, 9.9, 61, 3_600, 7_322].map((each) => clockText(each, "en"))).toEqual([
    "0:00",
    "0:09",
    "1:01",
    "60:00",
    "122:02",
  ]);
  expect(clockText(null, "en")).toBe("0:00");
  expect(clockText(3_609, "ar-u-nu-arab")).toBe("٦٠:٠٩");
});

test("the ayah at a place; none in the basmala or without timings", () => {
  const timings = [
    { ayah: 0, start: 0, end: 4_000 },
    { ayah: 1, start: 4_000, end: 9_000 },
    { ayah: 2, start: 9_000, end: 12_000 },
  ];
  expect([1, 4, 8.9, 9, 100].map((at) => ayahAt(timings, at))).toEqual([null, 1, 1, 2, 2]);
  expect(ayahAt([], 5)).toBeNull();
});
