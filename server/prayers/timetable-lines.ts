// Reads the lines of a timetable: which is a day, and what is wrong with the others. Pure.
import type { Madhab, TimetableDay } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import {
  isHeadingLine,
  monthOf,
  readHeadings,
  type TimetableColumns,
} from "./timetable-headings.ts";
import { dayShift } from "./timetable-times.ts";

export interface TimetableLine {
  /** From 1, as editors count. */
  line: number;
  day: TimetableDay;
}

/** What is said of a line: a problem, or a note. */
export interface TimetableRemark {
  line: number;
  sentence: Sentence;
}

export interface ReadTimetable {
  lines: TimetableLine[];
  /** Each keeps the table from being stored. */
  problems: TimetableRemark[];
  /** What a person should look at; the table can be stored. */
  notes: TimetableRemark[];
}

/** A line of cells. */
interface Row {
  line: number;
  /** Without the empty ones at its end. */
  fields: string[];
  /** With them. */
  width: number;
}

/** Lines of times below the same headings, and the month and year that stand above them. */
interface Block {
  headings: Row[];
  rows: (Row & { month: number | null; year: number | null })[];
}

const MINUTES_OF_A_DAY = 24 * 60;
const NOON = 12 * 60;

/** The days of a CSV in its order, and every line that is wrong. Titles and empty lines are neither. */
export function readTimetable(csv: string, madhab: Madhab = "shafi"): ReadTimetable {
  const read: ReadTimetable = { lines: [], problems: [], notes: [] };
  if (isOtherFile(csv)) {
    read.problems.push({ line: 1, sentence: sentence("timetable.no-text") });
    return read;
  }
  const dates = new Set<string>();
  for (const block of blocksOf(rowsOf(plain(csv)))) readBlock(block, madhab, dates, read);
  if (read.lines.length === 0 && read.problems.length === 0) {
    read.problems.push({ line: 1, sentence: sentence("timetable.empty") });
  }
  return read;
}

/** First bytes of a ZIP (xlsx, ods), an OLE file (xls) and a PDF, read as UTF-8 or as one byte a letter. */
const OTHER_FILES = [
  ...["PK\u0003", "PK\u0005", "PK\ufffd", "%PDF"],
  ...["\u00d0\u00cf\u0011\u00e0", "\ufffd\ufffd\u0011\ufffd"],
];

function isOtherFile(csv: string): boolean {
  const begin = csv.replace(/^\ufeff/, "");
  return OTHER_FILES.some((mark) => begin.startsWith(mark));
}

/** With line feeds and Latin digits, without a byte order mark and marks of direction. */
function plain(csv: string): string {
  return csv
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Cells between tabs, else semicolons, else bars, else commas, whichever the lines with times have. */
function rowsOf(text: string): Row[] {
  const separators = ["\t", ";", "|"];
  const withTimes = text.split("\n").filter((line) => /\d[:.h]\d\d/.test(line));
  const separator =
    separators.find((mark) => withTimes.some((line) => line.split(mark).length > 4)) ?? ",";
  const rows: Row[] = [];
  let row: Row = { line: 1, fields: [], width: 0 };
  let field = "";
  let line = 1;
  const endField = () => {
    row.fields.push(field.trim());
    field = "";
  };
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    const end = letter === '"' && field.trim() === "" ? closingQuote(text, at) : -1;
    if (end > 0) {
      // A quoted cell may have separators and line ends in it.
      field = text
        .slice(at + 1, end)
        .replaceAll('""', '"')
        .replaceAll("\n", " ");
      line += text.slice(at, end).split("\n").length - 1;
      at = end;
    } else if (letter === separator) endField();
    else if (letter === "\n" || letter === undefined) {
      endField();
      row.width = row.fields.length;
      while (row.fields.at(-1) === "") row.fields.pop();
      rows.push(row);
      line++;
      row = { line, fields: [], width: 0 };
    } else field += letter;
  }
  return rows.filter(({ fields }) => fields.length > 0);
}

