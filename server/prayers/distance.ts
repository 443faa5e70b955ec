// How far two places are from each other.
import type { Place } from "#contract/prayers/places";

/** The mean radius of the earth, kilometres. */
const RADIUS = 6371;

type Degrees = Pick<Place, "latitude" | "longitude">;

/** Kilometres along the surface (haversine formula). */
export function kilometresBetween(one: Degrees, other: Degrees): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
