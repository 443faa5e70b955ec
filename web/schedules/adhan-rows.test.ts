// The adhans of one speaker share a row; all other schedules keep their own, in the order of the day.
import { expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { sampleSchedule } from "../api/sample/sample-data.ts";
import { inRows } from "./adhan-rows.ts";

let lastId = 0;
const schedule = (changes: Partial<Schedule>): Schedule => {
  lastId += 1;
  return sampleSchedule({
    id: lastId,
    startTime: "05:00",
    timezone: "UTC",
    deviceId: 1,
    ...changes,
  });
};
const sound = { kind: "sound", soundId: 1 } as const;
const adhan = (prayer: "fajr" | "sunrise" | "asr" | "isha", changes: Partial<Schedule> = {}) =>
  schedule({ portion: sound, startAnchor: { prayer, minutes: 0 }, nextRunAt: null, ...changes });
const ids = (schedules: readonly Schedule[]) => schedules.map(({ id }) => id);

test("three adhans on one speaker are one row, also those that are switched off", () => {
  const adhans = [adhan("fajr"), adhan("asr", { enabled: false }), adhan("isha")];
  const recitation = schedule({});
  const rows = inRows([recitation, ...adhans]);
  expect(rows.adhans.map(ids)).toEqual([ids(adhans)]);
  expect(ids(rows.others)).toEqual([recitation.id]);
});

test("adhans of another speaker, or of another person, are not among them", () => {
  const kitchen = [adhan("fajr"), adhan("asr"), adhan("isha")];
  const hers = { ...adhan("fajr"), userId: 77 };
  const rows = inRows([...kitchen, adhan("fajr", { deviceId: 2 }), hers]);
  expect(rows.adhans.map(ids)).toEqual([ids(kitchen)]);
  expect(rows.others).toHaveLength(2);
});

test("two adhans, a sound at sunrise, and a sound some minutes from a prayer have rows of their own", () => {
  const others = [
    adhan("fajr"),
    adhan("isha"),
    adhan("sunrise"),
    adhan("asr", { startAnchor: { prayer: "asr", minutes: -10 } }),
  ];
  expect(inRows(others)).toMatchObject({ adhans: [], others: { length: 4 } });
});

test("what has no time now is the last, not the first at midnight", () => {
  const off = schedule({
    startTime: "00:00",
    startAnchor: { prayer: "asr", minutes: 0 },
    ...{ enabled: false, nextRunAt: null },
  });
  const late = schedule({ startTime: "22:00" });
  const early = schedule({ startTime: "04:00" });
  expect(ids(inRows([off, late, early]).others)).toEqual(ids([early, late, off]));
});
