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
      const mapped = zoneAt(row.latitude, row.longitude);
      const count = (zone: string) => counts.get(key(row, zone)) ?? 0;
      return [row, count(mapped) > count(row.timezone) ? mapped : zoneToday(row.timezone, row)];
    }),
  );
}
