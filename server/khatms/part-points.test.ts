// What the next run of a portion that goes on recites, and how what was heard moves its point.
import { describe, expect, it } from "vitest";
import type { PartPortion } from "#contract/portions/kinds/part";
import { ayahsIn } from "#contract/quran/ayahs";
import { partFrom, reachedFrom } from "./part-points.ts";
import { beginOfAyah, endOfAyah, instantOf, recitationTime } from "./recitation-time.ts";

const ALL = Array.from({ length: 114 }, (_, index) => index + 1);
/** Each ayah lasts 5 s. */
function recitation(surahs: readonly number[], isTimed = true) {
  const seconds = new Map(surahs.map((surah) => [surah, ayahsIn(surah) * 5]));
  const ends = (surah: number) => Array.from({ length: ayahsIn(surah) }, (_, n) => (n + 1) * 5);
  const ayahEnds = new Map(isTimed ? surahs.map((surah) => [surah, ends(surah)]) : []);
  return recitationTime(surahs, { seconds, ayahEnds });
}
const timed = recitation(ALL);

type Chosen = Pick<PartPortion, "unit" | "count">;
function next(chosen: Chosen, from: [number, number], time = timed, second: number | null = null) {
  const [surah, ayah] = from;
  const point = { surah, ayah, second, reciterId: 1 };
  const portion: PartPortion = { kind: "part", ...chosen };
  const { stretches, missing } = partFrom(time, { portion, reciterId: 1, userId: 1, point });
  return { missing, shown: stretches.map(({ surah: each, from: begin, to }) => [each, begin, to]) };
}
const recited = (chosen: Chosen, from: [number, number], time = timed) =>
  next(chosen, from, time).shown;

describe("what a run recites", () => {
  it("is so many of the unit from the point on", () => {
    expect(recited({ unit: "page", count: 2 }, [1, 1])).toEqual([
      [1, null, null],
      [2, null, 25],
    ]);
    expect(recited({ unit: "ayah", count: 3 }, [2, 2])).toEqual([[2, 5, 20]]);
    expect(recited({ unit: "juz", count: 1 }, [2, 142])).toEqual([[2, 705, 1260]]);
    expect(recited({ unit: "surah", count: 2 }, [113, 1])).toEqual([
      [113, null, null],
      [114, null, null],
    ]);
  });

  it("from within a unit counts its rest as one", () => {
    expect(recited({ unit: "page", count: 1 }, [2, 3])).toEqual([[2, 10, 25]]);
    expect(recited({ unit: "surah", count: 1 }, [112, 3])).toEqual([[112, 10, null]]);
    expect(recited({ unit: "hizb", count: 2 }, [2, 100]).at(-1)).toEqual([2, 495, 1010]);
  });

  it("goes on at the beginning of the Quran after its end", () => {
    expect(recited({ unit: "surah", count: 3 }, [114, 1])).toEqual([
      [114, null, null],
      [1, null, null],
      [2, null, null],
    ]);
    expect(recited({ unit: "page", count: 2 }, [112, 1])).toEqual([
      [112, null, null],
      [113, null, null],
      [114, null, null],
      [1, null, null],
    ]);
    expect(recited({ unit: "ayah", count: 2 }, [114, 6])).toEqual([
      [114, 25, null],
      [1, null, 5],
    ]);
  });

  it("is at most the whole Quran, once", () => {
    expect(recited({ unit: "juz", count: 30 }, [1, 1])).toHaveLength(114);
    const around = recited({ unit: "page", count: 604 }, [2, 8]);
    expect(around[0]).toEqual([2, 35, null]);
    // To the end of the page before the one in which it began.
    expect(around.at(-1)).toEqual([2, null, 25]);
    expect(recited({ unit: "ayah", count: 6236 }, [2, 8]).at(-1)).toEqual([2, null, 35]);
    expect(recited({ unit: "surah", count: 114 }, [2, 8]).at(-1)).toEqual([1, null, null]);
  });

  it("begins the ayah anew in which it stopped, where ayahs are timed, else goes on at the second", () => {
    const within = { unit: "page", count: 1 } as const;
    expect(next(within, [2, 3], timed, 12).shown).toEqual([[2, 10, 25]]);
    const whole = { unit: "surah", count: 1 } as const;
    expect(next(whole, [112, 1], recitation(ALL, false), 12).shown).toEqual([[112, 12, null]]);
  });

  it("counts the surahs that there are, and names those of other units that are missing", () => {
    const some = recitation([1, 2, 112, 114]);
    expect(recited({ unit: "surah", count: 3 }, [2, 1], some)).toEqual([
      [2, null, null],
      [112, null, null],
      [114, null, null],
    ]);
    expect(next({ unit: "page", count: 1 }, [112, 1], some)).toEqual({
      missing: [113],
      shown: [
        [112, null, null],
        [114, null, null],
      ],
    });
    // Its surah is not recited: it goes on with the next one.
    expect(recited({ unit: "surah", count: 1 }, [50, 7], some)).toEqual([[112, null, null]]);
  });
});

describe("its point", () => {
  const at = (surah: number, second: number) => instantOf(timed, { surah, second });

  it("moves by what was heard from it on, to the last whole ayah and the second", () => {
    expect(reachedFrom(timed, 0, { surahId: 1, from: 0, to: 12 })).toBe(at(1, 12));
    expect(reachedFrom(timed, 0, { surahId: 1, from: 0, to: 14.6 })).toBe(
      endOfAyah(timed, { surah: 1, ayah: 3 }),
    );
  });

  // Proves goes-on-where-heard.
  it("stays where it is for what lies before it, or beyond a hole", () => {
    const point = beginOfAyah(timed, { surah: 2, ayah: 50 });
    expect(reachedFrom(timed, point, { surahId: 2, from: 0, to: 200 })).toBe(point);
    expect(reachedFrom(timed, point, { surahId: 2, from: 300, to: 320 })).toBe(point);
    expect(reachedFrom(timed, point, { surahId: 1, from: 0, to: 35 })).toBe(point);
  });

  // Proves goes-on-where-heard.
  it("is at the beginning once the end of the Quran was heard", () => {
    const last = beginOfAyah(timed, { surah: 114, ayah: 5 });
    expect(reachedFrom(timed, last, { surahId: 114, from: 20, to: 29.5, ended: true })).toBe(0);
    // The end was not reported before it began anew.
    expect(reachedFrom(timed, at(114, 27), { surahId: 1, from: 0, to: 5 })).toBe(at(1, 5));
    // The end, told once more, does not move it there again.
    expect(reachedFrom(timed, at(1, 5), { surahId: 114, from: 20, to: 30, ended: true })).toBe(
      at(1, 5),
    );
  });
});
