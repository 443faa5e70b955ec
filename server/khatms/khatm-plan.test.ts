// The plan of a khatm: its portions cover exactly what remains, evenly, and are cut where ayahs end.
import { describe, expect, it } from "vitest";
import { AYAH_COUNT, WHOLE_QURAN } from "#contract/quran/ayahs";
import { behindPace, planKhatm, type PlannedPortion, type PlannedRun } from "./khatm-plan.ts";
import {
  beginOfAyah,
  endOfAyah,
  type RecitationTime,
  recitationTime,
  timeRange,
} from "./recitation-time.ts";
import { ALL_SURAHS, repeatableChance, testRecitation } from "./test-recitation.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function runs(count: number, limit: number | ((index: number) => number) = DAY): PlannedRun[] {
  return Array.from({ length: count }, (_, index) => ({
    date: `run ${index}`,
    scheduleId: 1,
    limit: typeof limit === "number" ? limit : limit(index),
  }));
}

const lengthOf = ({ begin, end }: { begin: number; end: number }) => end - begin;

function ayahEndsOf(time: RecitationTime): number[] {
  return time.surahs.flatMap(({ ayahEnds, length }, index) =>
    (ayahEnds ?? [length]).map((end) => (time.before[index] as number) + end),
  );
}

function longestAyah(time: RecitationTime): number {
  const ends = ayahEndsOf(time);
  return Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? 0)));
}

function expectContiguous(portions: PlannedPortion[], begin: number): void {
  let here = begin;
  for (const portion of portions) {
    expect(portion.begin).toBe(here);
    expect(portion.end).toBeGreaterThan(portion.begin);
    here = portion.end;
  }
}

describe("a plan of timed recordings", () => {
  const cases = Array.from({ length: 40 }, (_, index) => index + 1);

  it.each(cases)("covers exactly what remains, evenly, in whole ayahs (%i)", (seed) => {
    const chance = repeatableChance(seed);
    const time = testRecitation(chance);
    const ends = new Set(ayahEndsOf(time));
    const total = time.before.at(-1) as number;
    const begin = [0, ...ends][Math.floor(chance() * AYAH_COUNT)] as number;
    const count = 1 + Math.floor(chance() * 60);
    const { portions, left } = planKhatm(time, { begin, end: total }, runs(count));
    expectContiguous(portions, begin);
    expect(portions.at(-1)?.end).toBe(total);
    expect(left).toBe(0);
    const even = (total - begin) / count;
    for (const portion of portions) {
      expect(ends.has(portion.end)).toBe(true);
      expect(Math.abs(lengthOf(portion) - even)).toBeLessThanOrEqual(longestAyah(time));
    }
  });

  it.each(cases)("keeps the limits, and gives the rest to runs with room (%i)", (seed) => {
    const chance = repeatableChance(seed);
    const time = testRecitation(chance);
    const total = time.before.at(-1) as number;
    const even = total / 30;
    const some = runs(30, () => (chance() < 0.3 ? even / 2 : even * (1 + chance())));
    const { portions, left } = planKhatm(time, { begin: 0, end: total }, some);
    expectContiguous(portions, 0);
    for (const portion of portions)
      expect(lengthOf(portion)).toBeLessThanOrEqual(portion.run.limit);
    const room = some.reduce((sum, run) => sum + run.limit, 0);
    expect((portions.at(-1)?.end ?? 0) + left).toBe(total);
    // Cut at ayahs, a run may leave the rest of its last one.
    if (room > total * 1.1) expect(left).toBe(0);
    const widest = portions.filter(({ run }) => run.limit > even * 1.8).map(lengthOf);
    // Up to half an ayah more for each short run after them, which ends with an ayah too.
    expect(Math.max(...widest) - Math.min(...widest)).toBeLessThanOrEqual(even / 10);
  });

  it("says how much is left when the runs are too short", () => {
    const time = testRecitation(repeatableChance(7));
    const total = time.before.at(-1) as number;
    const { portions, left } = planKhatm(time, { begin: 0, end: total }, runs(10, 20 * MINUTE));
    expect(portions).toHaveLength(10);
    const lengths = portions.map(lengthOf);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(20 * MINUTE);
    expect(Math.min(...lengths)).toBeGreaterThan(20 * MINUTE - 2 * longestAyah(time));
    expect(left).toBe(total - lengths.reduce((sum, length) => sum + length, 0));
  });

  it("begins the ayah in which it stopped anew", () => {
    const time = testRecitation(repeatableChance(8));
    const ayah = { surah: 2, ayah: 100 };
    const within = beginOfAyah(time, ayah) + 1000;
    const { portions } = planKhatm(time, { begin: within, end: endOfAyah(time, ayah) }, runs(1));
    expect(portions).toMatchObject([
      { begin: beginOfAyah(time, ayah), end: endOfAyah(time, ayah) },
    ]);
  });

  it("cuts an ayah that is longer than a run, and goes on within it", () => {
    const time = recitationTime([1], {
      seconds: new Map([[1, 700]]),
      ayahEnds: new Map([[1, [100, 200, 300, 400, 500, 600, 700]]]),
    });
    const halves = runs(20, 60_000);
    const { portions } = planKhatm(time, { begin: 0, end: 700_000 }, halves);
    expect(portions[0]).toMatchObject({ begin: 0, end: 60_000 });
    const after = planKhatm(time, { begin: 60_000, end: 700_000 }, halves);
    expect(after.portions[0]).toMatchObject({ begin: 60_000, end: 100_000 });
  });

  it("gives no run nothing: with more runs than ayahs it is finished early", () => {
    const time = testRecitation(repeatableChance(9));
    const range = timeRange(time, { from: { surah: 112, ayah: 1 }, to: { surah: 112, ayah: 4 } });
    const { portions, left } = planKhatm(time, range, runs(30));
    expect(portions).toHaveLength(4);
    expect(left).toBe(0);
  });

  it("does not divide by the number of surahs: Al-Baqara takes several of thirty days", () => {
    const time = testRecitation(repeatableChance(10));
    const range = timeRange(time, WHOLE_QURAN);
    const { portions } = planKhatm(time, range, runs(30));
    const baqara = endOfAyah(time, { surah: 2, ayah: 286 });
    expect(portions.filter(({ end }) => end < baqara).length).toBeGreaterThanOrEqual(1);
    const lastSurahs = beginOfAyah(time, { surah: 78, ayah: 1 });
    expect(portions.filter(({ begin }) => begin > lastSurahs).length).toBeLessThanOrEqual(3);
  });
});

