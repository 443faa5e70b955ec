// The committed cities: their number and ranges, zones that the runtime knows, spellings folded as the search folds.
import { readFileSync, statSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type City, readCityFile, writeCityFile } from "./city-file.ts";
import { foldings } from "./place-folding.ts";

const file = new URL("cities.json.br", import.meta.url);
const { asOf, cities } = readCityFile(brotliDecompressSync(readFileSync(file)).toString("utf8"));

test("24,000 cities of all countries in less than half a megabyte", () => {
  expect(cities.length).toBeGreaterThan(24_000);
  expect(new Set(cities.map(({ country }) => country)).size).toBeGreaterThan(235);
  expect(statSync(file).size).toBeLessThan(500_000);
  expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("every city has a name, a country, degrees on earth and a population", () => {
  const wrong = cities.filter(
    ({ name, country, latitude, longitude, population }) =>
      name.trim() === "" ||
      !/^[A-Z]{2}$/.test(country) ||
      !(Math.abs(latitude) <= 90) ||
      !(Math.abs(longitude) <= 180) ||
      !(population >= 0 && population < 40_000_000),
  );
  expect(wrong).toEqual([]);
});

test("the runtime knows every zone", () => {
  for (const timeZone of new Set(cities.map(({ timezone }) => timezone))) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone }), timeZone).not.toThrow();
  }
});

test("spellings are folded as the search folds what is typed", () => {
  const unfolded = cities
    .flatMap(({ spellings }) => spellings)
    .filter((spelling) => !foldings(spelling).includes(spelling) || spelling.includes("|"));
  expect(unfolded).toEqual([]);
});

test("most cities of Arab countries have their Arabic name, in Arabic letters", () => {
  const arab = cities.filter(({ country }) =>
    ["EG", "SA", "IQ", "SY", "YE", "JO"].includes(country),
  );
  const named = arab.filter(({ arabicName }) => arabicName !== null);
  expect(named.length / arab.length).toBeGreaterThan(0.9);
  const strange = cities.filter(({ arabicName }) =>
    /[^\u0600-\u06ff\p{P}\s\d]/u.test(arabicName ?? ""),
  );
  expect(strange.map(({ arabicName }) => arabicName)).toEqual([]);
});

test.each([
  ["Mecca", "SA", 21.43, 39.83, "Asia/Riyadh"],
  ["Istanbul", "TR", 41.01, 28.95, "Europe/Istanbul"],
  ["Zhongshan", "CN", 21.32, 110.57, "Asia/Shanghai"],
  ["Yuma", "US", 32.73, -114.62, "America/Phoenix"],
  ["Juárez", "MX", 31.72, -106.46, "America/Denver"],
  ["Hebron", "PS", 31.53, 35.09, "Asia/Hebron"],
])("%s is where it is, in its zone", (name, country, latitude, longitude, timezone) => {
  const city = cities.find((each) => each.name === name && each.country === country);
  expect(city?.latitude).toBeCloseTo(latitude, 1);
  expect(city?.longitude).toBeCloseTo(longitude, 1);
  expect(city?.timezone).toBe(timezone);
});

test("what is written is what is read", () => {
  const city: City = {
    name: "Łódź",
    arabicName: "وودج",
    region: null,
    country: "PL",
    latitude: -51.771,
    longitude: 0.001,
    timezone: "Europe/Warsaw",
    population: 770_000,
    spellings: ["lotz", "ludz"],
  };
  const bare = { ...city, arabicName: null, region: "A region", population: 1e6, spellings: [] };
  expect(readCityFile(writeCityFile([city, bare, city], "2020-03-18"))).toEqual({
    asOf: "2020-03-18",
    cities: [city, bare, city],
  });
});
