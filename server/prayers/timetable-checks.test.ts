// Timetables against the sun: other towns refused, the far north believed, hours and single times that do not fit named.
import { expect, test } from "vitest";
import type { Place } from "#contract/prayers/places";
import { prayers } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { timeAt } from "#contract/times/clock-times";
import { englishOf } from "#contract/sentences/sentences";
import { choicesOf, defaultRow, rulesOf } from "./prayer-choices.ts";
import { prayerTimes } from "./prayer-times.ts";
import { checkedTimetable } from "./timetable-checks.ts";
import { readTimetable } from "./timetable-lines.ts";

const place = (latitude: number, longitude: number, timezone: string): Place => ({
  ...{ name: "Here", latitude, longitude, timezone, country: null },
});
const stockholm = place(59.3293, 18.0686, "Europe/Stockholm");
const pajala = place(67.2128, 23.3674, "Europe/Stockholm");
const jakarta = place(-6.2146, 106.8451, "Asia/Jakarta");

function checked(csv: string, at: Place) {
  const choices = choicesOf({ ...defaultRow(1), place: JSON.stringify(at) });
  const { days, problems, notes } = checkedTimetable(readTimetable(csv), at, choices);
  const text = (each: (typeof notes)[number]) => `${each.line}: ${englishOf(each.sentence)}`;
  return { days, problems: problems.map(text), notes: notes.map(text) };
}

/** The computed times of so many days, each changed by `change`. */
function tableOf(at: Place, from: string, count: number, change = (_: string[], __: string) => {}) {
  const rules = rulesOf(choicesOf({ ...defaultRow(1), place: JSON.stringify(at) }));
  return Array.from({ length: count }, (_, index) => {
    const date = dateAfter(from, index);
    const times = prayerTimes(at, rules, date, 1);
    const cells = prayers.map((prayer) => {
      const instant = times[prayer];
      return instant === null ? "--" : timeAt(at.timezone, instant);
    });
    change(cells, date);
    return [date, ...cells].join(",");
  }).join("\n");
}

const shifted = (time: string, minutes: number) => {
  const all = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return `${String(Math.floor(all / 60)).padStart(2, "0")}:${String(all % 60).padStart(2, "0")}`;
};

test("a table of Jakarta with Imsak has its Fajr under Subuh", () => {
  const csv =
    "Tanggal,Imsak,Subuh,Dzuhur,Ashar,Maghrib,Isya\n2026-11-26,03:53,04:03,11:41,15:05,17:54,19:08";
  const { days, problems } = checked(csv, jakarta);
  expect(problems).toEqual([]);
  expect(days).toMatchObject([{ fajr: "04:03", sunrise: null, isha: "19:08" }]);
});

// Promise timetable-mistakes: a timetable has a day without its summer time, a single wrong time, or what
// authorities print in the far north
// -> the preview names each one with its line; a missing time is computed, and the preview says so
test("a day without its summer time is named, alone and among others", () => {
  const alone = checked("2027-03-28,02:56,05:18,11:58,15:18,18:27,20:30", stockholm);
  const said = "The times of 2027-03-28 are about an hour early: was summer time left out?";
  expect([alone.problems, alone.notes]).toEqual([[], [`1: ${said}`]]);
  const among = tableOf(stockholm, "2027-03-25", 7, (cells, date) => {
    if (date === "2027-03-28") cells.splice(0, 6, ...cells.map((time) => shifted(time, -60)));
  });
  expect(checked(among, stockholm)).toMatchObject({ problems: [], notes: [`4: ${said}`] });
});

test("a day with summer time too soon is named", () => {
  const csv = tableOf(stockholm, "2027-03-24", 5, (cells, date) => {
    if (date === "2027-03-27") cells.splice(0, 6, ...cells.map((time) => shifted(time, 60)));
  });
  expect(checked(csv, stockholm).notes).toEqual([
    "4: The times of 2027-03-27 are about an hour late: was summer time added too soon?",
  ]);
});

// Proves timetable-mistakes.
test("a single time that the days beside it contradict is named", () => {
  const csv = tableOf(jakarta, "2026-12-01", 6, (cells, date) => {
    if (date === "2026-12-03") cells[3] = shifted(cells[3] ?? "", 30);
  });
  expect(checked(csv, jakarta).notes).toEqual([
    "3: Asr on 2026-12-03 does not fit the days beside it.",
  ]);
});

test("a year of right times has no note", () => {
  for (const at of [stockholm, jakarta]) {
    expect(checked(tableOf(at, "2027-01-01", 365), at)).toMatchObject({ problems: [], notes: [] });
  }
});

// Proves timetable-mistakes.
test("what is printed for Pajala in the polar night is believed, with a note a line", () => {
  const { days, problems, notes } = checked(
    "2027-01-01,06:03,09:05,11:35,11:35,14:05,16:34\n2027-06-21,02:10,03:30,12:33,17:50,21:40,23:10",
    pajala,
  );
  expect(problems).toEqual([]);
  expect(days).toHaveLength(2);
  expect(notes.map((note) => note.slice(0, 2))).toContain("1:");
  expect(notes.join()).toContain("Asr is at the same time on 2027-01-01 as the one before it.");
});

// Proves timetable-mistakes.
test("a table of another town or column is refused, also in the far north by its Dhuhr", () => {
  const [mecca] = checked("2026-12-01,05:23,06:43,12:11,15:16,17:38,19:08", stockholm).problems;
  expect(mecca).toMatch(/^1: .* is more than 90 minutes away from/);
  const [newYork] = checked("2027-01-01,05:40,07:20,13:40,14:40,16:40,18:00", pajala).problems;
  expect(newYork).toMatch(/^1: Dhuhr is more than 90 minutes away from 11:3\d/);
});
