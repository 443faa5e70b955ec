// About how long portions take.
import { expect, test } from "vitest";
import { secondsOf } from "./portion-kinds.ts";
import type { Portion } from "./portions.ts";

// Al-Ikhlaas has four ayahs, Al-Falaq five.
const durations = new Map([
  [112, 40],
  [113, 50],
]);
const surahs = (numbers: number[], times = 1): Portion => ({
  kind: "surahs",
  surahs: numbers,
  times,
});
const ayahs = (from: number, to: number, repeat = {}): Portion => ({
  ...{ kind: "range", times: 1, eachAyah: 1, gapSeconds: 0, ...repeat },
  from: { surah: 112, ayah: from },
  to: { surah: 112, ayah: to },
});
// The basmala takes 6 s; the ayahs 4, 10, 8 and 9; then come 3 s of silence.
const timings = new Map([
  [
    112,
    [
      { ayah: 1, start: 6000, end: 10_000 },
      { ayah: 2, start: 10_000, end: 20_000 },
      { ayah: 3, start: 20_000, end: 28_000 },
      { ayah: 4, start: 28_000, end: 37_000 },
    ],
  ],
]);

test("surahs last as long as their recordings, as often as they are recited", () => {
  expect(secondsOf(surahs([112, 113]), durations)).toBe(90);
  expect(secondsOf(surahs([112], 3), durations)).toBe(120);
});

test("a range takes its share of the recordings, and the silences between", () => {
  expect(secondsOf(ayahs(1, 2), durations)).toBe(20);
  expect(secondsOf(ayahs(1, 2, { times: 2, gapSeconds: 5 }), durations)).toBe(45);
  // Twelve recitations of an ayah, eleven silences.
  expect(secondsOf(ayahs(1, 2, { eachAyah: 3, times: 2, gapSeconds: 5 }), durations)).toBe(
    20 * 6 + 11 * 5,
  );
});

test("what is not known is not guessed", () => {
  expect(secondsOf(surahs([112, 114]), durations)).toBeNull();
  expect(secondsOf({ kind: "onwards" }, durations)).toBeNull();
  expect(secondsOf({ kind: "khatm", khatmId: 1 }, durations)).toBeNull();
});

test("with the times of ayahs the length of a part is exact, with the basmala and the recording's end", () => {
  const seconds = (from: number, to: number, repeat = {}) =>
    secondsOf(ayahs(from, to, repeat), durations, timings);
  expect(seconds(2, 3)).toBe(18);
  expect(seconds(1, 2)).toBe(20);
  expect(seconds(3, 4)).toBe(20);
  expect(seconds(1, 4)).toBe(40);
  expect(seconds(2, 2, { eachAyah: 3, gapSeconds: 2 })).toBe(34);
  // Times are enough where the recording's length is not known.
  expect(secondsOf(ayahs(2, 4), new Map(), timings)).toBe(27);
  expect(secondsOf(ayahs(2, 4), new Map())).toBeNull();
});
