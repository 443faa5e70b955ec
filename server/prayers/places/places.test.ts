// The search for a place in the real data: languages, spellings, mistakes, ranking, and the memory given back.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { placeChoice } from "#contract/prayers/places";
import { readCityFile } from "./city-file.ts";
import { zoneAt } from "./place-zone.ts";
import { createPlaces, type Places } from "./places.ts";

const never = { now: () => 0, after: () => () => {} };
let places: Places;
beforeAll(() => {
  places = createPlaces({ clock: never });
});

/** "Name CC" of the first results, for an account in `zone`. */
async function found(query: string, zone = "UTC", count = 1): Promise<string> {
  const results = await places.search(query, { zone });
  return results
    .slice(0, count)
    .map(({ name, country }) => `${name} ${country}`)
    .join(", ");
}

test.each([
  ["مكة", "مكة المكرمة SA"],
  ["مكه", "مكة المكرمة SA"],
  ["مَكَّة المُكَرَّمَة", "مكة المكرمة SA"],
  ["المدينة المنورة", "المدينة SA"],
  ["القاهرة", "القاهرة EG"],
  ["قاهرة", "القاهرة EG"],
  ["القاه", "القاهرة EG"],
  ["إسطنبول", "اسطنبول TR"],
  ["اسطنبول", "اسطنبول TR"],
  ["الرياض", "الرياض SA"],
  ["رياض", "الرياض SA"],
  ["تہران", "طهران IR"],
  ["کراچی", "كراتشي PK"],
  ["لاہور", "لاهور PK"],
  ["لندن", "لندن GB"],
])("in Arabic letters %s finds %s, named in Arabic", async (query, first) => {
  expect(await found(query)).toBe(first);
});

test.each([
  ["Zürich", "Zürich CH"],
  ["Zurich", "Zürich CH"],
  ["Zuerich", "Zürich CH"],
  ["Malmö", "Malmö SE"],
  ["malmo", "Malmö SE"],
  ["São Paulo", "São Paulo BR"],
  ["sao paulo", "São Paulo BR"],
  ["saopaulo", "São Paulo BR"],
  ["Łódź", "Łódź PL"],
  ["lodz", "Łódź PL"],
  ["İzmir", "İzmir TR"],
  ["izmir", "İzmir TR"],
  ["Eskişehir", "Eskişehir TR"],
  ["eskisehir", "Eskişehir TR"],
  ["Tromsø", "Tromsø NO"],
  ["tromso", "Tromsø NO"],
  ["Köln", "Köln DE"],
  ["koln", "Köln DE"],
  ["Cologne", "Köln DE"],
  ["Makkah", "Mecca SA"],
  ["Mecca", "Mecca SA"],
  ["Mekke", "Mecca SA"],
  ["Madinah", "Medina SA"],
  ["al-Madinah al-Munawwarah", "Medina SA"],
  ["Cairo", "Cairo EG"],
  ["Al Qahirah", "Cairo EG"],
  ["al-qahira", "Cairo EG"],
  ["alqahira", "Cairo EG"],
  ["Le Caire", "Cairo EG"],
  ["Quds", "Jerusalem IL"],
  ["Bombay", "Mumbai IN"],
  ["  cairo  ", "Cairo EG"],
])("%s finds %s first", async (query, first) => {
  expect(await found(query)).toBe(first);
});

test.each([
  ["kual", "Kuala Lumpur MY"],
  ["lumpur", "Kuala Lumpur MY"],
  ["jakar", "Jakarta ID"],
  ["new yor", "New York City US"],
])("the beginning of any word is enough: %s", async (query, first) => {
  expect(await found(query)).toBe(first);
});

test.each([
  ["Berln", "Berlin DE"],
  ["Brelin", "Berlin DE"],
  ["Instanbul", "Istanbul TR"],
  ["Casablnca", "Casablanca MA"],
  ["Kuala Lumpor", "Kuala Lumpur MY"],
  ["Karachii", "Karachi PK"],
  ["القاهرع", "القاهرة EG"],
])("%s is mistyped, yet finds %s", async (query, first) => {
  expect(await found(query)).toBe(first);
});

test("what is spelled rightly stands before beginnings, and those before mistakes", async () => {
  const names = (await places.search("york", { zone: "UTC" })).map(({ name }) => name);
  expect(names[0]).toBe("York");
  expect(names).toContain("New York City");
  const romes = await places.search("Rome", { zone: "UTC" });
  expect(romes.some(({ name }) => name === "Rouen")).toBe(false);
});

