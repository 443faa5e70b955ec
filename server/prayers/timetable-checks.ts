// Compares the days of a timetable with the computed times: another town, forgotten summer time, single mistakes.
import type { PrayerInstants } from "#contract/prayers/day-facts";
import { hijriOn } from "#contract/prayers/hijri-dates";
import type { Place } from "#contract/prayers/places";
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { timeAt } from "#contract/times/clock-times";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { type PrayerChoices, rulesOf } from "./prayer-choices.ts";
import { prayerTimes } from "./prayer-times.ts";
import type { ReadTimetable, TimetableLine, TimetableRemark } from "./timetable-lines.ts";
import { timetableInstants } from "./timetable-times.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A time further from the computed one is of another town or another column, milliseconds. */
const FURTHEST_APART = 90 * MINUTE;
/**
 * Degrees beyond which authorities print times of other latitudes or of rules of their own (Diyanet
 * takes those of 62 degrees): there, and on days of less than four or more than twenty hours of sun
 * anywhere, only Dhuhr is held against the sun.
 */
const NORTHERN = 62;
const SHORTEST_DAY = 4 * HOUR;
const LONGEST_DAY = 20 * HOUR;
/** A clock that is wrong by an hour: how far Dhuhr is off, and the others with it, milliseconds. */
const AN_HOUR_OFF = { from: 40 * MINUTE, to: 80 * MINUTE, others: 25 * MINUTE };
/** A single time is odd when it is so far off and the days before and after it agree so closely. */
const ODD = 15 * MINUTE;
const AGREE = 10 * MINUTE;

interface CheckedDay extends TimetableLine {
  /** Milliseconds after the computed times. */
  apart: Record<Prayer, number | null>;
}

/** The days in the order of their dates that are right, and the remarks in the order of the lines. */
export function checkedTimetable(
  read: ReadTimetable,
  place: Place,
  choices: PrayerChoices,
): { days: TimetableDay[]; problems: TimetableRemark[]; notes: TimetableRemark[] } {
  const problems = [...read.problems];
  const notes = [...read.notes];
  const checked: CheckedDay[] = [];
  for (const { line, day } of read.lines) {
    const { problem, note, apart } = compared(day, place, choices);
    if (problem) problems.push({ line, sentence: problem });
    else checked.push({ line, day, apart });
    if (note) notes.push({ line, sentence: note });
  }
  checked.sort((one, other) => (one.day.date < other.day.date ? -1 : 1));
  notes.push(...oddDays(checked));
  const byLine = (one: TimetableRemark, other: TimetableRemark) => one.line - other.line;
  return {
    days: checked.map(({ day }) => day),
    problems: problems.sort(byLine),
    notes: notes.sort(byLine),
  };
}

/** Against the computed times of its date: the first that is too far off is a problem or, up north, a note. */
function compared(day: TimetableDay, place: Place, choices: PrayerChoices) {
  const instants = timetableInstants(day, place.timezone);
  const rules = rulesOf(choices);
  const { month } = hijriOn(day.date, choices);
  const expected = prayerTimes(place, rules, day.date, month);
  // A table may be of the other madhab, and in short nights authorities bound Fajr and Isha by rules
  // of their own, up to the middle of the night.
  const madhab = rules.madhab === "shafi" ? ("hanafi" as const) : ("shafi" as const);
  const others = { ...rules, madhab, highLatitude: "middleofthenight" as const };
  const otherwise = prayerTimes(place, others, day.date, month);
  const apart = {} as Record<Prayer, number | null>;
  let problem: Sentence | null = null;
  let note: Sentence | null = null;
  const isNorthern = Math.abs(place.latitude) > NORTHERN || hasOddSun(expected);
  for (const prayer of prayers) {
    const [one, other, at] = [expected[prayer], otherwise[prayer], instants[prayer]];
    apart[prayer] = one === null || at === null ? null : at - one;
    if (one === null || at === null) continue;
    const early = Math.min(one, other ?? one) - FURTHEST_APART;
    const late = Math.max(one, other ?? one) + FURTHEST_APART;
    if (at >= early && at <= late) continue;
    const params = { prayer, expected: timeAt(place.timezone, one) };
    if (prayer === "dhuhr" || !isNorthern) problem ??= sentence("timetable.far-off", params);
    else note ??= sentence("timetable.far-north", { ...params, date: day.date });
  }
  return { problem, note: problem ? null : note, apart };
}

function hasOddSun({ sunrise, maghrib }: PrayerInstants): boolean {
  if (sunrise === null || maghrib === null) return true;
  return maghrib - sunrise < SHORTEST_DAY || maghrib - sunrise > LONGEST_DAY;
}

/** Notes on days that are an hour off, and on single times that the days around them contradict. */
function oddDays(days: readonly CheckedDay[]): TimetableRemark[] {
  return days.flatMap(({ line, day, apart }, index): TimetableRemark[] => {
    const { date } = day;
    const hours = hoursOff(apart);
    if (hours !== 0) {
      const code = hours > 0 ? "timetable.hour-late" : "timetable.hour-early";
      return [{ line, sentence: sentence(code, { date }) }];
    }
    const last = days.length - 1;
    // The first and the last day are compared with the two next to them.
    const beside =
      index === 0 ? [1, 2] : index === last ? [last - 1, last - 2] : [index - 1, index + 1];
    const [one, other] = beside.map((each) => days[each]);
    if (!one || !other) return [];
    const odd = prayers.filter((prayer) =>
      isOdd(apart[prayer], one.apart[prayer], other.apart[prayer]),
    );
    return odd.map((prayer) => ({ line, sentence: sentence("timetable.odd", { prayer, date }) }));
  });
}

/** 1: all are an hour late, -1: an hour early, 0: neither. */
function hoursOff(apart: CheckedDay["apart"]): -1 | 0 | 1 {
  const { dhuhr } = apart;
  if (dhuhr === null) return 0;
  const { from, to, others } = AN_HOUR_OFF;
  if (Math.abs(dhuhr) < from || Math.abs(dhuhr) > to) return 0;
  const sign = dhuhr > 0 ? 1 : -1;
  const areOff = [apart.sunrise, apart.maghrib].every(
    (each) => each === null || each * sign > others,
  );
  return areOff ? sign : 0;
}

function isOdd(at: number | null, one: number | null, other: number | null): boolean {
  if (at === null || one === null || other === null) return false;
  return Math.abs(one - other) < AGREE && Math.min(Math.abs(at - one), Math.abs(at - other)) > ODD;
}
