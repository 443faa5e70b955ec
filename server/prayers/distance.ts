// The distance between two points of the earth.
import type { Place } from "#contract/prayers/places";

/** The mean radius of the earth, kilometres. */
const RADIUS = 6371;

/** Degrees; north and east are positive. */
export type Point = Pick<Place, "latitude" | "longitude">;

/** Kilometres along the surface (haversine formula). */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
