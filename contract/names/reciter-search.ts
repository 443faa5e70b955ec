// Finds reciters by typed or spoken text: English or Arabic names, with a rewaya or without.

import { fitOf, leastShare, searchNames, toQuery } from "./name-search.ts";
import { usualNamesOf } from "./reciter-aliases.ts";
import { DEFAULT_REWAYA } from "../recordings.ts";

interface NamedReciter {
  name: string;
  nameArabic: string;
  rewaya: string;
  style?: string;
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
