// Two years of schedules bound to prayers in twenty places, compared with a reading of every minute.
import type { DayFacts } from "#contract/prayers/day-facts";
import { hijriOn, PLAIN_CALENDAR } from "#contract/prayers/hijri-dates";
import type { Prayer } from "#contract/prayers/prayer-names";
import { nextRun, type ScheduleTimes } from "#contract/times/schedule-runs";
import { NO_CHOICES, rulesOf } from "#server/prayers/prayer-choices";
import { prayerTimes } from "#server/prayers/prayer-times";

const FROM = Date.parse("2026-01-01T00:00:00Z");
const UNTIL = Date.parse("2028-01-01T00:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** All kinds of clock change, both hemispheres, 0 to 64 degrees. */
const places: [latitude: number, longitude: number, country: string, timezone: string][] = [
  [30.04, 31.24, "EG", "Africa/Cairo"],
  [33.57, -7.59, "MA", "Africa/Casablanca"],
  [40.71, -74, "US", "America/New_York"],
  [-33.45, -70.67, "CL", "America/Santiago"],
  [33.89, 35.5, "LB", "Asia/Beirut"],
  [31.5, 34.47, "PS", "Asia/Gaza"],
  [27.7, 85.3, "NP", "Asia/Kathmandu"],
  [24.7, 46.7, "SA", "Asia/Riyadh"],
  [37.74, -25.67, "PT", "Atlantic/Azores"],
  [-31.55, 159.08, "AU", "Australia/Lord_Howe"],
  [52.52, 13.4, "DE", "Europe/Berlin"],
  [-43.95, -176.5, "NZ", "Pacific/Chatham"],
  [51.5, -0.13, "GB", "Europe/London"],
  [59.9, 10.75, "NO", "Europe/Oslo"],
  [64.1, -21.9, "IS", "Atlantic/Reykjavik"],
  [0, -78.5, "EC", "America/Guayaquil"],
  [-6.2, 106.8, "ID", "Asia/Jakarta"],
  [-13.8, -171.8, "WS", "Pacific/Apia"],
  [-54.8, -68.3, "AR", "America/Argentina/Ushuaia"],
  [60.2, 24.9, "FI", "Europe/Helsinki"],
];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const anchors: [prayer: Prayer, minutes: number, days: number[]][] = [
  ["fajr", -20, everyDay],
  ["fajr", -180, everyDay],
  ["dhuhr", 180, [6, 7]],
  ["maghrib", 0, [1, 2, 3, 4, 5]],
  ["isha", 30, [5]],
  ["isha", 180, everyDay],
];

export function anchoredYears() {
  let runs = 0;
  let differing = 0;
  for (const [latitude, longitude, country, timezone] of places) {
    const facts = factsOf({ name: timezone, latitude, longitude, country, timezone });
    for (const [prayer, minutes, days] of anchors) {
      const expected = readMinutes(facts, { prayer, minutes, days });
      const found = foundRuns(facts, { prayer, minutes, days });
      const same = new Set(found);
      runs += found.length;
      differing += expected.filter((run) => !same.has(run)).length;
      differing += Math.max(0, found.length - expected.length);
    }
  }
  return { places: places.length, runs, differing };
}

interface Bound {
  prayer: Prayer;
  minutes: number;
  days: number[];
}

function factsOf(place: NonNullable<Parameters<typeof prayerTimes>[0]>): DayFacts {
  const rules = rulesOf({ ...NO_CHOICES, place });
  const kept = new Map<string, ReturnType<typeof prayerTimes>>();
  return {
    timezone: place.timezone,
    pausedUntil: null,
    hijriOn: (date) => hijriOn(date, PLAIN_CALENDAR),
    prayersOn(date) {
      const month = hijriOn(date, PLAIN_CALENDAR).month;
      const times = kept.get(date) ?? prayerTimes(place, rules, date, month);
      kept.set(date, times);
      return times;
    },
  };
}

/** Each minute is asked whether the prayer was so long ago; without `nextRun`. */
function readMinutes(facts: DayFacts, { prayer, minutes, days }: Bound): string[] {
  const dateOf = new Map<number, string>();
  for (let at = FROM - 5 * DAY; at < UNTIL + 5 * DAY; at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10);
    const prayed = facts.prayersOn(date)?.[prayer] ?? null;
    if (prayed !== null) dateOf.set(prayed, date);
  }
  const due: string[] = [];
  for (let minute = FROM + MINUTE; minute < UNTIL; minute += MINUTE) {
    const date = dateOf.get(minute - minutes * MINUTE);
    if (date === undefined) continue;
    if (days.includes(new Date(date).getUTCDay() || 7)) due.push(`${minute} ${date}`);
  }
  return due;
}

function foundRuns(facts: DayFacts, { prayer, minutes, days }: Bound): string[] {
  const times: ScheduleTimes = {
    ...{ startTime: "00:00", endTime: null, startAnchor: { prayer, minutes }, endAnchor: null },
    ...{ durationMinutes: null, season: null, frequency: "custom", days, date: null },
    timezone: "UTC",
  };
  const found: string[] = [];
  let run = nextRun(times, facts, FROM);
  while (run && run.dueAt < UNTIL) {
    found.push(`${run.dueAt} ${run.day}`);
    run = nextRun(times, facts, run.dueAt);
  }
  return found;
}

if (import.meta.main) console.table([anchoredYears()]);
