// When schedules are due: the rules of clock changes, checked by a minute-by-minute wall clock.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueMinuteByMinute, wallClock } from "../../tests/minute-by-minute.ts";
import { CLOCK_ALONE } from "../prayers/day-facts.ts";
import { frequencies } from "../schedules.ts";
import {
  nextOccurrenceDate,
  nextRun,
  type ScheduleTimes,
  upcomingRuns,
  windowLength,
} from "./schedule-runs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const onTheClock = { startAnchor: null, endAnchor: null, durationMinutes: null, season: null };

function times(choice: Partial<ScheduleTimes>): ScheduleTimes {
  return {
    startTime: "04:50",
    endTime: "05:20",
    ...onTheClock,
    frequency: "daily",
    days: null,
    date: null,
    timezone: "UTC",
    ...choice,
  };
}

const at = (instant: string) => Date.parse(instant);
const shown = (instant: number | null | undefined) =>
  instant == null ? null : new Date(instant).toISOString();

function dueAfter(choice: Partial<ScheduleTimes>, instant: string): string | null {
  return shown(nextRun(times(choice), CLOCK_ALONE, at(instant))?.dueAt);
}

function windowAfter(choice: Partial<ScheduleTimes>, instant: string) {
  const run = nextRun(times(choice), CLOCK_ALONE, at(instant));
  return [shown(run?.dueAt), shown(run?.endsAt)];
}

describe("the next run", () => {
  test("is strictly after the given instant", () => {
    expect(dueAfter({}, "2026-11-21T04:49:59.999Z")).toBe("2026-11-21T04:50:00.000Z");
    expect(dueAfter({}, "2026-11-21T04:50:00Z")).toBe("2026-11-22T04:50:00.000Z");
  });

  test("is computed in the schedule's own zone", () => {
    const cairo = { timezone: "Africa/Cairo" };
    expect(dueAfter(cairo, "2026-01-10T00:00:00Z")).toBe("2026-01-10T02:50:00.000Z");
    const kiritimati = { timezone: "Pacific/Kiritimati" };
    expect(dueAfter(kiritimati, "2026-01-10T00:00:00Z")).toBe("2026-01-10T14:50:00.000Z");
    const kathmandu = { timezone: "Asia/Kathmandu" };
    expect(dueAfter(kathmandu, "2026-01-10T00:00:00Z")).toBe("2026-01-10T23:05:00.000Z");
  });

  test("of weekdays leaves out Saturday and Sunday, of weekends the others", () => {
    // 2026-11-20 is a Friday.
    expect(dueAfter({ frequency: "weekdays" }, "2026-11-20T05:00:00Z")).toMatch(/^2026-11-23/);
    expect(dueAfter({ frequency: "weekends" }, "2026-11-20T05:00:00Z")).toMatch(/^2026-11-21/);
    expect(dueAfter({ frequency: "weekends" }, "2026-11-22T05:00:00Z")).toMatch(/^2026-11-28/);
  });

  test("of chosen days is on those: Al-Kahf on Fridays", () => {
    const fridays = { frequency: "custom", days: [5] } as const;
    expect(dueAfter(fridays, "2026-11-20T04:00:00Z")).toMatch(/^2026-11-20/);
    expect(dueAfter(fridays, "2026-11-20T05:00:00Z")).toMatch(/^2026-11-27/);
    const sundays = { frequency: "custom", days: [7] } as const;
    expect(dueAfter(sundays, "2026-11-20T05:00:00Z")).toMatch(/^2026-11-22/);
    expect(dueAfter({ frequency: "custom", days: [] }, "2026-11-20T05:00:00Z")).toBeNull();
  });

  test("of a single day is there once, or never", () => {
    const once = { frequency: "once", date: "2026-12-01" } as const;
    expect(dueAfter(once, "2026-11-20T00:00:00Z")).toBe("2026-12-01T04:50:00.000Z");
    expect(dueAfter(once, "2026-12-01T04:50:00Z")).toBeNull();
    expect(dueAfter({ frequency: "once" }, "2026-12-01T04:50:00Z")).toBeNull();
  });
});

describe("a single run without a date", () => {
  test("is today when its start is still to come, else tomorrow", () => {
    expect(nextOccurrenceDate(times({}), CLOCK_ALONE, at("2026-11-21T04:00:00Z"))).toBe(
      "2026-11-21",
    );
    expect(nextOccurrenceDate(times({}), CLOCK_ALONE, at("2026-11-21T04:50:00Z"))).toBe(
      "2026-11-22",
    );
  });

  test("goes by the date where the schedule is, not by that of London", () => {
    const auckland = times({ timezone: "Pacific/Auckland" });
    expect(nextOccurrenceDate(auckland, CLOCK_ALONE, at("2026-11-20T14:00:00Z"))).toBe(
      "2026-11-21",
    );
    expect(nextOccurrenceDate(auckland, CLOCK_ALONE, at("2026-11-20T16:00:00Z"))).toBe(
      "2026-11-22",
    );
  });
});

