// Sentences about prayers: places, settings, timetables, and why a schedule does not run on a day.
import type { Prayer } from "../prayers/prayer-names.ts";
import { howLate } from "./run-sentences.ts";

type OnDay = { prayer: Prayer; date: string };

const names: Record<Prayer, string> = {
  fajr: "Fajr",
  sunrise: "Sunrise",
  dhuhr: "Dhuhr",
  asr: "Asr",
  maghrib: "Maghrib",
  isha: "Isha",
};

export function prayerName(prayer: Prayer): string {
  return names[prayer];
}

export const prayerSentences = {
  "place.latitude-invalid": "A latitude is from -90 to 90 degrees.",
  "place.longitude-invalid": "A longitude is from -180 to 180 degrees.",
  "place.degrees-invalid": "Give degrees as a decimal number, such as 52.52.",
  "place.country-invalid": "A country is given by its two capital letters, such as DE.",
  "place.name-missing": "A place needs a name.",
  "place.zone-far-off": ({ timezone, expected }: { timezone: string; expected: string }) =>
    `The clocks of ${timezone} are hours away from this place. Its zone is ${expected}.`,
  "place.in-use": ({ count }: { count: number }) =>
    count === 1
      ? "A schedule is bound to the prayers of this place. Give it a time on the clock or delete it first."
      : `${count} schedules are bound to the prayers of this place. Give them times on the clock or delete them first.`,

  "prayer.day-count-invalid": "days is a whole number from 1 to 31.",
  "prayer.month-starts-clash":
    "These beginnings of Hijri months do not fit together: a month has 29 or 30 days.",
  "prayer.month-start-far-off": ({ date }: { date: string }) =>
    `This month begins within four days of ${date}.`,

  "timetable.empty": "There is no line with a date and six times.",
  "timetable.columns": "A line has a date and six times: Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
  "timetable.date-invalid": ({ text }: { text: string }) =>
    `"${text}" is no date. Dates are YYYY-MM-DD.`,
  "timetable.time-invalid": ({ prayer, text }: { prayer: Prayer; text: string }) =>
    `${names[prayer]}: "${text}" is no time. Times are HH:MM.`,
  "timetable.order": ({ prayer }: { prayer: Prayer }) =>
    `${names[prayer]} is earlier than the time before it.`,
  "timetable.date-twice": ({ date }: { date: string }) => `${date} is there twice.`,
  "timetable.no-text":
    "This is a workbook or another file that is no text. Save it as CSV in the program that made it, and choose that file.",
  "timetable.column-unknown": ({ text }: { text: string }) =>
    `The column "${text}" is not known. Name it after one of the six prayers, or leave it out.`,
  "timetable.column-unnamed": ({ column }: { column: number }) =>
    `Column ${column} has times and no heading. Give it one, or leave it out.`,
  "timetable.column-twice": ({ prayer }: { prayer: Prayer }) =>
    `Two columns are headed ${names[prayer]}. Leave one out.`,
  "timetable.column-missing": ({ prayer }: { prayer: Prayer }) =>
    `No column is headed ${names[prayer]}.`,
  "timetable.date-column-missing": "No column is headed Date.",
  "timetable.year-missing": ({ text }: { text: string }) =>
    `"${text}" has no year or no month. Write the date as YYYY-MM-DD, or the month and year in a line above.`,
  "timetable.columns-unused": ({ names: columns }: { names: string }) =>
    `These columns are not used: ${columns}.`,
  "timetable.imsak-is-fajr": ({ text }: { text: string }) =>
    `The column "${text}" is taken as Fajr.`,
  "timetable.sunrise-computed": "No column is headed Sunrise: it is computed.",
  "timetable.half-days":
    "The times do not say AM or PM: from Dhuhr on they are taken as after noon.",
  "timetable.time-missing": ({ prayer, date }: OnDay) =>
    `${names[prayer]} has no time on ${date}: it is computed, where the sun gives one.`,
  "timetable.same-time": ({ prayer, date }: OnDay) =>
    `${names[prayer]} is at the same time on ${date} as the one before it.`,
  "timetable.far-north": ({ prayer, expected, date }: OnDay & { expected: string }) =>
    `${names[prayer]} on ${date} is more than 90 minutes away from ${expected}, which is computed for your place. This far north or south the table is believed.`,
  "timetable.hour-early": ({ date }: { date: string }) =>
    `The times of ${date} are about an hour early: was summer time left out?`,
  "timetable.hour-late": ({ date }: { date: string }) =>
    `The times of ${date} are about an hour late: was summer time added too soon?`,
  "timetable.odd": ({ prayer, date }: OnDay) =>
    `${names[prayer]} on ${date} does not fit the days beside it.`,
  "timetable.far-off": ({ prayer, expected }: { prayer: Prayer; expected: string }) =>
    `${names[prayer]} is more than 90 minutes away from ${expected}, which is computed for your place.`,
  "timetable.problem": ({ line, count }: { line: number; count: number }) =>
    count === 1
      ? `Line ${line} is wrong. Nothing was stored.`
      : `${count} lines are wrong, the first is line ${line}. Nothing was stored.`,

  "schedule.day-count-invalid": "count is a whole number from 1 to 31.",
  "schedule.start-missing": "Say when it starts: at a time, or with a prayer.",
  "schedule.start-ambiguous": "It starts either at a time or with a prayer, not both.",
  "schedule.end-ambiguous": "It ends in one way: at a time, with a prayer, or after some minutes.",
  "schedule.end-at-start": "It would end when it starts. Choose a later end.",
  "schedule.never-runs": "On no day of the next two years would this run.",

  "day.no-prayer": ({ prayer, date }: OnDay) =>
    `${names[prayer]} has no time on ${date} at this place, so nothing was played.`,
  "day.out-of-season": "It is not in season.",
  "day.paused": ({ until }: { until: string }) => `All schedules are paused until ${until}.`,
  "day.skipped": "You skipped this run.",
  "day.run-already": "It has run on this day already.",
  "run.late-moved": ({ minutes }: { minutes: number }) =>
    `Started ${howLate(minutes)} late, because a change of the prayer settings moved its time.`,
  "run.moved-past":
    "A change of the prayer settings moved this to a time that was already over, so nothing was played.",
  "run.adhan-late": ({ prayer }: { prayer: Prayer }) =>
    `The adhan of ${names[prayer]} could not begin within two minutes of its time.`,
  "run.adhan-instead": ({ prayer }: { prayer: Prayer }) =>
    `The adhan of ${names[prayer]} sounded until its end.`,
  "run.after-adhan": ({ prayer, minutes }: { prayer: Prayer; minutes: number }) =>
    `Started ${howLate(minutes)} late, after the adhan of ${names[prayer]}.`,
};
