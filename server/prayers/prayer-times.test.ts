// Times against what authorities published, at the date line and the polar circles, in any zone of the server.
import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Place } from "#contract/prayers/places";
import { methods, NO_OFFSETS } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt, instantOf } from "#contract/times/clock-times";
import { defaultMethod, usualAdditions } from "./default-methods.ts";
import { type PrayerRules, prayerTimes, sunAt } from "./prayer-times.ts";
import { zoneAt } from "./places/place-zone.ts";
import { publishedTimes } from "./test-published-times.ts";

const RAMADAN = 9;
const MINUTE = 60_000;

const rules: PrayerRules = {
  method: "MuslimWorldLeague",
  madhab: "shafi",
  highLatitude: null,
  offsets: NO_OFFSETS,
};
const at = (
  latitude: number,
  longitude: number,
  timezone = zoneAt(latitude, longitude),
): Place => ({
  ...{ name: "Somewhere", latitude, longitude, timezone, country: null },
});
const london = at(51.5072, -0.1276, "Europe/London");
const tromso = at(69.6496, 18.956, "Europe/Oslo");
const ushuaia = at(-54.8019, -68.303, "America/Argentina/Ushuaia");
const kiritimati = at(1.8721, -157.4278, "Pacific/Kiritimati");

/** HH:MM on the clocks of the place, with the date where it is another. */
function clocks(place: Place, date: string, how: Partial<PrayerRules> = {}, hijriMonth = 1) {
  const times = prayerTimes(place, { ...rules, ...how }, date, hijriMonth);
  return prayers.map((prayer) => clockOf(times[prayer], place, date));
}

function clockOf(instant: number | null, { timezone }: Place, date: string): string | null {
  if (instant === null) return null;
  const time = new Date(instant).toLocaleTimeString("en-GB", {
    timeZone: timezone,
    hour: "2-digit",
    minute: "2-digit",
  });
  const day = dateAt(timezone, instant);
  return day === date ? time : `${day} ${time}`;
}

for (const { place, method, madhab, days } of publishedTimes) {
  test(`${place.name}: at most two minutes from what is published`, () => {
    const apart = days.flatMap((line) => {
      const [date = "", ...published] = line.split(" ");
      // As adhan's own comparison does: moonsighting.com has a rule of its own, the others need none.
      const offsets = { ...NO_OFFSETS, ...usualAdditions(place.country) };
      const found = prayerTimes(place, { ...rules, method, madhab, offsets }, date, 1);
      return prayers.map((prayer, index) => {
        const expected = instantOf(date, published[index] ?? "", place.timezone);
        return Math.abs((found[prayer] ?? 0) - expected) / MINUTE;
      });
    });
    expect(apart).toHaveLength(days.length * 6);
    expect(Math.max(...apart)).toBeLessThanOrEqual(2);
    expect(defaultMethod(place.country)).toBe(method);
  });
}

test("the rule for short nights is the recommended one, north and south", () => {
  expect(clocks(london, "2026-06-21")).toEqual([
    "03:40",
    "04:43",
    "13:03",
    "17:25",
    "21:22",
    "22:25",
  ]);
  const chosen = clocks(london, "2026-06-21", { highLatitude: "middleofthenight" });
  expect([chosen[0], chosen[5]]).toEqual(["01:02", "2026-06-22 01:02"]);
  const south = prayerTimes(ushuaia, rules, "2026-12-21", 1);
  const seventh = { ...rules, highLatitude: "seventhofthenight" as const };
  expect(south).toEqual(prayerTimes(ushuaia, seventh, "2026-12-21", 1));
  expect(south).not.toEqual(
    prayerTimes(ushuaia, { ...rules, highLatitude: "middleofthenight" }, "2026-12-21", 1),
  );
});

test("the day is the civil day of the place, also across the date line", () => {
  expect(clocks(kiritimati, "2026-06-21")).toEqual([
    ...["05:09", "06:24", "12:32", "15:58", "18:38", "19:49"],
  ]);
});

test("where the sun does not rise or set, that time is null", () => {
  expect(clocks(tromso, "2026-06-21")).toEqual([null, null, "12:47", "17:58", null, null]);
  expect(clocks(tromso, "2026-12-21")).toEqual(["06:28", null, "11:43", null, null, "16:44"]);
});

test("a time that is not before the next one is null", () => {
  // A night of two hours, and Fajr asked for half an hour later.
  const oulu = at(65.0121, 25.4651, "Europe/Helsinki");
  const [fajr, sunrise] = clocks(oulu, "2027-06-21");
  expect([fajr, sunrise]).toEqual(["02:02", "02:18"]);
  const late = clocks(oulu, "2027-06-21", { offsets: { ...NO_OFFSETS, fajr: 30 } });
  expect(late.slice(0, 2)).toEqual([null, "02:18"]);
});

test("Umm al-Qura's Isha is 30 minutes later in Ramadan, and no other method's", () => {
  const mecca = at(21.4225, 39.8262, "Asia/Riyadh");
  const isha = (how: Partial<PrayerRules>, month: number) =>
    clocks(mecca, "2026-02-20", how, month)[5];
  expect(isha({ method: "UmmAlQura" }, 8)).toBe("19:51");
  expect(isha({ method: "UmmAlQura" }, RAMADAN)).toBe("20:21");
  expect(isha({ method: "Qatar" }, RAMADAN)).toBe(isha({ method: "Qatar" }, 8));
});