describe("the window", () => {
  test("ends the same day", () => {
    expect(windowAfter({}, "2026-11-21T00:00:00Z")).toEqual([
      "2026-11-21T04:50:00.000Z",
      "2026-11-21T05:20:00.000Z",
    ]);
  });

  test("crosses midnight when its end is at or before its start", () => {
    const night = { startTime: "23:30", endTime: "00:15" };
    expect(windowAfter(night, "2026-11-21T00:00:00Z")).toEqual([
      "2026-11-21T23:30:00.000Z",
      "2026-11-22T00:15:00.000Z",
    ]);
    expect(windowLength(times(night), CLOCK_ALONE, 0)).toBe(45 * 60_000);
    expect(windowLength(times({ startTime: "05:00", endTime: "05:00" }), CLOCK_ALONE, 0)).toBe(DAY);
  });

  test("belongs to the day of its start: a Friday night ends on Saturday", () => {
    const night = { startTime: "23:30", endTime: "00:15", frequency: "weekdays" } as const;
    expect(windowAfter(night, "2026-11-20T12:00:00Z")[1]).toBe("2026-11-21T00:15:00.000Z");
    expect(dueAfter(night, "2026-11-21T00:00:00Z")).toMatch(/^2026-11-23T23:30/);
  });

  test("is an hour longer by the sun in the night the clock is set back, an hour shorter in spring", () => {
    const night = { startTime: "01:00", endTime: "04:00", timezone: "Europe/Berlin" };
    const length = (day: string) => {
      const run = nextRun(times(night), CLOCK_ALONE, at(`${day}T22:30:00Z`));
      return run?.endsAt ? (run.endsAt - run.dueAt) / HOUR : null;
    };
    expect(length("2026-10-24")).toBe(4);
    expect(length("2026-03-28")).toBe(2);
  });

  test("that lies wholly in a gap keeps its length", () => {
    // 02:00 to 03:00 does not exist in Berlin on 2026-03-29.
    const gone = { startTime: "02:10", endTime: "02:40", timezone: "Europe/Berlin" };
    expect(windowAfter(gone, "2026-03-28T12:00:00Z")).toEqual([
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T01:30:00.000Z",
    ]);
  });
});

