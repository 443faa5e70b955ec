// Finds reciters by typed or spoken text: English or Arabic names, with a rewaya or without.

import { foldName } from "./name-folding.ts";
import { fitOf, leastShare, searchNames, toQuery } from "./name-search.ts";
import { DEFAULT_REWAYA } from "../recordings.ts";

interface NamedReciter {
  name: string;
  nameArabic: string;
  rewaya: string;
  style?: string;
}

/** A word of the catalogue's name, folded, and what else that reciter is called. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  alafasi: ["Mishary bin Rashid Alafasy", "مشاري بن راشد العفاسي"],
  alsudaes: ["Abdul Rahman bin Abdulaziz As-Sudais", "عبد الرحمن بن عبد العزيز السديس"],
  meaqli: ["Maher bin Hamad Al-Muaiqly", "ماهر بن حمد المعيقلي"],
  ajmy: ["Ahmed bin Ali Al-Ajmi", "أحمد بن علي العجمي"],
  johany: ["Abdullah Awad Al-Juhani", "عبد الله عواد الجهني"],
  alhuthaifi: ["Ali bin Abdurrahman Al-Hudhaify", "علي بن عبد الرحمن الحذيفي"],
  arrifai: ["Hani Abdul Rahim Ar-Rifai", "هاني عبد الرحيم الرفاعي"],
  shuraim: ["Saud bin Ibrahim Ash-Shuraym", "سعود بن إبراهيم الشريم"],
};

/** A word of the catalogue's style, folded, and its usual spellings; "Mo'lim" is read slowly for learners to repeat. */
const styleNames: Readonly<Record<string, readonly string[]>> = {
  murattal: ["Murattal", "Murottal", "مرتل"],
  mojawwad: ["Mujawwad", "Mojawwad", "Tajwid", "مجود"],
  molim: ["Muallim", "Teacher", "Learning", "معلم"],
};

/** Other names of a recitation; the same list for the same words, which searches keep prepared. */
function usualNamesOf({ name, style }: { name: string; style?: string }): string[] {
  const words = foldName(name).split(" ");
  const styles = foldName(style ?? "").split(" ");
  return [
    ...words.flatMap((word) => usualNames[word] ?? []),
    ...styles.flatMap((word) => styleNames[word] ?? []),
  ];
}

/** The best first; all of `list`, in its order, for an empty query. */
export function searchReciters<Item extends NamedReciter>(
  query: string,
  list: readonly Item[],
): Item[] {
  return searchNames(query, list, (reciter) => [
    ...[reciter.name, reciter.nameArabic, reciter.rewaya],
    ...usualNamesOf(reciter),
  ]);
}

export interface ReciterMatch<Item> {
  reciter: Item;
  /** 1 for an exact name, less the more it was guessed. */
  confidence: number;
}

/**
 * The recitation that a whole text names, or null. The text may include a rewaya; without one, and
 * among equals, Hafs comes first, then the order of the list.
 */
export function matchReciter<Item extends NamedReciter>(
  text: string,
  list: readonly Item[],
): ReciterMatch<Item> | null {
  const query = toQuery(text);
  if (query.words.length === 0) return null;
  let best: (ReciterMatch<Item> & { rank: number }) | null = null;
  for (const reciter of list) {
    const more = usualNamesOf(reciter);
    const all = fitOf(query, [reciter.name, reciter.nameArabic, reciter.rewaya, ...more]);
    if (all.share < leastShare) continue;
    // A rewaya or a style alone names nobody.
    const usual = usualNamesOf({ name: reciter.name });
    if (fitOf(query, [reciter.name, reciter.nameArabic, ...usual]).share === 0) continue;
    const confidence = Math.max(all.whole, all.mean);
    const rank = confidence + (reciter.rewaya === DEFAULT_REWAYA ? 0.001 : 0);
    if (!best || rank > best.rank) best = { reciter, confidence, rank };
  }
  return best && { reciter: best.reciter, confidence: best.confidence };
}
