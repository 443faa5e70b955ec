// The list that a range or a choice of surahs becomes: where items begin and end, and what is missing.
import { describe, expect, it } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import type { AyahTiming } from "#contract/reciters";
import type { RangePortion } from "#contract/portions/kinds/range";
import { timedSurahsOf } from "#contract/portions/portion-kinds";
import { itemsOfStretches } from "./kinds/khatm.ts";
import { itemsOfRange } from "./kinds/range.ts";
import { itemsOfSurahs } from "./kinds/surahs.ts";

const ALL = Array.from({ length: 114 }, (_, index) => index + 1);

const range = (from: [number, number], to: [number, number], eachAyah = 1): RangePortion => ({
  ...{ kind: "range", times: 1, eachAyah, gapSeconds: 0 },
  from: { surah: from[0], ayah: from[1] },
  to: { surah: to[0], ayah: to[1] },
});

/** The basmala takes 4 s, each ayah 10 s, with half a second before the next. */
const timed = (surah: number): AyahTiming[] => [
  { ayah: 0, start: 0, end: 4000 },
  ...Array.from({ length: ayahsIn(surah) }, (_, index) => ({
    ...{ ayah: index + 1, start: 4000 + index * 10_000, end: 13_500 + index * 10_000 },
  })),
];
const timings = new Map(ALL.map((surah) => [surah, timed(surah)]));
const items = (portion: RangePortion, available = ALL, times = timings) =>
  itemsOfRange(portion, available, times);
const shown = (portion: RangePortion) =>
  items(portion).items.map(({ recording, from, to, repeat }) => [
    "surah" in recording ? recording.surah : null,
    from,
    to,
    repeat,
  ]);

describe("a range", () => {
  it("within a surah is one item, from its first ayah's start to its last ayah's end", () => {
    expect(shown(range([18, 2], [18, 10]))).toEqual([[18, 14, 103.5, 1]]);
  });

  it("from the first ayah begins with the recording, and to the last ayah ends with it", () => {
    expect(shown(range([18, 1], [18, 10]))).toEqual([[18, null, 103.5, 1]]);
    expect(shown(range([18, 101], [18, 110]))).toEqual([[18, 1004, null, 1]]);
    expect(shown(range([18, 1], [18, 110]))).toEqual([[18, null, null, 1]]);
  });

  it("over several surahs cuts only the first and the last", () => {
    expect(shown(range([112, 2], [114, 3]))).toEqual([
      [112, 14, null, 1],
      [113, null, null, 1],
      [114, null, 33.5, 1],
    ]);
    expect(timedSurahsOf(range([112, 2], [114, 3]))).toEqual([112, 114]);
  });

  it("ayah by ayah has one item for each, and never writes repetitions out", () => {
    expect(shown(range([112, 3], [113, 1], 3))).toEqual([
      [112, 24, 33.5, 3],
      [112, 34, null, 3],
      [113, null, 13.5, 3],
    ]);
    expect(timedSurahsOf(range([112, 1], [113, 5], 2))).toEqual([112, 113]);
  });

  it("of one ayah that is a whole recording has both its ends", () => {
    expect(shown(range([108, 1], [108, 1], 2))).toEqual([[108, null, 13.5, 2]]);
  });

  it("names what the reciter lacks, and what has no usable times", () => {
    const holes = new Map(timings).set(114, timed(114).slice(0, -1));
    expect(items(range([112, 2], [114, 3]), [112, 114], holes)).toEqual({
      items: [{ recording: { surah: 112 }, from: 14, to: null, repeat: 1 }],
      missing: [113],
      untimed: [114],
    });
    // Whole surahs need no times.
    const untimed = items(range([112, 1], [113, 5]), ALL, new Map());
    expect(untimed.items).toHaveLength(2);
    expect(untimed.untimed).toEqual([]);
  });
});

it("surahs keep their order and their repetitions, without those that the reciter lacks", () => {
  const { items: found, missing } = itemsOfSurahs([114, 1, 114, 2], [1, 114]);
  expect(found.map(({ recording }) => recording)).toEqual([
    { surah: 114 },
    { surah: 1 },
    { surah: 114 },
  ]);
  expect(missing).toEqual([2]);
});

it("stretches of a khatm are played as they were cut", () => {
  const stretches = [
    { surah: 2, from: 100, to: null },
    { surah: 3, from: null, to: null },
    { surah: 4, from: null, to: 9.5 },
  ];
  expect(itemsOfStretches(stretches, ALL).items).toEqual([
    { recording: { surah: 2 }, from: 100, to: null, repeat: 1 },
    { recording: { surah: 3 }, from: null, to: null, repeat: 1 },
    { recording: { surah: 4 }, from: null, to: 9.5, repeat: 1 },
  ]);
  expect(itemsOfStretches(stretches, [3, 4]).missing).toEqual([2]);
});
