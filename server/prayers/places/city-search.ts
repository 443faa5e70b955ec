// Searches the cities by what somebody types, and ranks them: exact, beginning, typing mistakes; by size and closeness.
import { withoutJoinedArticle } from "#contract/names/name-folding";
import type { City } from "./city-file.ts";
import { type CityIndex, createCityIndex, type Hit } from "./city-index.ts";
import { beginsWord, createCountryNames } from "./country-names.ts";
import { foldings, withoutArticles } from "./place-folding.ts";
import { mistakesForgiven } from "./typo-distance.ts";

export interface CitySearch {
  /** At most `most` cities, the best first; `zone`: that of the account, IANA. */
  search(query: string, zone: string, most: number): City[];
}

const closenesses = ["exact", "prefix", "typo"] as const;
/**
 * How much being near outweighs size, in powers of ten of the population. Together they put London in
 * Ontario (350,000) before London in England (7,600,000) for somebody on Toronto's clock, yet Rome in
 * Italy before Rome in Georgia (36,000) on New York's.
 */
const SAME_ZONE = 0.9;
const SAME_COUNTRY = 0.7;
/** Before a city of which it is only another spelling. */
const OWN_NAME = 1;
/** Each typing mistake counts like a tenth of the size. */
const MISTAKE = 1;
/** With fewer results than these, none of them exact, near spellings are listed too. */
const FEW = 5;

export async function createCitySearch(cities: readonly City[]): Promise<CitySearch> {
  const index = await createCityIndex(cities);
  const countryOfZone = countriesOfZones(cities);
  const ownName = createZoneNames([...countryOfZone.keys()]);
  const countries = createCountryNames();

  function rank(hits: Hit[], zone: string): City[] {
    const wantedZone = ownName(zone);
    const country = countryOfZone.get(wantedZone);
    const score = ({ city, byName, mistakes }: Hit) => {
      const found = cities[city];
      if (!found) return 0;
      return (
        Math.log10(found.population) +
        (found.timezone === wantedZone ? SAME_ZONE : 0) +
        (found.country === country ? SAME_COUNTRY : 0) +
        (byName ? OWN_NAME : 0) -
        mistakes * MISTAKE
      );
    };
    return hits
      .map((hit) => ({ hit, order: closenesses.indexOf(hit.closeness), score: score(hit) }))
      .toSorted((a, b) => a.order - b.order || b.score - a.score)
      .flatMap(({ hit }) => cities[hit.city] ?? []);
  }

  /** "Paris, France", "springfield illinois": a city, then the beginning of its country or region. */
  function inCountry(name: string, where: string): Hit[] {
    return find(index, name).filter(({ city }) => {
      const found = cities[city];
      if (!found) return false;
      const region = found.region === null ? [] : foldings(found.region);
      return (
        countries.isMeant(found.country, where) || region.some((text) => beginsWord(text, where))
      );
    });
  }

  function withCountry(query: string): Hit[] {
    const comma = /[,،]/.exec(query);
    if (comma) {
      const [name = ""] = foldings(query.slice(0, comma.index));
      const [where = ""] = foldings(query.slice(comma.index + 1));
      if (name === "") return [];
      return where === "" ? find(index, name) : inCountry(name, where);
    }
    const words = (foldings(query)[0] ?? "").split(" ");
    for (let count = words.length - 1; count > 0; count--) {
      const hits = inCountry(words.slice(0, count).join(" "), words.slice(count).join(" "));
      if (hits.length > 0) return hits;
    }
    return [];
  }

  return {
    search(query, zone, most) {
      const spellings = foldings(query).filter((spelling) => spelling !== "");
      if (spellings.length === 0) return [];
      let hits = merged(spellings.map((spelling) => find(index, spelling)));
      if (hits.length === 0) hits = withCountry(query);
      if (hits.length < FEW && hits.every(({ closeness }) => closeness !== "exact")) {
        const near = spellings.map((spelling) => {
          const mistakes = mistakesForgiven(spelling.length);
          return mistakes > 0 ? index.findNear(spelling, mistakes) : [];
        });
        hits = merged([hits, ...near]);
      }
      return rank(hits, zone).slice(0, most);
    },
  };
}

/** As it is written; where nothing is found, without its article ("alqahira" finds "qahira"). */
function find(index: CityIndex, folded: string): Hit[] {
  const hits = index.find(folded);
  if (hits.length > 0) return hits;
  const bare = withoutJoinedArticle(withoutArticles(folded));
  return bare === folded ? [] : index.find(bare);
}

/** One hit for each city: the closest one. */
function merged(lists: Hit[][]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of lists.flat()) {
    const before = best.get(hit.city);
    if (!before || order(hit) < order(before)) best.set(hit.city, hit);
  }
  return [...best.values()];
}

const order = ({ closeness, mistakes }: Hit) => closenesses.indexOf(closeness) + mistakes;

/**
 * Turns a zone into the name that the cities have for it: browsers report Asia/Calcutta, the cities are
 * in Asia/Kolkata. The 380 names are compared only when an account has such a zone: Intl takes 50 ms.
 */
function createZoneNames(zones: readonly string[]): (timezone: string) => string {
  const own = new Set(zones);
  const byPrimary = new Map<string, string>();
  return (timezone) => {
    if (own.has(timezone)) return timezone;
    if (byPrimary.size === 0) for (const zone of zones) byPrimary.set(primaryName(zone), zone);
    return byPrimary.get(primaryName(timezone)) ?? timezone;
  };
}

const primaryName = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

/** The country in which most people of each zone live. */
function countriesOfZones(cities: readonly City[]): Map<string, string> {
  const people = new Map<string, Map<string, number>>();
  for (const { timezone, country, population } of cities) {
    const ofZone = people.get(timezone) ?? new Map<string, number>();
    people.set(timezone, ofZone.set(country, (ofZone.get(country) ?? 0) + population));
  }
  return new Map(
    [...people].map(([zone, ofZone]) => {
      const [most] = [...ofZone].toSorted(([, a], [, b]) => b - a);
      return [zone, most?.[0] ?? ""];
    }),
  );
}
