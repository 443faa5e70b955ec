// The zone of a place: looked up from its coordinates, or chosen by a person and then checked against them.
import { Temporal } from "temporal-polyfill";
import tzLookup from "tz-lookup";
import type { Place, PlaceChoice } from "#contract/prayers/places";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";

/**
 * How far the clocks of a chosen zone may be from those of the place, minutes. Near borders the
 * lookup may name the neighbour's zone, and some people live by other clocks than the official ones:
 * in Xinjiang by Asia/Urumqi, two hours from Asia/Shanghai.
 */
const FURTHEST_APART = 120;

/** The IANA zone at these degrees; at sea a zone of Etc, such as Etc/GMT+3. */
export function zoneAt(latitude: number, longitude: number): string {
  return tzLookup(latitude, longitude);
}

/**
 * The place with its zone: the chosen one, else that of its coordinates.
 *
 * Throws invalid-input when the chosen zone's clocks differ from the place's by more than two hours
 * at any time within a year of `now`, UTC milliseconds.
 */
export function zonedPlace(choice: PlaceChoice, now: number): Place {
  const { name, latitude, longitude, country } = choice;
  const expected = zoneAt(latitude, longitude);
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
