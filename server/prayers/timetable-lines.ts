// Reads the lines of a timetable: which is a day, and what is wrong with the others. Pure.
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { isAfterMidnight } from "./timetable-times.ts";

export interface TimetableLine {
  /** From 1, as editors count. */
  line: number;
  day: TimetableDay;
}

export interface TimetableProblem {
  line: number;
  sentence: Sentence;
}

/** The days of a CSV in its order, and every line that is wrong. Headings and empty lines are neither. */
export function readTimetable(csv: string): {
  lines: TimetableLine[];
  problems: TimetableProblem[];
} {
  const lines: TimetableLine[] = [];
  const problems: TimetableProblem[] = [];
  const dates = new Set<string>();
  for (const [index, text] of plain(csv).split("\n").entries()) {
    const fields = fieldsOf(text);
    if (isHeading(fields)) continue;
    const line = index + 1;
    const read = dayOf(fields);
    if ("problem" in read) {
      problems.push({ line, sentence: read.problem });
    } else if (dates.has(read.day.date)) {
      const { date } = read.day;
      problems.push({ line, sentence: sentence("timetable.date-twice", { date }) });
    } else {
      dates.add(read.day.date);
      lines.push({ line, day: read.day });
    }
  }
  if (lines.length === 0 && problems.length === 0) {
    problems.push({ line: 1, sentence: sentence("timetable.empty") });
  }
  return { lines, problems };
}

/** With line feeds and Latin digits, without a byte order mark and marks of direction. */
function plain(csv: string): string {
  return csv
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Between tabs, else semicolons, else commas; a quoted field may have them in it. */
function fieldsOf(text: string): string[] {
  const separator = ["\t", ";"].find((mark) => text.includes(mark)) ?? ",";
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      fields.push(field.trim());
      field = "";
    } else field += letter;
  }
  fields.push(field.trim());
  while (fields.at(-1) === "") fields.pop();
  return fields;
}

/** No field looks like a time, and the first is no date: a title, the names of columns, an empty line. */
function isHeading(fields: readonly string[]): boolean {
  const [first = ""] = fields;
  return !/^\d+[-./]\d/.test(first) && !fields.some((field) => /^\d+:\d/.test(field));
}

type Read = { day: TimetableDay } | { problem: Sentence };

function dayOf([first = "", ...others]: readonly string[]): Read {
  const date = dateOf(first);
  if (date === null) return { problem: sentence("timetable.date-invalid", { text: first }) };
  // Tables often have the day of the week beside the date.
  const times = others.filter((field) => !/^\p{L}+\.?$/u.test(field));
  if (times.length !== prayers.length) return { problem: sentence("timetable.columns") };
  const day = { date } as TimetableDay;
  for (const [index, prayer] of prayers.entries()) {
    const text = times[index] ?? "";
    const time = timeOf(text);
    if (time === null) {
      return { problem: sentence("timetable.time-invalid", { prayer, text }) };
    }
    day[prayer] = time;
  }
  const early = outOfOrder(day);
  return early ? { problem: sentence("timetable.order", { prayer: early }) } : { day };
}

/** YYYY-MM-DD of YYYY-MM-DD, DD.MM.YYYY or DD/MM/YYYY; null for other text and days that there are not. */
function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? dayFirst(text);
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const found = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(date) ? date : null;
}

function dayFirst(text: string): (string | undefined)[] {
  const [all, day, , month, year] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  return [all, year, month, day];
}

/** HH:MM of H:MM or HH:MM. */
function timeOf(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** The first time that is not after the one before it. */
function outOfOrder(day: TimetableDay): Prayer | null {
  const clock = (prayer: Prayer) => `${isAfterMidnight(day, prayer) ? 1 : 0} ${day[prayer]}`;
  return (
    prayers.find((prayer, index) => {
      const before = prayers[index - 1];
      return before !== undefined && clock(prayer) <= clock(before);
    }) ?? null
  );
}
