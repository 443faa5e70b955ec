// The zone of a place: looked up from its coordinates, or chosen by a person and then checked against them.
import { Temporal } from "temporal-polyfill";
import tzLookup from "tz-lookup";
import type { Place, PlaceChoice } from "#contract/prayers/places";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { kilometresBetween } from "../distance.ts";

/**
 * How far the clocks of a chosen zone may be from those of the place, minutes. Near borders the
 * lookup may name the neighbour's zone, and some people live by other clocks than the official ones:
 * in Xinjiang by Asia/Urumqi, two hours from Asia/Shanghai.
 */
const FURTHEST_APART = 120;

/**
 * Places that left a zone since the map and the cities were made (2020), with a zone of that name's
 * clocks: the new name itself is unknown to browsers of 2024.
 */
const separated = [
  // Ciudad Juárez: US Mountain time since November 2022 (tzdb 2022g: America/Ciudad_Juarez).
  { zone: "America/Ojinaga", west: -105.4, clocks: "America/Denver" },
  // Aysén: no winter time since 2025 (tzdb 2025b: America/Coyhaique).
  { zone: "America/Santiago", south: -43.65, clocks: "America/Punta_Arenas" },
];

/**
 * Inhabited places of zone.tab (tz database 2025b) that the map gives to a neighbour and near which the list
 * has no city. Others of zone.tab have one: Pago Pago, Ceuta, Jayapura, Grand Turk, Dili.
 */
const pinned = [
  { latitude: 51.417, longitude: -57.117, zone: "America/Blanc-Sablon" },
  { latitude: 48.759, longitude: -91.622, zone: "America/Atikokan" },
  { latitude: 68.35, longitude: -133.717, zone: "America/Inuvik" },
  { latitude: 76.767, longitude: -18.667, zone: "America/Danmarkshavn" },
  { latitude: 47.05, longitude: -56.333, zone: "America/Miquelon" },
  { latitude: 46.845, longitude: -101.411, zone: "America/North_Dakota/New_Salem" },
];
/** Kilometres around such a place. */
const PINNED_WITHIN = 25;

/** The IANA zone at these degrees by the map; at sea a zone of Etc, such as Etc/GMT+3. */
export function zoneAt(latitude: number, longitude: number): string {
  const point = { latitude, longitude };
  const known = pinned.find((place) => kilometresBetween(place, point) <= PINNED_WITHIN);
  return known?.zone ?? zoneToday(tzLookup(latitude, longitude), point);
}

/** `zone` by data of 2020, as it is today at this point. */
export function zoneToday(zone: string, point: { latitude: number; longitude: number }): string {
  const left = separated.find(
    ({ zone: before, west = 180, south = 90 }) =>
      before === zone && point.longitude < west && point.latitude < south,
  );
  return left?.clocks ?? zone;
}

/**
 * The place with its zone: the chosen one, else that of its coordinates, which is `expected`.
 *
 * Throws invalid-input when the chosen zone's clocks differ from the place's by more than two hours
 * at any time within a year of `now`, UTC milliseconds.
 */
export function zonedPlace(
  choice: PlaceChoice,
  now: number,
  expected = zoneAt(choice.latitude, choice.longitude),
): Place {
  const { name, latitude, longitude, country } = choice;
  const { timezone = expected } = choice;
  if (furthestApart(timezone, expected, now) > FURTHEST_APART) {
    throw new AppError("invalid-input", sentence("place.zone-far-off", { timezone, expected }));
  }
  return { name, latitude, longitude, timezone, country };
}

/** Minutes between the clocks of two zones when they differ most within the year after `now`. */
function furthestApart(one: string, other: string, now: number): number {
  if (one === other) return 0;
  const begin = Temporal.Instant.fromEpochMilliseconds(now);
  const end = begin.add({ hours: 366 * 24 });
  // Between clock changes the difference stays the same.
  const instants = [begin, ...clockChanges(one, begin, end), ...clockChanges(other, begin, end)];
  return Math.max(...instants.map((at) => Math.abs(minutesEast(one, at) - minutesEast(other, at))));
}

function clockChanges(
  zone: string,
  begin: Temporal.Instant,
  end: Temporal.Instant,
): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let change = begin.toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (change && Temporal.Instant.compare(change.toInstant(), end) < 0) {
    changes.push(change.toInstant());
    change = change.getTimeZoneTransition("next");
  }
  return changes;
}

/** The offset from UTC, minutes. */
function minutesEast(zone: string, at: Temporal.Instant): number {
  return at.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
}
