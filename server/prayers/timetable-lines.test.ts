// Timetables as mosques give them out, and what is said about each line that is wrong.
import { expect, test } from "vitest";
import { englishOf } from "#contract/sentences/sentences";
import { readTimetable } from "./timetable-lines.ts";
import { timetableInstants } from "./timetable-times.ts";

const TIMES = ["05:58", "07:55", "12:05", "13:50", "15:57", "17:48"];
const DAY = {
  ...{ date: "2026-12-01", fajr: "05:58", sunrise: "07:55", dhuhr: "12:05" },
  ...{ asr: "13:50", maghrib: "15:57", isha: "17:48" },
};

const said = (csv: string) =>
  readTimetable(csv).problems.map(({ line, sentence }) => `${line}: ${englishOf(sentence)}`);

test.each([
  ["commas", `2026-12-01,${TIMES.join(",")}`],
  ["semicolons", `2026-12-01;${TIMES.join(";")}`],
  ["tabs", `2026-12-01\t${TIMES.join("\t")}`],
  ["spaces around", ` 2026-12-01 , ${TIMES.join(" , ")} `],
  ["a date with dots", `1.12.2026;${TIMES.join(";")}`],
  ["a date with slashes", `01/12/2026,${TIMES.join(",")}`],
  ["quoted fields", `"2026-12-01","${TIMES.join('","')}"`],
  ["a byte order mark and CRLF", `\ufeffDate,Fajr\r\n2026-12-01,${TIMES.join(",")}\r\n`],
  ["old Mac line ends", `Date\r2026-12-01,${TIMES.join(",")}\r`],
  ["empty fields at the end", `2026-12-01,${TIMES.join(",")},,,`],
  ["days of the week", `2026-12-01,Tue.,${TIMES.join(",")}`],
  ["Arabic digits", "٢٠٢٦-١٢-٠١,٠٥:٥٨,٠٧:٥٥,١٢:٠٥,١٣:٥٠,١٥:٥٧,١٧:٤٨"],
  ["Persian digits and marks of direction", "\u200f۲۰۲۶-۱۲-۰۱,۵:۵۸,۷:۵۵,۱۲:۰۵,۱۳:۵۰,۱۵:۵۷,۱۷:۴۸"],
  ["headings in Arabic", `التاريخ;الفجر;الشروق\n\n2026-12-01;${TIMES.join(";")}`],
  ["a title with a year", `"Berlin, December 2026"\n2026-12-01,${TIMES.join(",")}`],
])("reads %s", (_, csv) => {
  const { lines, problems } = readTimetable(csv);
  expect(problems).toEqual([]);
  expect(lines.map(({ day }) => day)).toEqual([DAY]);
});

test("each wrong line is named with its number, as an editor counts", () => {
  const csv = [
    "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
    "",
    `2026-12-01,${TIMES.join(",")}`,
    "2026-12-02,05:58,07:55,12:05,13:50,15:57",
    `2026-02-30,${TIMES.join(",")}`,
    `12/31/2026,${TIMES.join(",")}`,
    "2026-12-03,5.58,07:55,12:05,13:50,15:57,17:48",
    "2026-12-04,05:58,07:55,12:05,25:00,15:57,17:48",
    "2026-12-05,05:58,07:55,12:05,15:57,13:50,17:48",
    `2026-12-01,${TIMES.join(",")}`,
    "2026-12-06,--:--,07:55,12:05,13:50,15:57,17:48",
    "2026-12-07,05:58,07:55,12:05,13:50,13:50,17:48",
  ].join("\n");
  expect(said(csv)).toEqual([
    "4: A line has a date and six times: Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
    '5: "2026-02-30" is no date. Dates are YYYY-MM-DD.',
    '6: "12/31/2026" is no date. Dates are YYYY-MM-DD.',
    '7: Fajr: "5.58" is no time. Times are HH:MM.',
    '8: Asr: "25:00" is no time. Times are HH:MM.',
    "9: Maghrib is earlier than the time before it.",
    "10: 2026-12-01 is there twice.",
    '11: Fajr: "--:--" is no time. Times are HH:MM.',
    "12: Maghrib is earlier than the time before it.",
  ]);
  expect(readTimetable(csv).lines.map(({ line }) => line)).toEqual([3]);
});

test("a file without a line of times is refused with a sentence", () => {
  expect(said("")).toEqual(["1: There is no line with a date and six times."]);
  expect(said("Date,Fajr\n\n")).toEqual(["1: There is no line with a date and six times."]);
});

test("Isha after midnight belongs to the day of its line", () => {
  const { lines, problems } = readTimetable("2027-06-21,02:40,04:43,13:03,17:25,21:22,00:10");
  expect(problems).toEqual([]);
  const [line] = lines;
  const instants = line && timetableInstants(line.day, "Europe/London");
  expect(instants?.fajr).toBe(Date.parse("2027-06-21T01:40:00Z"));
  expect(instants?.isha).toBe(Date.parse("2027-06-21T23:10:00Z"));
});

test("on Iceland in June Maghrib is after midnight too", () => {
  const { problems } = readTimetable("2027-06-21,02:20,02:55,13:29,18:10,00:04,00:25");
  expect(problems).toEqual([]);
});

test("a time that the clocks leave out is the end of the gap, and of two the first is meant", () => {
  const spring = timetableInstants({ ...DAY, date: "2027-03-28", fajr: "02:30" }, "Europe/Berlin");
  expect(spring.fajr).toBe(Date.parse("2027-03-28T01:00:00Z"));
  const autumn = timetableInstants({ ...DAY, date: "2027-10-31", fajr: "02:30" }, "Europe/Berlin");
  expect(autumn.fajr).toBe(Date.parse("2027-10-31T00:30:00Z"));
});