/** Where the quote at `start` is closed, within a few lines; -1: it is an ordinary letter. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at - start < 500 ? at : -1;
  }
  return -1;
}

function blocksOf(rows: readonly Row[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = { headings: [], rows: [] };
  let month: number | null = null;
  let year: number | null = null;
  for (const row of rows) {
    if (isTimes(row.fields)) {
      block.rows.push({ ...row, month, year });
      continue;
    }
    const text = row.fields.join(" ");
    const words = text.split(/[^\p{L}\p{N}]+/u);
    // A title names the month, and the first column may be headed by it.
    const named = row.fields.length <= 3 || isHeadingLine(row.fields) ? words : [];
    const found = [...new Set(named.map(monthOf).filter((each) => each !== null))];
    const years = [...new Set(named.filter((word) => /^(19|20|21)\d\d$/.test(word)))];
    if (found.length === 1) month = found[0] ?? null;
    if (years.length === 1) year = Number(years[0]);
    if (!isHeadingLine(row.fields) || /^sep=/i.test(text)) continue;
    if (block.rows.length > 0) {
      blocks.push(block);
      block = { headings: [], rows: [] };
    }
    block.headings.push(row);
  }
  return [...blocks, block];
}

/** A line of times: some field looks like one, or the first like a date. */
function isTimes(fields: readonly string[]): boolean {
  const [first = ""] = fields;
  if (fields.length === 1 && dateOf(first, {}) === null) return false;
  return (
    /^\d+[-./]\d/.test(first) ||
    fields.some((field) => /^\d+:\d/.test(field)) ||
    fields.filter((field) => isTime(field) && /\d{3}|\d[.h]\d\d/.test(field)).length >= 3
  );
}

function readBlock(
  { headings, rows }: Block,
  madhab: Madhab,
  dates: Set<string>,
  { lines, problems, notes }: ReadTimetable,
): void {
  let columns: TimetableColumns | null = null;
  if (headings.length > 0 && rows.length > 0) {
    const line = headings.at(-1)?.line ?? 1;
    const read = readHeadings(
      headings.map(({ fields }) => fields),
      rows.map(({ fields }) => fields),
      { madhab, isTime, isDate: (text) => dateOf(text, {}) !== null },
    );
    for (const problem of read.problems) problems.push({ line, sentence: problem });
    for (const note of read.notes) notes.push({ line, sentence: note });
    if (read.problems.length > 0) return;
    columns = read.columns;
  }
  const cells = rows.map((row) => cellsOf(row, columns));
  const hasHalfDays = isOnHalfDays(cells);
  const [first] = rows;
  if (hasHalfDays && first) {
    notes.push({ line: first.line, sentence: sentence("timetable.half-days") });
  }
  for (const [index, row] of rows.entries()) {
    const { line } = row;
    const read = dayOf(cells[index] ?? "columns", hasHalfDays);
    if ("problem" in read) {
      problems.push({ line, sentence: read.problem });
      continue;
    }
    const { day } = read;
    if (dates.has(day.date)) {
      problems.push({ line, sentence: sentence("timetable.date-twice", { date: day.date }) });
      continue;
    }
    dates.add(day.date);
    lines.push({ line, day });
    for (const note of read.notes) notes.push({ line, sentence: note });
  }
}

interface Cells {
  /** Null: `dateText` is no date. */
  date: string | null;
  dateText: string;
  lacksYear: boolean;
  /** The text of each time; null: the table has no column for it. */
  times: Record<Prayer, string | null>;
}

