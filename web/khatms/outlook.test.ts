// When a khatm ends as things are, and what each day then takes.
import { expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import type { Run } from "#contract/runs";
import type { Schedule } from "#contract/schedules";
import { missedRuns, outlookOf, schedulesOf, standingOf } from "./outlook.ts";

const khatm: Khatm = {
  ...{ id: 1, userId: 7, name: "Ramadan", reciterId: 1, createdAt: "2027-02-08T00:00:00Z" },
  ...{ startsOn: "2027-02-08", endsOn: "2027-03-01", finishedAt: null, leftOut: [] },
  ...{ from: { surah: 1, ayah: 1 }, to: { surah: 114, ayah: 6 }, progress: null, percent: 0 },
  ...{ totalSeconds: 60_400, remainingSeconds: 60_400, behindSeconds: 0, paceEndsOn: null },
  ...{ continueAt: { surah: 1, ayah: 1, second: 0 }, shortfall: null },
};
const on = (...dates: string[]) => dates.map((date) => ({ date }));
const shortfall = (endsOn: string | null) => ({ seconds: 100, minutesPerDay: 2, endsOn });

test("it stands in the juz and on the page of the ayah that comes next", () => {
  const at = (surah: number, ayah: number) =>
    standingOf({ continueAt: { surah, ayah, second: 0 } });
  expect(at(1, 1)).toEqual({ juz: 1, page: 1 });
  expect(at(2, 142)).toEqual({ juz: 2, page: 22 });
  expect(at(114, 1)).toEqual({ juz: 30, page: 604 });
  expect(standingOf({ continueAt: null })).toBeNull();
});

test("runs that suffice end it in time, however many a day has", () => {
  const days = on("2027-02-27", "2027-02-28", "2027-02-28", "2027-03-01", "2027-03-01");
  const outlook = outlookOf(khatm, days, "2027-02-27");
  expect(outlook).toMatchObject({ endsOn: "2027-03-01", daysLate: 0 });
  expect(outlook.pagesADay).toBeCloseTo(604 / 3);
  expect(outlook.secondsADay).toBeCloseTo(60_400 / 3);
});

test("runs without room end it later, by so many days, and say what each of the days in time would take", () => {
  const short = { ...khatm, shortfall: shortfall("2027-03-03") };
  const outlook = outlookOf(short, on("2027-02-27", "2027-03-01"), "2027-02-27");
  expect(outlook).toMatchObject({ endsOn: "2027-03-03", daysLate: 2 });
  expect(outlook.pagesADay).toBeCloseTo(302);
});

test("after its last day it ends with the last portion that is planned; without any it has no end", () => {
  expect(outlookOf(khatm, on("2027-03-04", "2027-03-05"), "2027-03-04")).toMatchObject({
    ...{ endsOn: "2027-03-05", daysLate: 4, secondsADay: 60_400 },
  });
  const short = { ...khatm, shortfall: shortfall(null) };
  expect(outlookOf(short, [], "2027-02-27")).toMatchObject({ endsOn: null, daysLate: 0 });
});

test("its schedules are those that are switched on and recite it, the next one first", () => {
  const of = (id: number, khatmId: number, nextRunAt: string | null, enabled = true) =>
    ({ id, enabled, nextRunAt, portion: { kind: "khatm", khatmId } }) as Schedule;
  const all = [
    ...[of(1, 1, null), of(2, 1, "2027-02-28T18:00:00Z"), of(3, 1, "2027-02-28T05:00:00Z")],
    ...[of(4, 2, "2027-02-27T05:00:00Z"), of(5, 1, "2027-02-27T05:00:00Z", false)],
    { ...of(6, 1, null), portion: { kind: "onwards" } } as Schedule,
  ];
  expect(schedulesOf(1, all).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("missed are the runs since it was begun that did not recite all, the newest first", () => {
  const run = (dueAt: string, status: Run["status"]) => ({ dueAt, status }) as Run;
  const runs = [
    ...[run("2027-02-12T05:00:00Z", "running"), run("2027-02-11T05:00:00Z", "missed")],
    ...[run("2027-02-10T05:00:00Z", "played"), run("2027-02-09T05:00:00Z", "stopped")],
    ...[run("2027-02-09T12:00:00Z", "late"), run("2027-02-01T05:00:00Z", "missed")],
  ];
  expect(missedRuns(runs, khatm).map(({ dueAt }) => dueAt.slice(8, 10))).toEqual(["11", "09"]);
});
