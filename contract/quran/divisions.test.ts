// The divisions of the Quran and the order of its ayahs, against lists from other places than the data.
import { describe, expect, it } from "vitest";
import {
  AYAH_COUNT,
  type AyahRef,
  ayahAtIndex,
  ayahCount,
  ayahIndex,
  compareAyahs,
  isAyah,
  lastAyahOf,
  nextAyah,
  previousAyah,
  surahParts,
  WHOLE_QURAN,
  wholeSurah,
} from "./ayahs.ts";
import {
  type DivisionKind,
  divisionAt,
  divisionCounts,
  divisionOf,
  divisionStart,
  rangeOf,
} from "./divisions.ts";

const kinds = Object.keys(divisionCounts) as DivisionKind[];

const start = (kind: DivisionKind, number: number) => divisionStart({ kind, number }) as AyahRef;
const shown = ({ surah, ayah }: AyahRef) => `${surah}:${ayah}`;
const startsOf = (kind: DivisionKind) =>
  Array.from({ length: divisionCounts[kind] }, (_, index) => start(kind, index + 1));

// As printed in the margins of the Madani mushaf.
const juz =
  "1:1 2:142 2:253 3:93 4:24 4:148 5:82 6:111 7:88 8:41 9:93 11:6 12:53 15:1 17:1 18:75 21:1 23:1 25:21 27:56 29:46 33:31 36:28 39:32 41:47 46:1 51:31 58:1 67:1 78:1";
const hizbWithinJuz =
  "2:75 2:203 3:15 3:171 4:88 5:27 6:36 7:1 7:171 9:34 10:26 11:84 13:19 16:51 17:99 20:1 22:1 24:21 26:111 28:51 31:22 34:24 37:145 40:41 43:24 48:18 55:1 62:1 72:1 87:1";

describe("the divisions", () => {
  it.each(kinds)("each %s begins after the one before, at an ayah that exists", (kind) => {
    const starts = startsOf(kind);
    expect(starts.every(isAyah)).toBe(true);
    expect(shown(starts[0] as AyahRef)).toBe("1:1");
    for (const [index, ayah] of starts.entries()) {
      const next = starts[index + 1];
      if (next) expect(compareAyahs(ayah, next)).toBeLessThan(0);
    }
  });

  it("there are 30 juz, 60 hizb, 240 rub and 604 pages, and not one more", () => {
    expect(divisionCounts).toEqual({ juz: 30, hizb: 60, rub: 240, page: 604 });
    for (const kind of kinds) {
      expect(divisionStart({ kind, number: divisionCounts[kind] + 1 })).toBeUndefined();
      expect(rangeOf({ kind, number: divisionCounts[kind] + 1 })).toBeUndefined();
      expect(divisionStart({ kind, number: 0 })).toBeUndefined();
    }
  });

  it("every juz and every hizb begins where the mushaf says", () => {
    expect(startsOf("juz").map(shown)).toEqual(juz.split(" "));
    const between = startsOf("hizb").filter((_, index) => index % 2 === 1);
    expect(between.map(shown)).toEqual(hizbWithinJuz.split(" "));
  });

  it("a juz begins with its first hizb, and a hizb with its first rub", () => {
    for (let number = 1; number <= 30; number++) {
      expect(start("juz", number)).toEqual(start("hizb", 2 * (number - 1) + 1));
      expect(start("juz", number)).toEqual(start("rub", 8 * (number - 1) + 1));
    }
    for (let number = 1; number <= 60; number++) {
      expect(start("hizb", number)).toEqual(start("rub", 4 * (number - 1) + 1));
    }
  });

  it.each([
    ["rub", 2, "2:26"],
    ["rub", 3, "2:44"],
    ["rub", 4, "2:60"],
    ["rub", 240, "100:9"],
    ["page", 2, "2:1"],
    ["page", 3, "2:6"],
    ["page", 50, "3:1"],
    ["page", 77, "4:1"],
    ["page", 106, "4:176"],
    ["page", 293, "17:105"],
    ["page", 582, "78:1"],
    ["page", 603, "109:1"],
    ["page", 604, "112:1"],
  ] as const)("%s %i begins at %s", (kind, number, ayah) => {
    expect(shown(start(kind, number))).toBe(ayah);
  });

  it.each(kinds)("all %s together are the whole Quran", (kind) => {
    const ranges = startsOf(kind).map((_, index) => rangeOf({ kind, number: index + 1 }));
    let ayahs = 0;
    for (const range of ranges) ayahs += range ? ayahCount(range) : 0;
    expect(ayahs).toBe(6236);
    expect(ranges.at(-1)?.to).toEqual({ surah: 114, ayah: 6 });
    expect(ranges[0]?.to).toEqual(previousAyah(start(kind, 2)));
  });

  it("says in which one an ayah lies", () => {
    expect(divisionAt("juz", { surah: 2, ayah: 141 })).toBe(1);
    expect(divisionAt("juz", { surah: 2, ayah: 142 })).toBe(2);
    expect(divisionAt("page", { surah: 114, ayah: 6 })).toBe(604);
    expect(divisionAt("hizb", { surah: 1, ayah: 1 })).toBe(1);
  });

  it("recognises a range that is a division", () => {
    for (const [kind, number] of [
      ["juz", 5],
      ["hizb", 8],
      ["rub", 7],
      ["page", 300],
    ] as const) {
      expect(divisionOf(rangeOf({ kind, number }) ?? WHOLE_QURAN)).toEqual({ kind, number });
    }
    expect(divisionOf(WHOLE_QURAN)).toBe(null);
    expect(divisionOf({ from: { surah: 2, ayah: 1 }, to: { surah: 2, ayah: 9 } })).toBe(null);
  });
});

describe("ayahs", () => {
  it("are 6236, each with a place of its own", () => {
    expect(ayahCount(WHOLE_QURAN)).toBe(AYAH_COUNT);
    for (let index = 1; index <= AYAH_COUNT; index++) {
      const ayah = ayahAtIndex(index);
      expect(isAyah(ayah) && ayahIndex(ayah) === index, shown(ayah)).toBe(true);
    }
  });

  it("follow one another from surah to surah", () => {
    expect(nextAyah({ surah: 2, ayah: 286 })).toEqual({ surah: 3, ayah: 1 });
    expect(previousAyah({ surah: 3, ayah: 1 })).toEqual({ surah: 2, ayah: 286 });
    expect(nextAyah({ surah: 114, ayah: 6 })).toBe(null);
    expect(previousAyah({ surah: 1, ayah: 1 })).toBe(null);
    expect(lastAyahOf(18)).toEqual({ surah: 18, ayah: 110 });
    expect(ayahCount(wholeSurah(18))).toBe(110);
  });

  it("exist only where the surah has them", () => {
    expect(isAyah({ surah: 2, ayah: 286 })).toBe(true);
    expect(isAyah({ surah: 2, ayah: 287 })).toBe(false);
    expect(isAyah({ surah: 115, ayah: 1 })).toBe(false);
    expect(isAyah({ surah: 1, ayah: 0 })).toBe(false);
  });

  it("a range is told surah by surah", () => {
    const parts = surahParts({ from: { surah: 112, ayah: 2 }, to: { surah: 114, ayah: 1 } });
    expect(parts).toEqual([
      { surah: 112, first: 2, last: 4, isWhole: false },
      { surah: 113, first: 1, last: 5, isWhole: true },
      { surah: 114, first: 1, last: 1, isWhole: false },
    ]);
  });
});