describe("a plan of recordings without timings", () => {
  const untimed = testRecitation(repeatableChance(11), () => false);
  const total = untimed.before.at(-1) as number;

  it("covers what remains, with portions of about the same length", () => {
    const { portions } = planKhatm(untimed, { begin: 0, end: total }, runs(30));
    expectContiguous(portions, 0);
    expect(portions.at(-1)?.end).toBe(total);
    const even = total / 30;
    for (const portion of portions) {
      expect(Math.abs(lengthOf(portion) - even)).toBeLessThanOrEqual(even / 2);
    }
  });

  it("is cut at the end of a surah where one is near, else at a whole second", () => {
    const { portions } = planKhatm(untimed, { begin: 0, end: total }, runs(30));
    const ends = new Set(untimed.before);
    expect(portions.filter(({ end }) => ends.has(end)).length).toBeGreaterThan(10);
    for (const { end } of portions) expect(ends.has(end) || end % 1000 === 0).toBe(true);
  });

  it("continues at the second at which it stopped", () => {
    const { portions } = planKhatm(untimed, { begin: 123_456, end: total }, runs(30));
    expect(portions[0]?.begin).toBe(123_456);
  });
});

describe("recordings of unknown length", () => {
  it("are estimated by their text and the pace of the known ones", () => {
    const known = new Map([[2, 7200]]);
    const time = recitationTime(ALL_SURAHS, { seconds: known, ayahEnds: new Map() });
    const [fatiha, , imran] = time.surahs;
    expect(time.surahs[1]).toMatchObject({ length: 7_200_000, isKnown: true });
    // 48 pages of Al-Baqara at 150 s a page: 27 pages of Aal-i-Imraan, one of Al-Faatiha.
    expect(imran?.isKnown).toBe(false);
    expect(imran?.length).toBeGreaterThan(26 * 150_000);
    expect(imran?.length).toBeLessThan(28 * 150_000);
    expect(fatiha?.length).toBeCloseTo(150_000, -4);
  });

  it("timings that are not whole are not used", () => {
    const seconds = new Map([[112, 20]]);
    const ends = (list: number[]) =>
      recitationTime([112], { seconds, ayahEnds: new Map([[112, list]]) }).surahs[0]?.ayahEnds;
    expect(ends([3, 6, 10, 20])).toEqual([3000, 6000, 10_000, 20_000]);
    expect(ends([3, 6, 10])).toBe(null);
    expect(ends([3, 2, 10, 20])).toBe(null);
    expect(ends([3, 6, 25, 30])).toBe(null);
  });
});

describe("the pace", () => {
  const range = { begin: 1000, end: 8000 };
  it.each([
    ["on the first day nothing is due", 0, 1000, 0],
    ["a day that brought nothing", 1, 1000, 1000],
    ["two days, of which one was heard", 2, 2000, 1000],
    ["ahead of it", 2, 5000, 0],
    ["long after the last day", 30, 4000, 4000],
    ["before it begins", -3, 1000, 0],
  ])("%s", (_, daysOver, at, behind) => {
    expect(behindPace(range, at, { days: 7, daysOver })).toBe(behind);
  });
});