/** The cells of a line by their meaning; "columns": it does not have a date and six times. */
function cellsOf(row: Block["rows"][number], columns: TimetableColumns | null): Cells | "columns" {
  const { fields, month, year } = row;
  if (!columns) {
    const [dateText = "", ...others] = fields;
    // Tables often have the day of the week beside the date.
    const texts = others.filter((field) => !/^\p{L}+\.?$/u.test(field));
    const date = dateOf(dateText, { month, year });
    const times = Object.fromEntries(prayers.map((prayer, index) => [prayer, texts[index] ?? ""]));
    if (date !== null && texts.length !== prayers.length) return "columns";
    return { date, dateText, lacksYear: false, times: times as Cells["times"] };
  }
  // A line that was cut off, not one whose last cells are empty.
  if (row.width <= Math.max(...prayers.map((prayer) => columns.prayers[prayer] ?? 0))) {
    return "columns";
  }
  const cell = (column: number | null) => (column === null ? "" : (fields[column] ?? ""));
  const own = {
    month: numberIn(cell(columns.month)) ?? monthOf(cell(columns.month)) ?? month,
    year: numberIn(cell(columns.year)) ?? year,
  };
  const dateText = cell(columns.date) || cell(columns.day);
  const times = {} as Record<Prayer, string | null>;
  for (const prayer of prayers) {
    const column = columns.prayers[prayer];
    times[prayer] = column === null ? null : cell(column);
  }
  const date = dateOf(dateText, own);
  const lacksYear =
    date === null && dateOf(dateText, { month: own.month ?? 1, year: 2000 }) !== null;
  return { date, dateText, lacksYear, times };
}

const numberIn = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : null);

type Read = { day: TimetableDay; notes: Sentence[] } | { problem: Sentence };

function dayOf(cells: Cells | "columns", hasHalfDays: boolean): Read {
  if (cells === "columns") return { problem: sentence("timetable.columns") };
  const { date, dateText } = cells;
  if (date === null) {
    const code = cells.lacksYear ? "timetable.year-missing" : "timetable.date-invalid";
    return { problem: sentence(code, { text: dateText }) };
  }
  const day = { date } as TimetableDay;
  const notes: Sentence[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const prayer of prayers) {
    const text = cells.times[prayer];
    if (text === null || isNoTime(text)) {
      day[prayer] = null;
      if (text !== null) notes.push(sentence("timetable.time-missing", { prayer, date }));
      continue;
    }
    const time = timeOf(text, prayer);
    if (time === null) {
      return { problem: sentence("timetable.time-invalid", { prayer, text }) };
    }
    const minutes =
      hasHalfDays && !time.isMarked ? onWholeDay(time.minutes, prayer, last) : time.minutes;
    day[prayer] = wallTime(minutes);
    const at = minutesOf(day[prayer]) + dayShift(prayer, day[prayer]) * MINUTES_OF_A_DAY;
    if (at < last || (at === last && prayer === "maghrib")) {
      return { problem: sentence("timetable.order", { prayer }) };
    }
    // Authorities print Dhuhr and Asr of a sun that hardly rises so, and Isha of a night without darkness.
    if (at === last) {
      notes.push(sentence("timetable.same-time", { prayer, date }));
    }
    last = at;
  }
  if (last === Number.NEGATIVE_INFINITY) return { problem: sentence("timetable.columns") };
  return { day, notes };
}

/** No time is printed: nothing, dashes, stars. */
const isNoTime = (text: string) => /^(?:[-–—−*.:…x×/ ]*|n\/?a)$/i.test(text);

/** "۱۲:۰۵" has its digits folded before; 6:26, 06:26:30, 6.26, 6h26, 0626, 6:26 AM, ٦:٢٦ م, 24:10. */
const TIME =
  /^(?:(\d{1,2}) ?[:.h٫] ?([0-5]\d)(?: ?[:.] ?([0-5]\d)(?:\.\d+)?)?|(\d{1,2})([0-5]\d)) ?(am|pm|a\.m\.?|p\.m\.?|a|p|ص|م|صباحا|مساء)?\.?$/i;

/** A part of a day, as spreadsheets store times. */
const FRACTION = /^0?[.,](\d{3,})$/;

interface Time {
  /** Of the day, up to 30:00. */
  minutes: number;
  /** It says whether it is before noon. */
  isMarked: boolean;
}

