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
    "2026-12-03,5.5,07:55,12:05,13:50,15:57,17:48",
    "2026-12-04,05:58,07:55,12:05,25:00,15:57,17:48",
    "2026-12-05,05:58,07:55,12:05,15:57,13:50,17:48",
    `2026-12-01,${TIMES.join(",")}`,
    "2026-12-06,none,07:55,12:05,13:50,15:57,17:48",
    "2026-12-07,05:58,07:55,12:05,13:50,13:50,17:48",
  ].join("\n");
  expect(said(csv)).toEqual([
    "4: A line has a date and six times: Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
    '5: "2026-02-30" is no date. Dates are YYYY-MM-DD.',
    '6: "12/31/2026" is no date. Dates are YYYY-MM-DD.',
    '7: Fajr: "5.5" is no time. Times are HH:MM.',
    '8: Asr: "25:00" is no time. Times are HH:MM.',
    "9: Maghrib is earlier than the time before it.",
    "10: 2026-12-01 is there twice.",
    '11: Fajr: "none" is no time. Times are HH:MM.',
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

const LINE = { subuh: "04:03", terbit: "05:24", dzuhur: "11:41" };
const JAKARTA = {
  ...{ date: "2026-11-26", fajr: "04:03", sunrise: "05:24", dhuhr: "11:41" },
  ...{ asr: "15:05", maghrib: "17:54", isha: "19:08" },
};

test.each([
  [
    "Indonesian, with Imsak and Dhuha",
    `Tanggal,Imsak,Subuh,Terbit,Dhuha,Dzuhur,Ashar,Maghrib,Isya
2026-11-26,03:53,${LINE.subuh},${LINE.terbit},05:51,${LINE.dzuhur},15:05,17:54,19:08`,
  ],
  [
    "Turkish of Diyanet, whose Imsak is Fajr",
    `Miladi Tarih;Hicri Tarih;İmsak;Güneş;Öğle;İkindi;Akşam;Yatsı;Kıble Saati
26.11.2026;16 Cemaziyelahir 1448;04:03;05:24;11:41;15:05;17:54;19:08;10:22`,
  ],
  [
    "Turkish without its letters, with both",
    `Tarih;Imsak;Sabah;Gunes;Ogle;Ikindi;Aksam;Yatsi
26.11.2026;03:40;04:03;05:24;11:41;15:05;17:54;19:08`,
  ],
  [
    "English, with the congregation's times",
    `Date,Day,Fajr Begins,Fajr Jama'ah,Sunrise,Zuhr Begins,Zuhr Jamaat,Asr Begins,Asr Jama’ah,Maghrib Adhan,Maghrib Iqamah,Isha Begins,Isha Iqama
26/11/2026,Thu,04:03,05:00,05:24,11:41,13:00,15:05,15:30,17:54,17:59,19:08,20:00`,
  ],
  [
    "two lines, a prayer over its two times",
    `Date,Fajr,,Sunrise,Zuhr,,Asr,,Maghrib,,Isha,
,Begins,Jama'ah,,Begins,Jama'ah,Begins,Jama'ah,Begins,Jama'ah,Begins,Jama'ah
26-11-2026,04:03,05:00,05:24,11:41,13:00,15:05,15:30,17:54,17:59,19:08,20:00`,
  ],
  [
    "two lines, the kind over its prayers",
    `,Beginning times,,,,,,Jama'ah times,,,,
Date,Fajr,Sunrise,Zuhr,Asr,Maghrib,Isha,Fajr,Zuhr,Asr,Maghrib,Isha
26 Nov 2026,04:03,05:24,11:41,15:05,17:54,19:08,05:00,13:00,15:30,17:59,20:00`,
  ],
  [
    "Arabic, with articles",
    `التاريخ الميلادي,التاريخ الهجري,أذان الفجر,الشروق,الظهر,العصر,المغرب,العشاء,الإمساك
2026/11/26,1448/6/16,04:03,05:24,11:41,15:05,17:54,19:08,03:53`,
  ],
  [
    "Urdu, with Sehri, Ishraq, Chasht and Zawal",
    `تاریخ,دن,ختم سحری,صبح صادق,طلوع آفتاب,اشراق,چاشت,زوال,ظہر,عصر,غروب آفتاب,مغرب,عشاء
26-11-2026,جمعرات,04:02,04:03,05:24,05:40,07:00,11:36,11:41,15:05,17:53,17:54,19:08`,
  ],
  [
    "French",
    `Jour;Date;Sobh;Lever du soleil;Dohr;Asr;Maghreb;Icha
jeudi;26/11/2026;04:03;05:24;11:41;15:05;17:54;19:08`,
  ],
  [
    "any order",
    `Isha,Maghrib,Asr,Dhuhr,Sunrise,Fajr,Date
19:08,17:54,15:05,11:41,05:24,04:03,2026-11-26`,
  ],
  [
    "day and month in columns of their own, the year above",
    `Prayer times 2026
Day,Month,Weekday,Subh,Shurooq,Dhuhr,Asr,Maghreb,Isha'a
26,11,Thursday,04:03,05:24,11:41,15:05,17:54,19:08`,
  ],
  [
    "the month and year above, and the Hijri month as a heading",
    `"November 2026"
Nov,Jumada al-Thani,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha
26,16,04:03,05:24,11:41,15:05,17:54,19:08`,
  ],
  [
    "iqamah columns of our own",
    `date,fajr,iqamah_fajr,sunrise,dhuhr,iqamah_dhuhr,asr,iqamah_asr,maghrib,iqamah_maghrib,isha,iqamah_isha
2026-11-26,04:03,04:30,05:24,11:41,12:00,15:05,15:20,17:54,18:00,19:08,19:30`,
  ],
  [
    "a heading with line ends in its cells",
    `Date,"Fajr
Begins","Sun
rise",Dhuhr,Asr,Maghrib,Isha
2026-11-26,04:03,05:24,11:41,15:05,17:54,19:08`,
  ],
])("reads the headings of a table in %s", (_, csv) => {
  expect(said(csv)).toEqual([]);
  expect(readTimetable(csv).lines.map(({ day }) => day)).toEqual([JAKARTA]);
});

test("a table without Sunrise leaves it to be computed, and says so", () => {
  const csv =
    "Tanggal,Imsak,Subuh,Dzuhur,Ashar,Maghrib,Isya\n2026-11-26,03:53,04:03,11:41,15:05,17:54,19:08";
  expect(readTimetable(csv).lines[0]?.day).toEqual({ ...JAKARTA, sunrise: null });
  expect(notedOf(csv)).toEqual([
    "1: No column is headed Sunrise: it is computed.",
    "1: These columns are not used: Imsak.",
  ]);
});

// Promise timetable-spellings: a timetable of a mosque has Imsak, congregations, two lines of headings, another
// order, times and dates in another spelling, or a heading that nobody knows
// -> only the start times of the six prayers are taken, by their headings; an unknown heading is refused by name
test.each([
  ["Date,Zora,Izlazak,Podne,Ikindija,Akšam,Jacija", ['1: The column "Zora" is not known.']],
  ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Witness", ['1: The column "Witness" is not known.']],
  ["Date,Imsak,Sunrise,Dhuhr,Asr,Maghrib,Isha", ["1: No column is headed Fajr."]],
  ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Fajr", ["1: Two columns are headed Fajr."]],
  ["Date,Fajr,Sunrise,Dhuhr,Asr,,Isha", ["1: Column 6 has times and no heading."]],
  ["Place,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ['1: The column "Place" is not known.']],
])("a heading that cannot be followed is refused by its column: %s", (heading, problems) => {
  const csv = `${heading}\n2026-12-01,${TIMES.join(",")}`;
  const problemsSaid = said(csv);
  for (const problem of problems) {
    expect(problemsSaid.some((text) => text.startsWith(problem))).toBe(true);
  }
  expect(readTimetable(csv).lines).toEqual([]);
});

const notedOf = (csv: string) =>
  readTimetable(csv).notes.map(({ line, sentence }) => `${line}: ${englishOf(sentence)}`);

// Proves timetable-spellings.
test("of two columns of Asr the one of the account's madhab is taken", () => {
  const csv = `Date,Fajr,Sunrise,Dhuhr,Asr Mithl 1,Asr Mithl 2,Maghrib,Isha
2026-11-26,04:03,05:24,11:41,15:05,16:02,17:54,19:08`;
  expect(readTimetable(csv, "shafi").lines[0]?.day.asr).toBe("15:05");
  expect(readTimetable(csv, "hanafi").lines[0]?.day.asr).toBe("16:02");
  const lettered = csv.replace("Mithl 1", "(Shafi'i)").replace("Mithl 2", "(Hanafi)");
  expect(readTimetable(lettered, "hanafi").lines[0]?.day.asr).toBe("16:02");
});

test.each([
  ["seconds", "05:58:00,07:55:00,12:05:00,13:50:00,15:57:00,17:48:00"],
  ["AM and PM", "5:58 AM,7:55 am,12:05 PM,1:50 PM,3:57pm,5:48 p.m."],
  ["seconds with AM and PM", "5:58:00 AM,7:55:00 AM,12:05:00 PM,1:50:00 PM,3:57:00 PM,5:48:00 PM"],
  ["Arabic halves of the day", "٥:٥٨ ص,٧:٥٥ ص,١٢:٠٥ م,١:٥٠ م,٣:٥٧ م,٥:٤٨ م"],
  ["dots", "5.58,7.55,12.05,13.50,15.57,17.48"],
  ["no mark between", "0558,0755,1205,1350,1557,1748"],
  ["zeros that a spreadsheet has dropped", "558,755,1205,1350,1557,1748"],
  ["the letter h", "5h58,7h55,12h05,13h50,15h57,17h48"],
  ["parts of a day", "0.248611111,0.329861111,0.503472222,0.576388889,0.664583333,0.741666667"],
  ["halves of the day without a mark", "5:58,7:55,12:05,1:50,3:57,5:48"],
])("reads times with %s", (_, times) => {
  const csv = `2026-12-01,${times}`;
  expect(said(csv)).toEqual([]);
  expect(readTimetable(csv).lines.map(({ day }) => day)).toEqual([DAY]);
});

test("Isha after midnight is read on a clock of twelve hours and as 24:10", () => {
  const on = (times: string) => readTimetable(`2027-06-21,${times}`).lines[0]?.day;
  const half = on("2:40,4:43,1:03,5:25,9:22,12:10");
  expect(half).toMatchObject({ dhuhr: "13:03", asr: "17:25", maghrib: "21:22", isha: "00:10" });
  expect(on("02:40,04:43,13:03,17:25,21:22,24:10")).toMatchObject({ isha: "00:10" });
});

test("a begun minute counts as over, except for Sunrise", () => {
  const { lines } = readTimetable(
    "2026-12-01,05:58:20,07:55:50,12:05:00,13:50:01,15:57:59,17:47:30",
  );
  expect(lines[0]?.day).toMatchObject({ fajr: "05:59", sunrise: "07:55", asr: "13:51" });
});

test.each([
  "01-12-2026",
  "1 Dec 2026",
  "1 December 2026",
  "01-Dec-26",
  "Dec 1, 2026",
  "Tuesday, 1 December 2026",
  "Tue 01/12/2026",
  "1st December 2026",
  "1 Aralık 2026",
  "1er décembre 2026",
  "1 Desember 2026",
  "١ ديسمبر ٢٠٢٦",
  "2026/12/01",
  "2026.12.1",
  "20261201",
  "2026-12-01 00:00:00",
  "01/12/26",
])("reads the date %s", (date) => {
  const csv = `"${date}";${TIMES.join(";")}`;
  const named = `Datum;Fajr;Sunrise;Dhuhr;Asr;Maghrib;Isha\n${csv}`;
  expect(said(named)).toEqual([]);
  expect(readTimetable(named).lines[0]?.day).toEqual(DAY);
  expect(readTimetable(csv).lines[0]?.day).toEqual(DAY);
});

test("a date without a year is refused with what is missing", () => {
  const csv = `Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n1 Dec,${TIMES.join(",")}`;
  expect(said(csv)).toEqual([
    '2: "1 Dec" has no year or no month. Write the date as YYYY-MM-DD, or the month and year in a line above.',
  ]);
});

test("months of one file have their own titles and headings", () => {
  const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  const csv = `November 2026\n${heading}\n30,${TIMES.join(",")}\n\nDecember 2026\n${heading}\n1,${TIMES.join(",")}`;
  expect(readTimetable(csv).lines.map(({ line, day }) => [line, day.date])).toEqual([
    [3, "2026-11-30"],
    [7, "2026-12-01"],
  ]);
});

test("what authorities of the north print is read, with a note a line", () => {
  const csv = [
    "2027-01-01,06:03,09:05,11:35,11:35,14:05,16:34",
    "2027-06-20,--,-,12:33,18:00,*,--:--",
    "2027-06-21,23:50,01:30,12:33,18:00,23:30,23:30",
  ].join("\n");
  const { lines, problems } = readTimetable(csv);
  expect(problems).toEqual([]);
  expect(lines[1]?.day).toMatchObject({ fajr: null, sunrise: null, maghrib: null, isha: null });
  expect(notedOf(csv)).toEqual([
    "1: Asr is at the same time on 2027-01-01 as the one before it.",
    ...["Fajr", "Sunrise", "Maghrib", "Isha"].map(
      (name) => `2: ${name} has no time on 2027-06-20: it is computed, where the sun gives one.`,
    ),
    "3: Isha is at the same time on 2027-06-21 as the one before it.",
  ]);
  const [, , third] = lines;
  const instants = third && timetableInstants(third.day, "Europe/Stockholm");
  expect(instants?.fajr).toBe(Date.parse("2027-06-20T21:50:00Z"));
});

// Proves timetable-mistakes.
test("a time that a table lacks is the computed one, where it fits between the others", () => {
  const day = { ...DAY, sunrise: null, isha: null };
  const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);
  const computed = {
    ...{ fajr: at("05:50"), sunrise: at("07:52"), dhuhr: at("12:04") },
    ...{ asr: at("13:49"), maghrib: at("15:55"), isha: at("15:56") },
  };
  const instants = timetableInstants(day, "UTC", computed);
  expect(instants).toMatchObject({ fajr: at("05:58"), sunrise: at("07:52"), isha: null });
});

test.each([
  ["an xlsx", "PK\u0003\u0004\u0014"],
  ["an xls read as one byte a letter", "\u00d0\u00cf\u0011\u00e0"],
  ["an xls read as UTF-8", "\ufffd\ufffd\u0011\ufffd"],
  ["a PDF", "%PDF-1.7"],
])("%s is refused with what to do", (_, csv) => {
  expect(said(csv)).toEqual([
    "1: This is a workbook or another file that is no text. Save it as CSV in the program that made it, and choose that file.",
  ]);
});
