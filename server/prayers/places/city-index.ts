// All spellings of all cities as one long string, in which a search is a handful of passes of indexOf.
import { setImmediate } from "node:timers/promises";
import { isArabic } from "#contract/names/name-folding";
import type { City } from "./city-file.ts";
import { foldings, withoutArticles } from "./place-folding.ts";
import { lettersMissing, lettersOf, mistakesIn } from "./typo-distance.ts";

export type Closeness = "exact" | "prefix" | "typo";

export interface Hit {
  /** Its place in the list of cities. */
  city: number;
  closeness: Closeness;
  /** The city's own name was hit, here or in Arabic, not one of its other spellings. */
  byName: boolean;
  /** Typing mistakes; 0 unless `closeness` is typo. */
  mistakes: number;
}

export interface CityIndex {
  /** Cities with a spelling equal to this one, or with a word that begins with it. */
  find(folded: string): Hit[];
  /** Cities with a spelling that begins with this one, with at most so many mistakes. */
  findNear(folded: string, mistakes: number): Hit[];
}

/** Letters below which other spellings are hit by chance. */
const SHORT = 4;
/** Cities that are folded before other work of the process gets its turn: some 5 ms. */
const AT_ONCE = 1000;

export async function createCityIndex(cities: readonly City[]): Promise<CityIndex> {
  // Each spelling stands between bars, so that a bar before it means its beginning.
  const entries: string[] = [];
  /** How much of each entry is the city's own name. */
  const ownLengths = new Uint16Array(cities.length);
  for (const [city, { name, arabicName, spellings }] of cities.entries()) {
    if (city % AT_ONCE === 0) await setImmediate();
    const own = [...foldings(name), ...(arabicName === null ? [] : foldings(arabicName))];
    const all = [...own, ...spellings];
    const bare = all.filter(isArabic).map(withoutArticles);
    ownLengths[city] = own.join("|").length + 1;
    entries.push(`|${[...new Set([...all, ...bare])].join("|")}|`);
  }
  const text = entries.join("");
  /** Where the spellings of each city begin, and where those of the last one end. */
  const starts = new Uint32Array(cities.length + 1);
  entries.forEach((entry, city) => {
    starts[city + 1] = (starts[city] ?? 0) + entry.length;
  });
  /** Of each spelling: where it begins in the text, its letters, and its city. */
  const spellingStarts = Uint32Array.from(startsOfSpellings(text));
  const letters = new Uint32Array(spellingStarts.length);
  const cityOf = new Uint32Array(spellingStarts.length);
  let holder = 0;
  for (const [spelling, start] of spellingStarts.entries()) {
    if (spelling % (4 * AT_ONCE) === 0) await setImmediate();
    while ((starts[holder + 1] ?? Infinity) <= start) holder++;
    cityOf[spelling] = holder;
    letters[spelling] = lettersOf(text.slice(start, text.indexOf("|", start)));
  }

  /** One hit for each city that contains `wanted`. */
  function* holders(wanted: string): Generator<{ city: number; at: number }> {
    let city = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[city + 1])) {
      city = cityAt(at, city);
      yield { city, at };
    }
  }

  /** The city to which this position belongs; not before `from`. */
  function cityAt(at: number, from: number): number {
    let low = from;
    let high = cities.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  const isOwnName = (city: number, at: number) =>
    at < (starts[city] ?? 0) + (ownLengths[city] ?? 0);

  return {
    find(folded) {
      const hits = new Map<number, Hit>();
      const isShort = folded.length < SHORT;
      const passes = [
        [`|${folded}|`, "exact"],
        [`|${folded}`, "prefix"],
        [` ${folded}`, "prefix"],
      ] as const;
      for (const [wanted, closeness] of passes) {
        for (const { city, at } of holders(wanted)) {
          const byName = isOwnName(city, at);
          // While somebody types "cai" for Cairo, what Cádiz is called in Caló is no exact hit.
          if (hits.has(city) || (isShort && closeness === "exact" && !byName)) continue;
          hits.set(city, { city, closeness, byName, mistakes: 0 });
        }
      }
      return [...hits.values()];
    },

    findNear(folded, most) {
      const hits: Hit[] = [];
      const wanted = lettersOf(folded);
      for (let spelling = 0; spelling < spellingStarts.length; spelling++) {
        if (lettersMissing(wanted, letters[spelling] ?? 0) > most) continue;
        const start = spellingStarts[spelling] ?? 0;
        const name = text.slice(start, text.indexOf("|", start));
        const mistakes = mistakesIn(folded, name, most);
        if (mistakes > most) continue;
        const city = cityOf[spelling] ?? 0;
        const byName = isOwnName(city, start);
        const before = hits.at(-1);
        if (before?.city !== city) hits.push({ city, closeness: "typo", byName, mistakes });
        else if (mistakes < before.mistakes) hits.splice(-1, 1, { ...before, byName, mistakes });
      }
      return hits;
    },
  };
}

/** The positions after a bar that begin a spelling: after the last bar of a city comes another bar. */
function* startsOfSpellings(text: string): Generator<number> {
  for (let bar = text.indexOf("|"); bar >= 0; bar = text.indexOf("|", bar + 1)) {
    if (bar + 1 < text.length && text[bar + 1] !== "|") yield bar + 1;
  }
}
