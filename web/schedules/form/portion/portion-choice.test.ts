// The choices of the form and the portions they make.
import { describe, expect, it, test } from "vitest";
import { rangeOf } from "#contract/quran/divisions";
import { surahsOf, timedSurahsOf } from "#contract/portions/portion-kinds";
import { ONWARDS, type Portion, portion as portionSchema } from "#contract/portions/portions";
import {
  beginningOf,
  choiceOf,
  portionChoices,
  problemOf,
  rangePortion,
  withEnd,
} from "./portion-choice.ts";

const surahs = (...numbers: number[]): Portion => ({ kind: "surahs", surahs: numbers, times: 1 });
const range = (from: [number, number], to: [number, number], eachAyah = 1) =>
  rangePortion(
    { from: { surah: from[0], ayah: from[1] }, to: { surah: to[0], ayah: to[1] } },
    { eachAyah },
  );

test.each([
  [ONWARDS, "onwards"],
  [surahs(18), "surah"],
  [surahs(32, 76), "surahs"],
  [rangePortion(rangeOf({ kind: "juz", number: 5 })), "division"],
  [rangePortion(rangeOf({ kind: "page", number: 50 })), "division"],
  [range([78, 1], [78, 10]), "range"],
  [{ kind: "part", unit: "page", count: 10 }, "part"],
  [{ kind: "khatm", khatmId: 3 }, "khatm"],
  [{ kind: "sound", soundId: 3 }, "sound"],
] as const)("%j is shown as %s", (portion, choice) => {
  expect(choiceOf(portion as Portion)).toBe(choice);
});

test("every choice begins with what it shows, or asks for what is missing", () => {
  const begun = portionChoices.map((choice) => {
    const portion = beginningOf(choice, surahs(18));
    const asks = problemOf(portion);
    if (!asks) expect(portionSchema.safeParse(portion).error).toBeUndefined();
    return [choice, portion.kind, asks];
  });
  expect(begun).toEqual([
    ["surah", "surahs", null],
    ["surahs", "surahs", null],
    ["division", "range", null],
    ["part", "part", null],
    ["range", "range", null],
    ["khatm", "khatm", "khatmRequired"],
    ["onwards", "onwards", null],
    ["sound", "sound", "soundRequired"],
  ]);
  expect(beginningOf("range", surahs(18))).toMatchObject({ to: { surah: 18, ayah: 110 } });
  expect(problemOf(beginningOf("surah", ONWARDS))).toBe("surahRequired");
});

describe("the ends of a range", () => {
  const start = range([78, 1], [78, 10]);

  it("follow each other where the range would run backwards", () => {
    expect(withEnd(start, "from", { surah: 79, ayah: 3 })).toMatchObject({
      from: { surah: 79, ayah: 3 },
      to: { surah: 79, ayah: 46 },
    });
    expect(withEnd(start, "to", { surah: 77, ayah: 5 })).toMatchObject({
      from: { surah: 77, ayah: 1 },
      to: { surah: 77, ayah: 5 },
    });
    expect(withEnd(start, "to", { surah: 78, ayah: 20 }).from).toEqual({ surah: 78, ayah: 1 });
  });

  it("are named when they do not exist, or lie the wrong way round", () => {
    expect(problemOf(range([78, 1], [78, 41]))).toBe("ayahMissing");
    expect(problemOf(range([78, 0], [78, 4]))).toBe("ayahMissing");
    expect(problemOf(range([78, 5], [78, 4]))).toBe("rangeBackwards");
  });
});

test("a range needs its surahs, and the times of the ayahs of those that it cuts", () => {
  expect(surahsOf(range([2, 142], [4, 23]))).toEqual([2, 3, 4]);
  expect(surahsOf(surahs(18, 67))).toEqual([18, 67]);
  expect(surahsOf(ONWARDS)).toEqual([]);
  expect(timedSurahsOf(range([2, 142], [4, 23]))).toEqual([2, 4]);
  expect(timedSurahsOf(range([2, 1], [3, 200]))).toEqual([]);
  expect(timedSurahsOf(range([18, 1], [18, 10]))).toEqual([18]);
  expect(timedSurahsOf(range([112, 1], [114, 6], 3))).toEqual([112, 113, 114]);
});
