// The length of the text of the Quran in pages of the Madani mushaf. Pure.
import { AYAH_COUNT, type AyahRef, ayahIndex, ayahsIn } from "./ayahs.ts";
import { divisionCounts, rangeOf } from "./divisions.ts";

let untilAyahs: Float64Array | null = null;

/** Pages up to the end of each ayah, by its place among all; ayahs of one page share it evenly. */
function pagesUntil(): Float64Array {
  if (untilAyahs) return untilAyahs;
  const until = new Float64Array(AYAH_COUNT + 1);
  for (let number = 1; number <= divisionCounts.page; number++) {
    const page = rangeOf({ kind: "page", number });
    if (!page) continue;
    const first = ayahIndex(page.from);
    const last = ayahIndex(page.to);
    for (let index = first; index <= last; index++) {
      until[index] = number - 1 + (index - first + 1) / (last - first + 1);
    }
  }
  untilAyahs = until;
  return until;
}

/** Pages from the beginning of the surah to the end of this ayah. */
export function textUntil({ surah, ayah }: AyahRef): number {
  const until = pagesUntil();
  const before = ayahIndex({ surah, ayah: 0 });
  return (until[before + ayah] as number) - (until[before] as number);
}

/** Pages of a whole surah. */
export function textOfSurah(surah: number): number {
  return textUntil({ surah, ayah: ayahsIn(surah) });
}

/** Pages from the beginning of one ayah to the end of another. */
export function textBetween(from: AyahRef, to: AyahRef): number {
  const until = pagesUntil();
  return (until[ayahIndex(to)] as number) - (until[ayahIndex(from) - 1] as number);
}
