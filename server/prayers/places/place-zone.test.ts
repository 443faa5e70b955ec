// The zone of coordinates, and which chosen zones a place accepts.
import { expect, test } from "vitest";
import type { PlaceChoice } from "#contract/prayers/places";
import { AppError } from "#server/platform/app-error";
import { zonedPlace, zoneAt } from "./place-zone.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const knownZone = (zone: string) => new Intl.DateTimeFormat("en", { timeZone: zone });

const cairo = { name: "Cairo", latitude: 30.0626, longitude: 31.2497, country: "EG" };
const kashgar = { name: "Kashgar", latitude: 39.4548, longitude: 75.9728, country: "CN" };
const london = { name: "London", latitude: 51.5085, longitude: -0.1257, country: "GB" };

test.each([
  [21.4266, 39.8256, "Asia/Riyadh"],
  [30.0626, 31.2497, "Africa/Cairo"],
  [41.0138, 28.9497, "Europe/Istanbul"],
  [-33.8678, 151.2073, "Australia/Sydney"],
  [64.1355, -21.8954, "Atlantic/Reykjavik"],
  [-17.8, 177.4, "Pacific/Fiji"],
])("at %d, %d the zone is %s", (latitude, longitude, zone) => {
  expect(zoneAt(latitude, longitude)).toBe(zone);
});

test.each([
  ["Ciudad Juárez", 31.72, -106.461, "America/Denver", "America/Ciudad_Juarez"],
  ["Ojinaga", 29.567, -104.545, "America/Ojinaga", "America/Ojinaga"],
  ["Coyhaique", -45.575, -72.066, "America/Punta_Arenas", "America/Coyhaique"],
  ["Quellón", -43.118, -73.617, "America/Santiago", "America/Santiago"],
])("%s has today's clocks", (_, latitude, longitude, zone, today) => {
  expect(zoneAt(latitude, longitude)).toBe(zone);
  for (let month = 0; month < 24; month++) {
    const at = Date.UTC(2026, month, 15);
    expect(clockIn(zone, at)).toBe(clockIn(today, at));
  }
});

const clockIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

test("every corner of the earth has a zone that the runtime knows, at sea one of Etc", () => {
  expect(zoneAt(0, -30)).toBe("Etc/GMT+2");
  for (const latitude of [-90, -89.9, 0, 89.9, 90]) {
    for (const longitude of [-180, -179.9, 0, 179.9, 180]) {
      expect(() => knownZone(zoneAt(latitude, longitude))).not.toThrow();
    }
  }
});

test("a place without a chosen zone gets that of its coordinates, else the chosen one", () => {
  expect(zonedPlace(cairo, now)).toEqual({ ...cairo, timezone: "Africa/Cairo" });
  expect(zonedPlace({ ...cairo, timezone: "Asia/Riyadh" }, now).timezone).toBe("Asia/Riyadh");
});

test("a zone two hours away is accepted: Kashgar by the clocks of Urumqi and of Beijing", () => {
  expect(zonedPlace({ ...kashgar, timezone: "Asia/Urumqi" }, now).timezone).toBe("Asia/Urumqi");
  expect(zonedPlace({ ...kashgar, timezone: "Asia/Shanghai" }, now).timezone).toBe("Asia/Shanghai");
});

const refusal = (choice: PlaceChoice) => {
  try {
    return zonedPlace(choice, now).timezone;
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, ...error.sentence };
    throw error;
  }
};

test("a zone further away is refused with a sentence that names the place's own", () => {
  expect(refusal({ ...cairo, timezone: "America/New_York" })).toEqual({
    status: 400,
    code: "place.zone-far-off",
    params: { timezone: "America/New_York", expected: "Africa/Cairo" },
  });
});

test("a zone that is too far only in half of the year is refused, whatever the day", () => {
  // From London, Istanbul is 3 hours away in winter and 2 in summer; Athens always 2.
  for (const day of ["2026-01-05", "2026-07-05"]) {
    const at = Date.parse(`${day}T12:00:00Z`);
    expect(() => zonedPlace({ ...london, timezone: "Europe/Istanbul" }, at), day).toThrow();
    expect(() => zonedPlace({ ...london, timezone: "Europe/Athens" }, at), day).not.toThrow();
  }
});
