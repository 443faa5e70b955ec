// Progress is what was heard from the place on: no hole, nothing taken back, to the last whole ayah.
import { describe, expect, it } from "vitest";
import { ayahsIn, WHOLE_QURAN } from "#contract/quran/ayahs";
import { advanced, pointColumns } from "./khatm-progress.ts";
import {
  endOfAyah,
  instantOf,
  type RecitationTime,
  recitationTime,
  timeRange,
  translated,
} from "./recitation-time.ts";
import { repeatableChance, testRecitation } from "./test-recitation.ts";

const SURAHS = [112, 113, 114];
/** Each ayah lasts 5 s. */
const seconds = new Map(SURAHS.map((surah) => [surah, ayahsIn(surah) * 5]));
const ends = (surah: number) => Array.from({ length: ayahsIn(surah) }, (_, n) => (n + 1) * 5);
const timed = recitationTime(SURAHS, {
  seconds,
  ayahEnds: new Map(SURAHS.map((surah) => [surah, ends(surah)])),
});
const untimed = recitationTime(SURAHS, { seconds, ayahEnds: new Map() });
const AYAHS = { from: { surah: 112, ayah: 1 }, to: { surah: 114, ayah: 6 } };

type Stretch = [number, number, number, "ended"?];

function afterHearing(time: RecitationTime, ...stretches: Stretch[]) {
  const range = timeRange(time, AYAHS);
  let at = range.begin;
  for (const [surahId, from, to, how] of stretches) {
    at = advanced(time, range, at, { surahId, from, to, ended: how === "ended" });
  }
  return { at, isFinished: at === range.end };
}

function progressAfter(time: RecitationTime, ...stretches: Stretch[]) {
  const { at, isFinished } = afterHearing(time, ...stretches);
  const columns = pointColumns(time, AYAHS, { at, isFinished, known: null });
  return columns.progressSurah === null ? null : [columns.progressSurah, columns.progressAyah];
}

// A browser may tell twice the length of a recording: its account believes that of a short one (seed 140 of the simulation).
it("counts a surah that ended by itself after its last ayah, though it is said to be longer, and not one that ended before", () => {
  const time = recitationTime(SURAHS, {
    seconds: new Map([...seconds, [112, 40]]),
    ayahEnds: new Map(SURAHS.map((surah) => [surah, ends(surah)])),
  });
  expect(progressAfter(time, [112, 0, 20.2, "ended"], [113, 0, 5.2])).toEqual([113, 1]);
  expect(progressAfter(time, [112, 0, 16.5, "ended"], [113, 0, 5.2])).toEqual([112, 3]);
  expect(progressAfter(time, [112, 0, 20.2], [113, 0, 5.2])).toEqual([112, 3]);
});

