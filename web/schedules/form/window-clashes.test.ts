// Two schedules on one speaker at the same time.
import { expect, test } from "vitest";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import type { Schedule } from "#contract/schedules";
import { firstClash, type PlannedSchedule } from "./window-clashes.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const kahf: Portion = { kind: "surahs", surahs: [18], times: 1 };
const onTheClock = {
  startAnchor: null,
  endAnchor: null,
  durationMinutes: null,
  season: null,
} as const;
const daily = {
  frequency: "daily",
  days: null,
  date: null,
  timezone: "UTC",
  ...onTheClock,
} as const;

const planned: PlannedSchedule = {
  ...{ ...daily, id: null, deviceId: 2, startTime: "05:00", endTime: null },
  alsoOn: [],
  ...{ portion: kahf, seconds: 36 * 60 },
};
const other = {
  ...{ ...daily, id: 7, deviceId: 2, startTime: "05:30", endTime: "06:00", enabled: true },
  alsoOn: [],
  ...{
    portion: ONWARDS,
    nextRunAt: "2026-11-21T05:30:00Z",
    estimatedEndAt: null,
    stoppedPlace: null,
  },
} as unknown as Schedule;

const clash = (form: Partial<PlannedSchedule>, schedule: Partial<Schedule> = {}) => {
  const found = firstClash({ ...planned, ...form }, [{ ...other, ...schedule }], CLOCK_ALONE, now);
  return found && new Date(Math.max(found.dueAt, found.otherDueAt)).toISOString();
};

// Proves schedule-clash.
test("a portion that is still recited when another schedule begins", () => {
  expect(clash({})).toBe("2026-11-21T05:30:00.000Z");
  expect(clash({ seconds: 29 * 60 })).toBeNull();
  expect(clash({ endTime: "05:30" })).toBeNull();
});

test("a portion of unknown length is on the speaker until its limit", () => {
  expect(clash({ seconds: null })).toBeNull();
  expect(clash({ seconds: null, durationMinutes: 31 })).toBe("2026-11-21T05:30:00.000Z");
  expect(clash({ seconds: null, durationMinutes: 30 })).toBeNull();
});

// Proves schedule-clash.
test("a portion that begins while another schedule is on the speaker", () => {
  expect(clash({ startTime: "05:45" })).toBe("2026-11-21T05:45:00.000Z");
  expect(clash({ startTime: "06:00" })).toBeNull();
  const ends = (estimatedEndAt: string | null) =>
    clash({ startTime: "05:45" }, { portion: kahf, endTime: null, estimatedEndAt });
  expect(ends("2026-11-21T05:50:00Z")).toBe("2026-11-21T05:45:00.000Z");
  expect(ends("2026-11-21T05:40:00Z")).toBeNull();
  expect(ends(null)).toBeNull();
});

test("a window of the evening before that crosses midnight", () => {
  const schedule = { startTime: "23:00", endTime: "05:10" };
  expect(clash({}, schedule)).toBe("2026-11-21T05:00:00.000Z");
});

test("neither another speaker, nor a schedule that is off, nor the one that is edited", () => {
  expect(clash({ deviceId: 3 })).toBeNull();
  expect(clash({}, { enabled: false })).toBeNull();
  expect(clash({ id: 7 })).toBeNull();
});

test("a speaker that recites beside the first one counts too, and is named", () => {
  const shared = (form: Partial<PlannedSchedule>, schedule: Partial<Schedule>) =>
    firstClash({ ...planned, ...form }, [{ ...other, ...schedule }], CLOCK_ALONE, now)?.deviceId;
  expect(shared({}, {})).toBe(2);
  expect(shared({ deviceId: 3, alsoOn: [4, 2] }, {})).toBe(2);
  expect(shared({ deviceId: 3 }, { alsoOn: [4, 3] })).toBe(3);
  expect(shared({ deviceId: 3, alsoOn: [4] }, { alsoOn: [5] })).toBeUndefined();
});

test("days of the week that they do not share are no clash, a day that they share is", () => {
  const weekends = { frequency: "weekends" } as const;
  expect(clash({ frequency: "weekdays" }, weekends)).toBeNull();
  expect(clash({ frequency: "custom", days: [7] }, weekends)).toBe("2026-11-22T05:30:00.000Z");
});
