// The format of cities.json.br: columns of text, which compress to half of what rows would.

/** A city as the file has it. Source: GeoNames, CC BY 4.0 (cities.NOTICE.md). */
export interface City {
  name: string;
  /** In Arabic; null: the source has none. */
  arabicName: string | null;
  /** Its province or state; null: not known. */
  region: string | null;
  /** ISO 3166-1 alpha-2, and XK. */
  country: string;
  /** Degrees, to the third decimal: 110 m, a quarter of a second of prayer time. */
  latitude: number;
  longitude: number;
  /** IANA. */
  timezone: string;
  /** To two digits. */
  population: number;
  /** Other spellings, folded as by place-folding. */
  spellings: string[];
}

interface Columns {
  /** When the source was changed last, YYYY-MM-DD. */
  asOf: string;
  zones: string[];
  names: string;
  arabicNames: string;
  regions: string;
  countries: string;
  /** Thousandths of a degree, each from the city before. */
  latitudes: string;
  longitudes: string;
  /** Places in `zones`. */
  zoneOf: string;
  /** Digits and how many zeros follow: 76e5. */
  populations: string;
  /** Spellings of a city are separated by |. */
  spellings: string;
}

export function writeCityFile(cities: readonly City[], asOf: string): string {
  const zones = [...new Set(cities.map(({ timezone }) => timezone))].toSorted();
  const places = new Map(zones.map((zone, place) => [zone, place]));
  const column = (cell: (city: City) => string | number) => cities.map(cell).join("\n");
  const columns: Columns = {
    asOf,
    zones,
    names: column((city) => city.name),
    arabicNames: column((city) => city.arabicName ?? ""),
    regions: column((city) => city.region ?? ""),
    countries: column((city) => city.country),
    latitudes: steps(cities.map((city) => city.latitude)),
    longitudes: steps(cities.map((city) => city.longitude)),
    zoneOf: column((city) => places.get(city.timezone) ?? 0),
    populations: column((city) =>
      city.population.toExponential(1).replace(/^(\d)\.(\d)e\+/, "$1$2e"),
    ),
    spellings: column((city) => city.spellings.join("|")),
  };
  return JSON.stringify(columns);
}

export function readCityFile(text: string): { asOf: string; cities: City[] } {
  const columns = JSON.parse(text) as Columns;
  const lines = (column: string) => column.split("\n");
  const arabicNames = lines(columns.arabicNames);
  const regions = lines(columns.regions);
  const countries = lines(columns.countries);
  const latitudes = degrees(columns.latitudes);
  const longitudes = degrees(columns.longitudes);
  const zoneOf = lines(columns.zoneOf);
  const populations = lines(columns.populations);
  const spellings = lines(columns.spellings);
  // One string for each zone and country, not 24,000.
  const known = new Map<string, string>();
  const shared = (text = "") => known.get(text) ?? (known.set(text, text), text);
  const cities = lines(columns.names).map(
    (name, city): City => ({
      name,
      arabicName: arabicNames[city] || null,
      region: shared(regions[city]) || null,
      country: shared(countries[city]),
      latitude: latitudes[city] ?? 0,
      longitude: longitudes[city] ?? 0,
      timezone: columns.zones[Number(zoneOf[city])] ?? "UTC",
      population: Number(populations[city]) / 10,
      spellings: spellings[city] ? spellings[city].split("|") : [],
    }),
  );
  return { asOf: columns.asOf, cities };
}

function steps(values: number[]): string {
  let before = 0;
  return values
    .map((value) => {
      const thousandths = Math.round(value * 1000);
      const step = thousandths - before;
      before = thousandths;
      return step;
    })
    .join("\n");
}

function degrees(column: string): number[] {
  let thousandths = 0;
  return column.split("\n").map((step) => {
    thousandths += Number(step);
    return thousandths / 1000;
  });
}
