// Finds surahs by typed text: number, name in any spelling, Arabic and translation.

import { foldName } from "./name-folding.ts";
import { searchNames } from "./name-search.ts";
import { matchSurah, meaningsAbroad } from "./surah-match.ts";

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
  return [...new Set([...first, ...found, ...byMeaningAbroad(query, list)])];
}

/** Those whose name means in another language what begins with the query: "cavern" of "La caverne". */
function byMeaningAbroad<Item extends NamedSurah>(query: string, list: readonly Item[]): Item[] {
  const typed = foldName(query);
  if (typed.length < SHORTEST_MEANING) return [];
  const begins = (meaning: string) => meaning.startsWith(typed) || meaning.includes(` ${typed}`);
  return list.filter(({ number }) => foldedAbroad(number).some(begins));
}

/** Letters: fewer begin a word of nearly every surah in some language. */
const SHORTEST_MEANING = 3;

const folded = new Map<number, string[]>();

/** With and without a French article that is written as one word with its noun. */
function foldedAbroad(number: number): string[] {
  const known = folded.get(number);
  if (known) return known;
  const all = meaningsAbroad(number).flatMap((meaning) => [meaning, meaning.replace(/^l'/i, "")]);
  const fresh = [...new Set(all.map(foldName))];
  folded.set(number, fresh);
  return fresh;
}

/** "1" matches surah 1 first, then those that begin with 1. */
function byNumber<Item extends NamedSurah>(digits: string, list: readonly Item[]): Item[] {
  const first = list.filter((surah) => String(surah.number) === digits);
  const longer = list.filter((surah) => String(surah.number).startsWith(digits));
  return [...new Set([...first, ...longer])];
}