function timeOf(text: string, prayer: Prayer): Time | null {
  const fraction = FRACTION.exec(text)?.[1];
  if (fraction) {
    const minutes = Math.round(Number(`0.${fraction}`) * MINUTES_OF_A_DAY);
    return { minutes, isMarked: true };
  }
  const [, colonHour, colonMinute, seconds = "0", plainHour, plainMinute, mark] =
    TIME.exec(text.trim()) ?? [];
  const hour = Number(colonHour ?? plainHour ?? Number.NaN);
  // A prayer has begun when its minute is over; the sun must not have risen.
  const rounded = Number(seconds) > 0 && prayer !== "sunrise" ? 1 : 0;
  const minutes = hour * 60 + Number(colonMinute ?? plainMinute) + rounded;
  if (Number.isNaN(minutes)) return null;
  if (mark) {
    if (hour > 12 || hour < 1) return hour < 24 ? { minutes, isMarked: true } : null;
    const isAfternoon = /^[pم]/i.test(mark);
    const inMorning = hour === 12 ? minutes - NOON : minutes;
    return { minutes: inMorning + (isAfternoon ? NOON : 0), isMarked: true };
  }
  // 24:10 is printed for Isha after midnight.
  const isAfterMidnight = (prayer === "maghrib" || prayer === "isha") && hour >= 24 && hour < 30;
  return hour < 24 || isAfterMidnight ? { minutes, isMarked: false } : null;
}

/** Whether a cell has a time, of whichever prayer. */
function isTime(text: string): boolean {
  return timeOf(text, "isha") !== null;
}

/** Whether times are of a clock of twelve hours that does not say which half of the day it shows. */
function isOnHalfDays(cells: readonly (Cells | "columns")[]): boolean {
  let hasEarlyAsr = false;
  for (const each of cells) {
    if (each === "columns" || each.date === null) continue;
    for (const prayer of prayers) {
      const time = timeOf(each.times[prayer] ?? "", prayer);
      if (!time || time.isMarked) continue;
      if (time.minutes < 60 || time.minutes >= 13 * 60) return false;
      if (prayer === "asr" && time.minutes < 9 * 60) hasEarlyAsr = true;
    }
  }
  return hasEarlyAsr;
}

/** Minutes of a day: the first time from `last` on that such a clock shows so. */
function onWholeDay(minutes: number, prayer: Prayer, last: number): number {
  const within = minutes % NOON;
  if (prayer === "fajr" || prayer === "sunrise") return within;
  let at = within;
  while (at < last || (at < NOON && prayer === "asr")) at += NOON;
  return at;
}

function wallTime(minutes: number): string {
  const ofDay = minutes % MINUTES_OF_A_DAY;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

interface Around {
  month?: number | null;
  year?: number | null;
}

/**
 * YYYY-MM-DD of a date with the year or the day first, in digits or with the month's name; what it
 * leaves out is that of `around`. Null for other text and days that there are not.
 */
function dateOf(text: string, { month = null, year = null }: Around): string | null {
  // Behind a date a spreadsheet may put midnight.
  const bare = text.replace(/[T ]0{1,2}:00(:00(\.0+)?Z?)?$/, "").trim();
  const [, longYear, longMonth, longDay] =
    /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/.exec(bare)?.toSpliced(2, 1) ??
    /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(bare) ??
    [];
  if (longYear) return realDate(longYear, longMonth, longDay);
  const [, , firstDay, , itsMonth, itsYear] =
    /^(\p{L}+[.,]? +)?(\d{1,2})([-./])(\d{1,2})\3(\d{4}|\d\d)$/u.exec(bare) ?? [];
  if (firstDay) return realDate(wholeYear(itsYear), itsMonth, firstDay);
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const numbers = words.flatMap((word) => /^(\d+)(?:st|nd|rd|th|er)?$/i.exec(word)?.[1] ?? []);
  const named = [...new Set(words.map(monthOf).filter((each) => each !== null))];
  const days = numbers.filter((number) => number.length <= 2);
  const years = numbers.filter((number) => number.length === 4);
  // "01-Jan-27": the day is first.
  const [day, shortYear] = days;
  if (!day || days.length > 2 || years.length > 1 || named.length > 1) return null;
  if (numbers.length > 1 && named.length === 0) return null;
  if (numbers.length !== days.length + years.length) return null;
  return realDate(years[0] ?? wholeYear(shortYear) ?? year, named[0] ?? month, day);
}

const wholeYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

function realDate(
  year: string | number | null | undefined,
  month: string | number | null | undefined,
  day: string | undefined,
): string | null {
  if (!year || !month || !day) return null;
  const two = (number: string | number) => String(number).padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  const found = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(date) ? date : null;
}
