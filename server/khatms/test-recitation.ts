// For tests: recitations with lengths and timings of their own, and a generator of repeatable chance.
import { ayahsIn } from "#contract/quran/ayahs";
import { type RecitationTime, recitationTime } from "./recitation-time.ts";

export const ALL_SURAHS = Array.from({ length: 114 }, (_, index) => index + 1);

/** Answers [0, 1), the same numbers for the same seed. */
export function repeatableChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ayahs of 2 to 30 seconds, each recording of all its ayahs; timed where `isTimed` says so. */
export function testRecitation(
  chance: () => number,
  isTimed: (surah: number) => boolean = () => true,
  surahs = ALL_SURAHS,
): RecitationTime {
  const seconds = new Map<number, number>();
  const ayahEnds = new Map<number, number[]>();
  for (const surah of surahs) {
    let end = 0;
    const ends = Array.from({ length: ayahsIn(surah) }, () => {
      end += 2 + Math.floor(chance() * 28_000) / 1000;
      return end;
    });
    seconds.set(surah, end);
    if (isTimed(surah)) ayahEnds.set(surah, ends);
  }
  return recitationTime(surahs, { seconds, ayahEnds });
}