test("offsets are added, and Asr follows the madhab", () => {
  const plain = prayerTimes(london, rules, "2026-03-01", 1);
  const offsets = { fajr: -30, sunrise: 1, dhuhr: 2, asr: 3, maghrib: 4, isha: 30 };
  const moved = prayerTimes(london, { ...rules, offsets }, "2026-03-01", 1);
  for (const prayer of prayers) {
    expect((moved[prayer] ?? 0) - (plain[prayer] ?? 0), prayer).toBe(offsets[prayer] * MINUTE);
  }
  const hanafi = prayerTimes(london, { ...rules, madhab: "hanafi" }, "2026-03-01", 1);
  expect((hanafi.asr ?? 0) - (plain.asr ?? 0)).toBeGreaterThan(30 * MINUTE);
});

// Proves places-near-borders.
test("Asr is none while the sun is below the horizon, and Maghrib and Isha stay", () => {
  const bodo = at(67.28, 14.405, "Europe/Oslo");
  const times = prayerTimes(bodo, rules, "2027-01-04", 1);
  expect(times.asr).toBeNull();
  expect([times.dhuhr, times.isha].every((each) => each !== null)).toBe(true);
  const risen = times.sunrise !== null;
  expect(times.maghrib !== null).toBe(risen);
});

// Proves places-near-borders.
test("from 60 to 90 degrees on each day of a year: in order, and the sun where each prayer wants it", () => {
  const wrong: string[] = [];
  const counts = Object.fromEntries(prayers.map((prayer) => [prayer, 0])) as Record<Prayer, number>;
  for (const side of [1, -1]) {
    for (let degrees = 60; degrees <= 90; degrees += 1.25) {
      const place = at(degrees * side, 14.405, "Europe/Oslo");
      for (let day = 0; day < 366; day += 1) {
        const date = dateAfter("2027-01-01", day);
        const times = prayerTimes(
          place,
          { ...rules, madhab: day % 2 ? "hanafi" : "shafi" },
          date,
          1,
        );
        let last = Number.NEGATIVE_INFINITY;
        for (const prayer of prayers) {
          const instant = times[prayer];
          if (instant === null) continue;
          counts[prayer]++;
          const { altitude } = sunAt(place, instant);
          const isRight = {
            fajr: altitude > -19.1 && altitude < 0.2,
            sunrise: Math.abs(altitude + 0.833) < 1.1,
            dhuhr: true,
            asr: altitude > 0,
            maghrib: Math.abs(altitude + 0.833) < 1.1,
            isha: altitude > -18.1 && altitude < 0.2,
          }[prayer];
          if (instant <= last || !isRight) {
            wrong.push(`${degrees * side} ${date} ${prayer} ${altitude.toFixed(2)}`);
          }
          last = instant;
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  // Each is there on many days: nothing is null for want of a right sun.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(4000);
});

test("the zone of the server does not matter", () => {
  const script = `
    import { prayerTimes } from "#server/prayers/prayer-times";
    const place = ${JSON.stringify(london)};
    // Days on which clocks of the server's zone change, and the turn of a year.
    const dates = ["2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-12-31", "2027-01-01"];
    const times = dates.map((date) => prayerTimes(place, ${JSON.stringify(rules)}, date, 1));
    console.log(JSON.stringify(times));`;
  const under = (TZ: string) =>
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, TZ },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const utc = under("UTC");
  expect(JSON.parse(utc)).toHaveLength(6);
  expect(JSON.parse(utc)[0].dhuhr).toBe(Date.parse("2026-03-08T12:12:00Z"));
  expect(under("Pacific/Kiritimati")).toBe(utc);
  expect(under("America/Adak")).toBe(utc);
});

const anywhere = fc.record({
  // fc.double would keep to the smallest numbers.
  latitude: fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100),
  longitude: fc.integer({ min: -18_000, max: 18_000 }).map((hundredths) => hundredths / 100),
  method: fc.constantFrom(...methods),
  madhab: fc.constantFrom("shafi" as const, "hanafi" as const),
  day: fc.integer({ min: 0, max: 36_500 }),
  offset: fc.integer({ min: -30, max: 30 }),
});

test("anywhere and always: whole minutes, in order, around the noon of the civil day", () => {
  fc.assert(
    fc.property(anywhere, ({ latitude, longitude, method, madhab, day, offset }) => {
      const place = at(latitude, longitude);
      const date = dateAfter("2000-01-01", day);
      const offsets = { ...NO_OFFSETS, fajr: offset, isha: -offset };
      const times = prayerTimes(place, { ...rules, method, madhab, offsets }, date, 1);
      const noon = instantOf(date, "12:00", place.timezone);
      let last = Number.NEGATIVE_INFINITY;
      for (const prayer of prayers as readonly Prayer[]) {
        const instant = times[prayer];
        if (instant === null) continue;
        expect(instant % MINUTE).toBe(0);
        expect(instant).toBeGreaterThan(last);
        expect(Math.abs(instant - (times.dhuhr ?? 0))).toBeLessThan(16 * 60 * MINUTE);
        last = instant;
      }
      // In Antarctica and around the pole clocks do not follow the sun.
      const hours = latitude > -60 && latitude < 85 ? 4 : 12.1;
      expect(Math.abs((times.dhuhr ?? 0) - noon)).toBeLessThan(hours * 60 * MINUTE);
    }),
    { numRuns: 500 },
  );
});
