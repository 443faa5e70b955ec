// The runs that the schedules of a khatm still have, in the order in which they recite it.
import { expect, test } from "vitest";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { type KhatmSchedule, runsUntil } from "./khatm-runs.ts";

const DAY = 24 * 60 * 60_000;
const MONDAY = Date.parse("2026-11-23T00:00:00Z");

function daily(id: number, startTime: string, change: Partial<KhatmSchedule> = {}): KhatmSchedule {
  const nextRunAt = MONDAY + Date.parse(`1970-01-01T${startTime}Z`);
  return {
    ...{ id, startTime, endTime: null, startAnchor: null, endAnchor: null, durationMinutes: 15 },
    ...{ season: null, frequency: "daily", days: null, date: null, timezone: "UTC", enabled: 1 },
    ...{ nextRunAt, nextRunEndsAt: nextRunAt + 900_000, nextRunDay: "2026-11-23" },
    ...{ portion: JSON.stringify({ kind: "khatm", khatmId: 1 }), facts: CLOCK_ALONE },
    ...change,
  };
}

const days = { first: "2026-11-23", last: "2026-11-25" };
const inOrder = (schedules: KhatmSchedule[], until: Parameters<typeof runsUntil>[1] = days) =>
  runsUntil(schedules, until).map(({ date, scheduleId }) => `${date.slice(-2)} ${scheduleId}`);

test("the runs of all schedules come by day, on a day by their start, at one start as given", () => {
  const schedules = [daily(3, "21:00"), daily(1, "05:00"), daily(7, "13:00"), daily(2, "13:00")];
  const ofADay = (day: string) => [1, 7, 2, 3].map((id) => `${day} ${id}`);
  expect(inOrder(schedules)).toEqual(["23", "24", "25"].flatMap(ofADay));
});

test("schedules that are off or have no next run have none, and one run may be planned apart", () => {
  const later = daily(4, "06:00", {
    ...{ nextRunAt: MONDAY + DAY + 6 * 3_600_000, nextRunDay: "2026-11-24" },
  });
  const schedules = [later, daily(1, "05:00"), daily(5, "07:00", { enabled: 0 })];
  const ended = daily(6, "08:00", { nextRunAt: null });
  const except = { scheduleId: 1, dueAt: MONDAY + 5 * 3_600_000 };
  expect(inOrder([...schedules, ended], { ...days, except })).toEqual([
    ...["24 1", "24 4", "25 1", "25 4"],
  ]);
});
