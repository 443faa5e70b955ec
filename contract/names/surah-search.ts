// Finds surahs by typed text: number, name in any spelling, Arabic and translation.

import { foldName } from "./name-folding.ts";
import { searchNames } from "./name-search.ts";
import { matchSurah } from "./surah-match.ts";

interface NamedSurah {
  number: number;
  name: string;
  englishName: string;
  englishNameTranslation: string;
}

/** The best first; all of `list` for an empty query. */
export function searchSurahs<Item extends NamedSurah>(
  query: string,
  list: readonly Item[],
): Item[] {
  const digits = /^\d+$/.exec(foldName(query))?.[0];
  if (digits) return byNumber(String(Number(digits)), list);
  const found = searchNames(query, list, (surah) => [
    surah.englishName,
    surah.name,
    surah.englishNameTranslation,
  ]);
  const meant = matchSurah(query)?.surah.number;
  const first = list.filter((surah) => surah.number === meant);
  return [...new Set([...first, ...found])];
}

/** "1" matches surah 1 first, then those that begin with 1. */
function byNumber<Item extends NamedSurah>(digits: string, list: readonly Item[]): Item[] {
  const first = list.filter((surah) => String(surah.number) === digits);
  const longer = list.filter((surah) => String(surah.number).startsWith(digits));
  return [...new Set([...first, ...longer])];
}