test("a city's own name, in either script, stands before other spellings", async () => {
  // Cádiz is called so in Caló, Al Fayyūm is Medinet el-Fayum.
  expect(await found("cai")).toBe("Cairo EG");
  const names = (await places.search("medin", { zone: "UTC" })).map(({ name }) => name);
  expect(names.indexOf("Al Fayyūm")).toBeGreaterThan(names.indexOf("Medina Estates"));
  expect(await found("قنا")).toBe("قنا EG");
});

test.each([
  ["Europe/London", "London GB, London CA"],
  ["UTC", "London GB, London CA"],
  ["Asia/Tokyo", "London GB, London CA"],
  ["America/Vancouver", "London GB, London CA"],
  ["America/Toronto", "London CA, London GB"],
])("by the clock of %s: %s", async (zone, order) => {
  expect(await found("London", zone, 2)).toBe(order);
});

test.each([
  ["Rome", "America/New_York", "Rome IT"],
  ["Hyderabad", "Asia/Karachi", "Hyderabad PK"],
  ["Hyderabad", "Asia/Kolkata", "Hyderābād IN"],
  // What Chrome calls Asia/Kolkata.
  ["Hyderabad", "Asia/Calcutta", "Hyderābād IN"],
  ["Tripoli", "Africa/Tripoli", "Tripoli LY"],
  ["Tripoli", "Asia/Beirut", "Tripoli LB"],
])("%s on the clock of %s is %s", async (query, zone, first) => {
  const [result] = await places.search(query, { zone });
  expect(result?.country).toBe(first.slice(-2));
});

test.each([
  ["Paris, France", "Paris FR"],
  ["Paris, USA", "Paris US"],
  ["London, Canada", "London CA"],
  ["London, Ontario", "London CA"],
  ["london ontario", "London CA"],
  ["Cairo Egypt", "Cairo EG"],
  ["القاهرة، مصر", "القاهرة EG"],
  ["لندن كندا", "لندن CA"],
  ["Birmingham, UK", "Birmingham GB"],
  ["Birmingham Alabama", "Birmingham US"],
  ["Cairo,", "Cairo EG"],
])("a country or region after the name is understood: %s", async (query, first) => {
  expect(await found(query)).toBe(first);
});

test("nothing is found for nothing, for marks, and for what resembles no city", async () => {
  for (const query of ["", "   ", "!!!", "\u064e", ",", "|", "qqqqqqqqqqqq", "🕌"]) {
    expect(await found(query), JSON.stringify(query)).toBe("");
  }
});

test("names are in the language that is asked for", async () => {
  const [cairo] = await places.search("القاهرة", { zone: "UTC", language: "en" });
  expect(cairo?.name).toBe("Cairo");
  const [arabic] = await places.search("Cairo", { zone: "UTC", language: "ar" });
  expect(arabic?.name).toBe("القاهرة");
});

test("a result is a choice that the settings accept", async () => {
  for (const query of ["london", "مكة", "Ra's"]) {
    for (const result of await places.search(query, { zone: "UTC" })) {
      const { name, latitude, longitude, timezone, country } = result;
      expect(placeChoice.safeParse({ name, latitude, longitude, timezone, country }).success).toBe(
        true,
      );
    }
  }
});

test.each([
  ["in Cairo", 30.05, 31.24, "EG", "Africa/Cairo"],
  [
    "in Dandong, which the map of zones puts on the clock of Pyongyang",
    40.13,
    124.4,
    "CN",
    "Asia/Shanghai",
  ],
  ["in Geneva, near France", 46.2, 6.15, "CH", "Europe/Zurich"],
])("near: %s", async (_, latitude, longitude, country, timezone) => {
  const place = await places.near({ latitude, longitude });
  expect(place).toMatchObject({ latitude, longitude, country, timezone });
  expect(place.name).toMatch(/^\p{L}/u);
});

test("near: in the desert its coordinates are the name and the zone tells the country", async () => {
  expect(await places.near({ latitude: 23, longitude: 27 })).toEqual({
    name: "23.00, 27.00",
    latitude: 23,
    longitude: 27,
    timezone: "Africa/Cairo",
    country: "EG",
  });
});

test("near: at sea there is no country", async () => {
  const place = await places.near({ latitude: 0, longitude: -30 });
  expect(place).toMatchObject({ name: "0.00, -30.00", timezone: "Etc/GMT+2", country: null });
  expect(await places.near({ latitude: 90, longitude: 180 })).toMatchObject({ country: null });
});