describe("progress", () => {
  it.each<[string, Stretch[], number[] | null]>([
    ["nothing whole yet", [[112, 0, 3]], null],
    ["the last whole ayah", [[112, 0, 12]], [112, 2]],
    ["an ayah whose end the speaker reported a little early", [[112, 0, 9.3]], [112, 2]],
    // Promise khatm-surah-cut-short: a surah of a khatm is stopped in its last seconds, or its player reports its end
    // early
    // -> a surah counts as whole only if it ended by itself; after a stop only what was heard counts; the same on a
    // speaker, an Echo, a page and through an agent
    ["what was stopped three seconds before the end of its surah", [[112, 0, 17.1]], [112, 3]],
    ["what was stopped just before the end of its surah", [[112, 0, 19.9]], [112, 3]],
    // Proves khatm-surah-cut-short.
    ["a surah that ended by itself, reported early", [[112, 0, 17.1, "ended"]], [112, 4]],
    ["a surah that ended far before its length", [[112, 0, 15, "ended"]], [112, 3]],
    [
      "stretches that continue one another",
      [
        [112, 0, 7],
        [112, 7, 16],
      ],
      [112, 3],
    ],
    [
      "a stretch that grows",
      [
        [112, 0, 7],
        [112, 0, 16],
      ],
      [112, 3],
    ],
    [
      "a repetition",
      [
        [112, 0, 16],
        [112, 0, 6],
      ],
      [112, 3],
    ],
    [
      "on to the next surah",
      [
        [112, 0, 20],
        [113, 0, 11],
      ],
      [113, 2],
    ],
    [
      "the silence at the end of a recording",
      [
        [112, 0, 17.5],
        [113, 0, 5],
      ],
      [113, 1],
    ],
    [
      "a little that was not reported",
      [
        [112, 0, 3],
        [112, 9, 15],
      ],
      [112, 3],
    ],
    [
      "beyond a hole",
      [
        [112, 0, 3],
        [113, 5, 25],
      ],
      null,
    ],
    ["a surah that is not recited", [[2, 0, 100]], null],
    [
      "what lies before it",
      [
        [112, 0, 20],
        [112, 0, 20],
      ],
      [112, 4],
    ],
  ])("%s", (_, stretches, progress) => {
    expect(progressAfter(timed, ...stretches)).toEqual(progress);
  });

  it("is at the second in a recording without timings, and whole with its surah", () => {
    expect(afterHearing(untimed, [112, 0, 12]).at).toBe(12_000);
    expect(progressAfter(untimed, [112, 0, 12])).toBe(null);
    expect(progressAfter(untimed, [112, 0, 18])).toBe(null);
    expect(progressAfter(untimed, [112, 0, 18, "ended"])).toEqual([112, 4]);
  });

  it("is finished with the last ayah, also when its end was reported early", () => {
    const before: Stretch[] = [
      [112, 0, 20],
      [113, 0, 25],
    ];
    for (const time of [timed, untimed]) {
      expect(afterHearing(time, ...before, [114, 0, 29.2]).isFinished).toBe(false);
      expect(afterHearing(time, ...before, [114, 0, 29.2, "ended"]).isFinished).toBe(true);
    }
  });

  it("a recording of estimated length is over when the next one begins", () => {
    const estimated = recitationTime(SURAHS, { seconds: new Map(), ayahEnds: new Map() });
    const length = estimated.surahs[0]?.length ?? 0;
    // It was shorter than estimated.
    const short = (length * 0.3) / 1000;
    const whole = afterHearing(estimated, [112, 0, short], [113, 0, 5]).at;
    expect(whole).toBe(length + 5000);
    // It is longer than estimated: not over before the next one begins.
    const long = afterHearing(estimated, [112, 0, (length * 1.2) / 1000]).at;
    expect(long).toBeLessThan(length);
    // Only its beginning was heard.
    expect(afterHearing(estimated, [112, 0, 2], [113, 0, 5]).at).toBe(2000);
  });

  it("any stretches in any order never lead beyond what was heard in one piece", () => {
    const chance = repeatableChance(21);
    const time = testRecitation(chance, (surah) => surah % 3 > 0);
    const range = timeRange(time, WHOLE_QURAN);
    for (let round = 0; round < 50; round++) {
      let at = Math.floor(chance() * range.end);
      for (let step = 0; step < 20; step++) {
        const timedSurah = time.surahs[Math.floor(chance() * 114)];
        if (!timedSurah) continue;
        const { surah: surahId, length } = timedSurah;
        const from = chance() * length;
        const to = from + chance() * (length - from);
        const heard = { surahId, from: from / 1000, to: to / 1000, ended: chance() < 0.3 };
        const next = advanced(time, range, at, heard);
        expect(next).toBeGreaterThanOrEqual(at);
        const begin = instantOf(time, { surah: surahId, second: heard.from });
        if (begin > at + 12_000) expect(next).toBe(at);
        if (next > at) expect(next).toBeLessThanOrEqual(begin + (to - from) + 3001);
        // The same once more changes nothing.
        expect(advanced(time, range, next, heard)).toBe(next);
        at = next;
      }
    }
  });
});

describe("another reciter", () => {
  it("continues at the same ayah, as far into it", () => {
    const slow = testRecitation(repeatableChance(31));
    const fast = testRecitation(repeatableChance(32));
    const ayah = { surah: 18, ayah: 50 };
    const begin = (time: RecitationTime, number: number) =>
      endOfAyah(time, { surah: 18, ayah: number }) - instantOf(time, { surah: 18, second: 0 });
    const middle = (begin(slow, 49) + begin(slow, 50)) / 2;
    const there = translated({ surah: 18, second: middle / 1000 }, slow, fast);
    expect(there.surah).toBe(ayah.surah);
    expect(there.second * 1000).toBeCloseTo((begin(fast, 49) + begin(fast, 50)) / 2, 0);
    const end = endOfAyah(slow, ayah) - instantOf(slow, { surah: 18, second: 0 });
    expect(translated({ surah: 18, second: end / 1000 }, slow, fast).second * 1000).toBeCloseTo(
      begin(fast, 50),
      0,
    );
  });
});
