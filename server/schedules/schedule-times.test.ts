// What people choose of a schedule, as columns and back.
import { expect, test } from "vitest";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import { choiceIn, type ScheduleChoice, scheduleFields } from "#contract/schedules";
import { startText } from "./schedule-tables.ts";
import { columnsOf, fieldsIn } from "./schedule-times.ts";

const chosen: ScheduleChoice = {
  ...NEW_SCHEDULE,
  ...{ deviceId: 3, startTime: "04:50", timezone: "Africa/Cairo", alsoOn: [4], volume: 0 },
  portion: { kind: "khatm", khatmId: 7 },
  startAnchor: { prayer: "fajr", minutes: -10 },
  season: { hijriMonth: 9 },
  ...{ frequency: "custom", days: [5, 6], enabled: false, shuffle: true },
};
const { alsoOn: _, ...stored } = chosen;

test("a choice is stored as text, numbers and flags, and read as it was chosen", () => {
  const columns = columnsOf(chosen);
  expect(columns).toMatchObject({ days: "[5,6]", enabled: 0, shuffle: 1, endAnchor: null });
  for (const value of Object.values(columns)) expect(value).not.toBeTypeOf("boolean");
  const names = Object.keys(stored) as (keyof typeof stored)[];
  expect(fieldsIn(columns, names)).toEqual(stored);
});

test("the part that people choose has all fields, and nothing else", () => {
  expect(Object.keys(choiceIn(chosen)).sort()).toEqual(Object.keys(scheduleFields).sort());
  expect(choiceIn({ ...chosen, id: 1 } as ScheduleChoice)).toEqual(chosen);
});

test("a schedule bound to a prayer, without a next run, starts at that prayer and not at 00:00", () => {
  const startAnchor = JSON.stringify(chosen.startAnchor);
  const off = { startTime: "00:00", startAnchor, nextRunAt: null };
  expect(startText(off)).toBe("Fajr");
  expect(startText({ ...off, startTime: "04:41", nextRunAt: 1 })).toBe("04:41");
  expect(startText({ startTime: "00:00", startAnchor: null, nextRunAt: null })).toBe("00:00");
});