describe("a time that does not exist runs at the first instant after the gap", () => {
  test.each([
    ["Europe/Berlin", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["America/New_York", "02:59", "2026-03-07T12:00:00Z", "2026-03-08T07:00:00.000Z"],
    // The gap is at midnight: the last Friday of April begins at 01:00.
    ["Africa/Cairo", "00:00", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00.000Z"],
    ["Africa/Cairo", "00:59", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00.000Z"],
    // The gap is half an hour long: 02:00 to 02:30.
    ["Australia/Lord_Howe", "02:15", "2026-10-03T00:00:00Z", "2026-10-03T15:30:00.000Z"],
  ])("%s %s", (timezone, startTime, after, due) => {
    const choice = { timezone, startTime, endTime: "06:00" };
    expect(dueAfter(choice, after)).toBe(due);
    // The next day is normal.
    const [, next] = upcomingRuns(times(choice), CLOCK_ALONE, at(after), 2);
    expect(wallClock(timezone).read(next?.dueAt ?? 0)).toMatch(new RegExp(` ${startTime}$`));
  });

  test("the minutes before and after the gap are as always", () => {
    const berlin = { timezone: "Europe/Berlin", endTime: "06:00" };
    const after = "2026-03-28T12:00:00Z";
    expect(dueAfter({ ...berlin, startTime: "01:59" }, after)).toBe("2026-03-29T00:59:00.000Z");
    expect(dueAfter({ ...berlin, startTime: "03:00" }, after)).toBe("2026-03-29T01:00:00.000Z");
  });
});

describe("a time that occurs twice runs the first time only", () => {
  test.each([
    ["Europe/Berlin", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "01:00", "2026-10-31T12:00:00Z", "2026-11-01T05:00:00.000Z"],
    // The hour before midnight occurs twice.
    ["Africa/Cairo", "23:30", "2026-10-29T12:00:00Z", "2026-10-29T20:30:00.000Z"],
    ["Australia/Lord_Howe", "01:45", "2026-04-04T00:00:00Z", "2026-04-04T14:45:00.000Z"],
  ])("%s %s", (timezone, startTime, after, due) => {
    const choice = { timezone, startTime, endTime: "06:00" };
    const [first, second] = upcomingRuns(times(choice), CLOCK_ALONE, at(after), 2);
    expect(shown(first?.dueAt)).toBe(due);
    expect((second?.dueAt ?? 0) - (first?.dueAt ?? 0)).toBeGreaterThan(23 * HOUR);
  });
});

// Zones with every kind of clock change: at midnight, by half an hour, in the southern summer,
// around Ramadan, ended by law; and some without any.
const zones = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/New_York",
  "America/Santiago",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Riyadh",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Chatham",
  "UTC",
];

const wallTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const anyTimes: fc.Arbitrary<ScheduleTimes> = fc
  .record({
    startTime: wallTime,
    endTime: wallTime,
    frequency: fc.constantFrom(...frequencies.filter((frequency) => frequency !== "once")),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    date: fc.constant(null),
    startAnchor: fc.constant(null),
    endAnchor: fc.constant(null),
    durationMinutes: fc.constant(null),
    season: fc.constant(null),
    timezone: fc.constantFrom(...zones),
  })
  .filter(({ startTime, endTime }) => startTime !== endTime);
const anyInstant = fc.integer({ min: at("2026-01-01T00:00Z"), max: at("2036-01-01T00:00Z") });

test("any run is after the instant, within nine days, on a named day, and has a length", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, (choice, instant) => {
      const run = nextRun(choice, CLOCK_ALONE, instant);
      expect(run).not.toBeNull();
      if (!run) return;
      expect(run.dueAt).toBeGreaterThan(instant);
      expect(run.dueAt - instant).toBeLessThanOrEqual(8 * DAY + HOUR);
      const { endsAt, dueAt } = run;
      if (endsAt === null) expect(choice.endTime).toBeNull();
      else {
        expect(endsAt).toBeGreaterThan(dueAt);
        const length = windowLength(choice, CLOCK_ALONE, 0) ?? 0;
        expect(endsAt - dueAt).toBeLessThanOrEqual(length + HOUR);
      }
      // No run lies between: nextRun from any instant before it returns the same one.
      const between = instant + Math.floor((run.dueAt - instant) / 2);
      expect(nextRun(choice, CLOCK_ALONE, between)).toEqual(run);
    }),
  );
});

test("upcoming runs come in order, without repeats", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, (choice, instant) => {
      const due = upcomingRuns(choice, CLOCK_ALONE, instant, 30).map((run) => run.dueAt);
      expect(due).toHaveLength(30);
      expect(due).toEqual([...new Set(due)].sort((a, b) => a - b));
    }),
    { numRuns: 30 },
  );
});

/** The hours in which the clock of a zone changes. */
function clockChanges(timezone: string, from: number, until: number): number[] {
  const clock = wallClock(timezone);
  const offset = (instant: number) => at(`${clock.read(instant).replace(" ", "T")}Z`) - instant;
  const changes: number[] = [];
  for (let hour = from; hour < until; hour += HOUR) {
    if (offset(hour) !== offset(hour + HOUR)) changes.push(hour);
  }
  return changes;
}

test("the runs around every clock change of two years equal a reading of the clock minute by minute", () => {
  let compared = 0;
  for (const timezone of zones) {
    for (const change of clockChanges(timezone, at("2026-01-02T00:00Z"), at("2028-01-01T00:00Z"))) {
      const [from, until] = [change - 2 * DAY, change + 2 * DAY];
      const clock = wallClock(timezone);
      for (const startTime of ["00:00", "00:30", "01:45", "02:15", "02:30", "23:30"]) {
        const choice = times({ timezone, startTime, endTime: "12:00" });
        const found = upcomingRuns(choice, CLOCK_ALONE, from - 1, 6)
          .map((run) => run.dueAt)
          .filter((due) => due < until);
        const expected = dueMinuteByMinute(choice, from, until, clock);
        expect(found, `${timezone} ${startTime} ${shown(change)}`).toEqual(expected);
        compared += expected.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});

test("the runs of any fortnight equal a reading of the clock minute by minute", () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, (choice, instant) => {
      const from = Math.ceil(instant / 60_000) * 60_000;
      const until = from + 14 * DAY;
      const found = upcomingRuns(choice, CLOCK_ALONE, from - 1, 15)
        .map((run) => run.dueAt)
        .filter((due) => due < until);
      expect(found).toEqual(dueMinuteByMinute(choice, from, until));
    }),
    { numRuns: 40 },
  );
});
