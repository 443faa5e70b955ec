// The zone of each city: GeoNames' own, and where the map of zones says otherwise, what its province has.
import { zoneAt, zoneToday } from "#server/prayers/places/place-zone";

interface CityRow {
  country: string;
  /** GeoNames' code of the province. */
  province: string;
  latitude: number;
  longitude: number;
  /** By GeoNames. */
  timezone: string;
}

/** Towns whose province does not decide: degrees to the second decimal, and their zone. */
const ALONE: Record<string, string> = {
  // Monção in Portugal, on the river across from Spain.
  "42.08 -8.48": "Europe/Lisbon",
  // Tabatinga: the west of Amazonas has UTC-5 (Brazil's law 12.876 of 2013).
  "-4.23 -69.94": "America/Eirunepe",
  // Sevastopol: the clocks of zone.tab's Europe/Simferopol.
  "44.61 33.52": "Europe/Simferopol",
};

/**
 * Both sources have mistakes: GeoNames puts Zhongshan into Asia/Urumqi, the map of zones, drawn in
 * squares, puts border towns into the neighbouring country. Most cities of the province decide.
 */
export function decideZones<Row extends CityRow>(rows: readonly Row[]): Map<Row, string> {
  const counts = new Map<string, number>();
  const key = ({ country, province }: CityRow, zone: string) => `${country} ${province} ${zone}`;
  for (const row of rows) {
    counts.set(key(row, row.timezone), (counts.get(key(row, row.timezone)) ?? 0) + 1);
  }
  return new Map(
    rows.map((row) => {
      const alone = ALONE[`${row.latitude.toFixed(2)} ${row.longitude.toFixed(2)}`];
      if (alone) return [row, alone];
      const mapped = zoneAt(row.latitude, row.longitude);
      const count = (zone: string) => counts.get(key(row, zone)) ?? 0;
      return [row, count(mapped) > count(row.timezone) ? mapped : zoneToday(row.timezone, row)];
    }),
  );
}