test("near: the city is named in the reader's language", async () => {
  const riyadh = { latitude: 24.69, longitude: 46.72 };
  expect((await places.near(riyadh, "ar")).name).toBe("الرياض");
  expect((await places.near(riyadh, "en")).name).toBe("Riyadh");
});

test("the cities are forgotten five minutes after the last search, and read again by the next", async () => {
  const timers: { ms: number; call: () => void; cancelled: boolean }[] = [];
  let reads = 0;
  const forgetful = createPlaces({
    read: () => {
      reads++;
      return readFile(new URL("cities.json.br", import.meta.url));
    },
    clock: {
      now: () => 0,
      after(ms, call) {
        const timer = { ms, call, cancelled: false };
        timers.push(timer);
        return () => {
          timer.cancelled = true;
        };
      },
    },
  });
  await forgetful.search("", { zone: "UTC" });
  expect({ timers, reads }).toEqual({ timers: [], reads: 0 });
  await Promise.all(["cairo", "mecca"].map((query) => forgetful.search(query, { zone: "UTC" })));
  await forgetful.near({ latitude: 0, longitude: 0 });
  expect(timers.map(({ ms, cancelled }) => ({ ms, cancelled }))).toEqual([
    { ms: 300_000, cancelled: true },
    { ms: 300_000, cancelled: true },
    { ms: 300_000, cancelled: false },
  ]);
  expect(reads).toBe(1);
  timers[2]?.call();
  expect((await forgetful.search("cairo", { zone: "UTC" }))[0]?.name).toBe("Cairo");
  expect(reads).toBe(2);
  forgetful.stop();
  expect(timers.at(-1)?.cancelled).toBe(true);
});

test("a file that could not be read is read again by the next search", async () => {
  let failures = 1;
  const retrying = createPlaces({
    clock: never,
    read: async () => {
      if (failures-- > 0) throw new Error("the disk is away");
      return readFile(new URL("cities.json.br", import.meta.url));
    },
  });
  await expect(retrying.search("cairo", { zone: "UTC" })).rejects.toThrow("the disk is away");
  expect((await retrying.search("cairo", { zone: "UTC" }))[0]?.name).toBe("Cairo");
});

// Degrees of zone.tab (tz database 2025b) that the map alone gives to a neighbour, and cities of the list.
// Promise places-near-borders: a place near a border, on an island, or in the far north
// -> its own zone, by the nearest city or zone.tab; no prayer time whose sun is not where the prayer wants it
test.each([
  ["Pago Pago", -14.267, -170.7, "Pacific/Pago_Pago"],
  ["Blanc-Sablon", 51.417, -57.117, "America/Blanc-Sablon"],
  ["Atikokan", 48.759, -91.622, "America/Atikokan"],
  ["Inuvik", 68.35, -133.717, "America/Inuvik"],
  ["Ceuta", 35.883, -5.317, "Africa/Ceuta"],
  ["Danmarkshavn", 76.767, -18.667, "America/Danmarkshavn"],
  ["Jayapura", -2.533, 140.7, "Asia/Jayapura"],
  ["Miquelon", 47.05, -56.333, "America/Miquelon"],
  ["Grand Turk", 21.467, -71.133, "America/Grand_Turk"],
  ["Dili", -8.55, 125.583, "Asia/Dili"],
  ["New Salem", 46.845, -101.411, "America/North_Dakota/New_Salem"],
  ["Eilat", 29.558, 34.948, "Asia/Jerusalem"],
  ["Tafilah", 30.838, 35.604, "Asia/Amman"],
  ["Monção", 42.079, -8.481, "Europe/Lisbon"],
  ["Tabatinga", -4.231, -69.939, "America/Eirunepe"],
])("%s has its own zone, by its coordinates", async (_, latitude, longitude, zone) => {
  expect(await places.zoneOf({ latitude, longitude })).toBe(zone);
});

// Proves places-near-borders.
test("each city has the zone of the list by its coordinates", async () => {
  const { cities } = readCityFile(
    brotliDecompressSync(readFileSync(new URL("cities.json.br", import.meta.url))).toString(),
  );
  const byPoint = new Map(cities.map((city) => [`${city.latitude} ${city.longitude}`, city]));
  // Of those that the map gives to a neighbour: the others agree with the list anyway.
  const contested = [...byPoint.values()].filter(
    (city) => zoneAt(city.latitude, city.longitude) !== city.timezone,
  );
  expect(contested.length).toBeGreaterThan(100);
  for (const city of contested.filter((_, index) => index % 5 === 0)) {
    expect(await places.zoneOf(city), city.name).toBe(city.timezone);
  }
});
