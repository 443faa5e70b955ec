// The ways in which somebody says when a khatm is to be finished.
import { expect, test } from "vitest";
import { PLAIN_CALENDAR } from "#contract/prayers/hijri-dates";
import { textOfSurah } from "#contract/quran/text-length";
import { type ChosenEnd, comingEids, endBody, endOf, recitationSeconds } from "./khatm-ends.ts";

const at = (today: string, hijriShift = 0) =>
  comingEids(today, { ...PLAIN_CALENDAR, hijriShift }).map(({ name, eve }) => `${name} ${eve}`);

test("the next Eid comes first, and a khatm by it ends on the day before it", () => {
  // 1 Shawwal 1448 is 9 March 2027, 10 Dhu al-Hijja 16 May.
  expect(at("2026-11-26")).toEqual(["fitr 2027-03-08", "adha 2027-05-15"]);
  expect(at("2027-03-08")).toEqual(["fitr 2027-03-08", "adha 2027-05-15"]);
  // On the day of Eid nothing ends by it any more.
  expect(at("2027-03-09")).toEqual(["adha 2027-05-15", "fitr 2028-02-25"]);
  expect(at("2027-05-16")).toEqual(["fitr 2028-02-25", "adha 2028-05-04"]);
});

test("the account's calendar moves it, and an announced month is moved by no moon", () => {
  expect(at("2026-11-26", 1)[0]).toBe("fitr 2027-03-09");
  const hijriMonths = [{ year: 1448, month: 10, startsOn: "2027-03-10" }];
  const [fitr, adha] = comingEids("2027-03-01", { hijriShift: 0, hijriMonths });
  expect(fitr).toEqual({ name: "fitr", date: "2027-03-10", eve: "2027-03-09", isAnnounced: true });
  expect(adha?.isAnnounced).toBe(false);
});

const around = {
  ...{ startsOn: "2026-11-26", today: "2026-11-26" },
  coming: comingEids("2026-11-26", PLAIN_CALENDAR),
};
const chosen: ChosenEnd = { way: "days", days: 30, date: "2026-12-20", eid: "adha" };

test("an end is so many days, a date or an Eid, and each way keeps what was entered", () => {
  expect(endOf(chosen, around)).toBe("2026-12-25");
  expect(endOf({ ...chosen, way: "date" }, around)).toBe("2026-12-20");
  expect(endOf({ ...chosen, way: "eid" }, around)).toBe("2027-05-15");
  expect(endBody(chosen, "2026-12-25")).toEqual({ days: 30 });
  expect(endBody({ ...chosen, way: "eid" }, "2027-05-15")).toEqual({ endsOn: "2027-05-15" });
});

test.each([
  ["no days", { days: Number.NaN }],
  ["none", { days: 0 }],
  ["half a day", { days: 1.5 }],
  ["more than five years", { days: 1827 }],
  ["no date", { way: "date", date: "" }],
  ["yesterday", { way: "date", date: "2026-11-25" }],
  ["no day of the calendar", { way: "date", date: "2026-13-01" }],
  ["a date in six years", { way: "date", date: "2032-11-26" }],
] as const)("%s is no end", (_, change) => {
  expect(endOf({ ...chosen, ...change }, around)).toBeNull();
});

test("a recitation takes its known lengths, and for the others its own pace for their text", () => {
  const all = Array.from({ length: 114 }, (_, index) => index + 1);
  expect(recitationSeconds(all, new Map())).toBeCloseTo(604 * 180);
  const known = new Map([[2, textOfSurah(2) * 100]]);
  expect(recitationSeconds(all, known)).toBeCloseTo(604 * 100);
  expect(recitationSeconds([], known)).toBe(0);
});
