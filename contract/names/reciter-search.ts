// Finds reciters by typed or spoken text: English or Arabic names, with a rewaya or without.

import { fitOf, leastShare, searchNames, toQuery } from "./name-search.ts";
import { DEFAULT_REWAYA } from "../recordings.ts";

interface NamedReciter {
  name: string;
  nameArabic: string;
  rewaya: string;
}

/** The best first; all of `list`, in its order, for an empty query. */
export function searchReciters<Item extends NamedReciter>(
  query: string,
  list: readonly Item[],
): Item[] {
  return searchNames(query, list, ({ name, nameArabic, rewaya }) => [name, nameArabic, rewaya]);
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
    const all = fitOf(query, [reciter.name, reciter.nameArabic, reciter.rewaya]);
    if (all.share < leastShare) continue;
    if (fitOf(query, [reciter.name, reciter.nameArabic]).share === 0) continue;
    const confidence = Math.max(all.whole, all.mean);
    const rank = confidence + (reciter.rewaya === DEFAULT_REWAYA ? 0.001 : 0);
    if (!best || rank > best.rank) best = { reciter, confidence, rank };
  }
  return best && { reciter: best.reciter, confidence: best.confidence };
}
