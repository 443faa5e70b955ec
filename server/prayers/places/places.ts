// The offline search for a place: reads the cities at the first search, and gives the memory back when nobody searches.
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type Language, languages } from "#contract/languages";
import { isArabic } from "#contract/names/name-folding";
import { type FoundPlace, MOST_PLACES, type Place } from "#contract/prayers/places";
import type { Clock } from "#server/platform/clock";
import type { Point } from "../distance.ts";
import { type City, readCityFile } from "./city-file.ts";
import { type CitySearch, createCitySearch } from "./city-search.ts";
import { placeNear, zoneNear } from "./nearest-city.ts";
import { zoneAt } from "./place-zone.ts";

/** Milliseconds without a search, after which the cities are forgotten: some 20 MB. */
const FORGET_AFTER = 5 * 60_000;
/** Beside this file in the sources; the build puts it beside the bundle. */
const CITIES = new URL("cities.json.br", import.meta.url);

export interface Places {
  /**
   * The best first; none for an empty query. `zone`: of the account, IANA. `language`: of the names;
   * absent: Arabic for a query in Arabic letters.
   */
  search(query: string, options: { zone: string; language?: Language }): Promise<FoundPlace[]>;
  /** The coordinates with their zone, named after the nearest city. */
  near(point: Point, language?: Language): Promise<Place>;
  /** IANA: that of a city near by, else of the map; of the map also when the cities cannot be read. */
  zoneOf(point: Point): Promise<string>;
  /** Forgets the cities. */
  stop(): void;
}

interface Loaded extends CitySearch {
  cities: readonly City[];
}

interface Options {
  clock: Clock;
  /** Reads the compressed cities; tests count how often. */
  read?: () => Promise<Buffer>;
}

export function createPlaces({ clock, read = () => readFile(CITIES) }: Options): Places {
  let loading: Promise<Loaded> | null = null;
  let cancelForgetting = () => {};

  function stop(): void {
    cancelForgetting();
    loading = null;
  }

  function forget(): void {
    stop();
    // An idle server allocates too little to trigger a collection (scripts/small-footprint.mjs).
    void globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" });
  }

  async function loaded(): Promise<Loaded> {
    cancelForgetting();
    cancelForgetting = clock.after(FORGET_AFTER, forget);
    loading ??= load(read);
    try {
      return await loading;
    } catch (error) {
      // The next search tries again.
      stop();
      throw error;
    }
  }

  return {
    async search(query, { zone, language }) {
      if (query.trim() === "") return [];
      const { search } = await loaded();
      const inArabic = wantsArabic(language) ?? isArabic(query);
      return search(query, zone, MOST_PLACES).map((city) => foundPlace(city, inArabic));
    },

    async near(point, language) {
      const { cities } = await loaded();
      const inArabic = wantsArabic(language) ?? false;
      return placeNear(cities, point, (city) => nameOf(city, inArabic));
    },

    async zoneOf(point) {
      try {
        return zoneNear((await loaded()).cities, point);
      } catch {
        return zoneAt(point.latitude, point.longitude);
      }
    },

    stop,
  };
}

async function load(read: () => Promise<Buffer>): Promise<Loaded> {
  const text = await promisify(brotliDecompress)(await read());
  const { cities } = readCityFile(text.toString("utf8"));
  return { cities, ...(await createCitySearch(cities)) };
}

function foundPlace(city: City, inArabic: boolean): FoundPlace {
  const { region, country, latitude, longitude, timezone, population } = city;
  const name = nameOf(city, inArabic);
  return { name, region, country, latitude, longitude, timezone, population };
}

function nameOf({ name, arabicName }: City, inArabic: boolean): string {
  return inArabic ? (arabicName ?? name) : name;
}

function wantsArabic(language: Language | undefined): boolean | undefined {
  return language && languages[language].names === "arabic";
}
