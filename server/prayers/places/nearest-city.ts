// Names coordinates after the nearest city, and takes its zone and country where they are its own.
import type { Place } from "#contract/prayers/places";
import { kilometresBetween, type Point } from "../distance.ts";
import type { City } from "./city-file.ts";
import { zoneAt } from "./place-zone.ts";

/** Kilometres within which people would name themselves after the city. */
const NAMED_AFTER = 50;
/**
 * Kilometres within which the city's zone is better than that of the map, whose squares cross borders:
 * by the map Dandong in China is on the clock of Pyongyang.
 */
const ITS_ZONE = 25;
/** Kilometres within which a city of the same zone determines the country. */
const ITS_COUNTRY = 1000;

/** `nameOf`: the city's name in the reader's language. */
export function placeNear(
  cities: readonly City[],
  point: Point,
  nameOf: (city: City) => string,
): Place {
  const nearest = nearestOf(cities, point);
  const distance = nearest ? kilometresBetween(nearest, point) : Infinity;
  const timezone = zoneNear(cities, point);
  const neighbour = nearestOf(cities, point, (city) => city.timezone === timezone);
  const isInCountry = neighbour !== null && kilometresBetween(neighbour, point) <= ITS_COUNTRY;
  return {
    ...point,
    name: nearest && distance <= NAMED_AFTER ? nameOf(nearest) : coordinatesText(point),
    timezone,
    country: isInCountry ? neighbour.country : null,
  };
}

/** The zone of the nearest city within a short way, else that of the map. */
export function zoneNear(cities: readonly City[], point: Point): string {
  const nearest = nearestOf(cities, point);
  return nearest && kilometresBetween(nearest, point) <= ITS_ZONE
    ? nearest.timezone
    : zoneAt(point.latitude, point.longitude);
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
    const distance = kilometresBetween(city, point);
    if (distance < shortest) {
      shortest = distance;
      nearest = city;
    }
  }
  return nearest;
}

/** "64.15, -51.72": read alike in every language. */
function coordinatesText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}
