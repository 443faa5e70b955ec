// How much of each juz of a khatm has been heard.
import { ayahIndex, type AyahRef, compareAyahs } from "#contract/quran/ayahs";
import { divisionCounts, rangeOf } from "#contract/quran/divisions";

export interface JuzShare {
  juz: number;
  /** Whether any of it belongs to the khatm. */
  belongs: boolean;
  /** 0 to 1: of its ayahs that belong to the khatm. */
  heard: number;
}

export function juzShares(khatm: {
  from: AyahRef;
  to: AyahRef;
  progress: AyahRef | null;
}): JuzShare[] {
  const { progress } = khatm;
  return Array.from({ length: divisionCounts.juz }, (_, index) => {
    const juz = index + 1;
    const range = rangeOf({ kind: "juz", number: juz });
    if (!range) throw new Error(`There is no juz ${juz}.`);
    const from = compareAyahs(range.from, khatm.from) < 0 ? khatm.from : range.from;
    const to = compareAyahs(range.to, khatm.to) > 0 ? khatm.to : range.to;
    const count = ayahIndex(to) - ayahIndex(from) + 1;
    if (count <= 0) return { juz, belongs: false, heard: 0 };
    const done = progress ? ayahIndex(progress) - ayahIndex(from) + 1 : 0;
    return { juz, belongs: true, heard: Math.min(1, Math.max(0, done / count)) };
  });
}
