// Names coordinates after the nearest city, and takes its zone and country where they are its own.
import type { Place } from "#contract/prayers/places";
import type { City } from "./city-file.ts";
import { zoneAt } from "./place-zone.ts";

export interface Point {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Kilometres within which people would name themselves after the city. */
const NAMED_AFTER = 50;
/**
 * Kilometres within which the city's zone is better than that of the map, whose squares cross borders:
 * by the map Dandong in China is on the clock of Pyongyang.
 */
const ITS_ZONE = 25;
/** Kilometres within which a city of the same zone tells the country. */
const ITS_COUNTRY = 1000;
const EARTH_RADIUS = 6371;

/** `nameOf`: the city's name in the reader's language. */
export function placeNear(
  cities: readonly City[],
  point: Point,
  nameOf: (city: City) => string,
): Place {
  const nearest = nearestOf(cities, point);
  const distance = nearest ? kilometres(nearest, point) : Infinity;
  const timezone =
    nearest && distance <= ITS_ZONE ? nearest.timezone : zoneAt(point.latitude, point.longitude);
  const neighbour = nearestOf(cities, point, (city) => city.timezone === timezone);
  const isInCountry = neighbour !== null && kilometres(neighbour, point) <= ITS_COUNTRY;
  return {
    ...point,
    name: nearest && distance <= NAMED_AFTER ? nameOf(nearest) : coordinatesText(point),
    timezone,
    country: isInCountry ? neighbour.country : null,
  };
}

function nearestOf(
  cities: readonly City[],
  point: Point,
  isWanted: (city: City) => boolean = () => true,
): City | null {
  let nearest: City | null = null;
  let shortest = Infinity;
  for (const city of cities) {
    // A degree of latitude is 111 km.
    if (Math.abs(city.latitude - point.latitude) * 111 > shortest || !isWanted(city)) continue;
    const distance = kilometres(city, point);
    if (distance < shortest) {
      shortest = distance;
      nearest = city;
    }
  }
  return nearest;
}

/** Along a great circle, by the haversine formula. */
function kilometres(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** "64.15, -51.72": read alike in every language. */
function coordinatesText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}
