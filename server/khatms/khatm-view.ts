// A khatm as the API shows it, and its portions. Pure; today's date is passed in.
import { compareAyahs, type AyahRef } from "#contract/quran/ayahs";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { dateAfter, datesBetween, daysBetween } from "#contract/times/calendar-days";
import { behindPace, type KhatmPlan, planKhatm, type PlannedRun } from "./khatm-plan.ts";
import type { KhatmRow } from "./khatm-store.ts";
import {
  ayahFrom,
  beginOfRecited,
  instantOf,
  placeAt,
  type RecitationTime,
  surahIndexAt,
  type TimedSurah,
  type TimeRange,
  timeRange,
} from "./recitation-time.ts";

/** A khatm on the time line of its recitation. */
export interface TimedKhatm {
  row: KhatmRow;
  time: RecitationTime;
  /** Begin and end of all that it recites. */
  range: TimeRange;
  /** Up to where it was heard. */
  at: number;
  /** YYYY-MM-DD where its owner lives. */
  today: string;
}

/** A pace of decades says no date. */
const FARTHEST_DAYS = 20_000;

export const fromOf = (row: KhatmRow) => ({ surah: row.fromSurah, ayah: row.fromAyah });
export const toOf = (row: KhatmRow) => ({ surah: row.toSurah, ayah: row.toAyah });

export function progressOf({ progressSurah, progressAyah }: KhatmRow): AyahRef | null {
  if (progressSurah === null || progressAyah === null) return null;
  return { surah: progressSurah, ayah: progressAyah };
}

export const daysOf = ({ startsOn, endsOn }: Pick<KhatmRow, "startsOn" | "endsOn">) =>
  daysBetween(startsOn, endsOn) + 1;

export function timedKhatm(row: KhatmRow, time: RecitationTime, today: string): TimedKhatm {
  const range = timeRange(time, { from: fromOf(row), to: toOf(row) });
  const point = instantOf(time, { surah: row.pointSurah, second: row.pointMs / 1000 });
  const at = row.finishedAt === null ? point : range.end;
  return { row, time, range, at: Math.min(Math.max(at, range.begin), range.end), today };
}

/** The surahs of its ayahs that the recitation lacks. */
export function leftOut({ time, row }: TimedKhatm): number[] {
  const recited = new Set(time.surahs.map(({ surah }) => surah));
  const all = Array.from(
    { length: row.toSurah - row.fromSurah + 1 },
    (_, index) => row.fromSurah + index,
  );
  return all.filter((surah) => !recited.has(surah));
}

/**
 * The last day on which its runs share what remains: its last day, or one after it when that is
 * over: then it continues at the pace that it had from the beginning.
 */
export function lastDay({ row, range, at, today }: TimedKhatm, hasRuns = true): string {
  if (row.endsOn >= today && hasRuns) return row.endsOn;
  const total = Math.max(1, range.end - range.begin);
  const days = Math.ceil(((range.end - at) * daysOf(row)) / total);
  return dateAfter(row.endsOn > today ? row.endsOn : today, Math.max(0, days - 1));
}

/** When no schedule recites it: each of its days that are left. */
export function dayRuns(khatm: TimedKhatm): PlannedRun[] {
  const { row, today } = khatm;
  const first = row.startsOn > today ? row.startsOn : today;
  const days = datesBetween(first, lastDay(khatm));
  return days.map((date) => ({ date, scheduleId: null, limit: Number.POSITIVE_INFINITY }));
}

export function planOf(
  { row, time, range, at }: TimedKhatm,
  runs: readonly PlannedRun[],
): KhatmPlan {
  if (row.finishedAt !== null) return { portions: [], left: 0 };
  return planKhatm(time, { begin: at, end: range.end }, runs);
}

export function showKhatm(khatm: TimedKhatm, shortfall: Khatm["shortfall"]): Khatm {
  const { row, range, at, today } = khatm;
  const { id, userId, name, reciterId, startsOn, endsOn } = row;
  const days = daysOf(row);
  const isFinished = row.finishedAt !== null;
  const behind = behindPace(range, at, { days, daysOver: daysBetween(startsOn, today) });
  return {
    id,
    userId,
    name,
    reciterId,
    startsOn,
    endsOn,
    from: fromOf(row),
    to: toOf(row),
    progress: progressOf(row),
    percent: isFinished ? 100 : percentOf(range, at),
    totalSeconds: Math.round((range.end - range.begin) / 1000),
    remainingSeconds: Math.round((range.end - at) / 1000),
    behindSeconds: Math.round(behind / 1000),
    continueAt: isFinished ? null : continueAt(khatm),
    leftOut: leftOut(khatm),
    paceEndsOn: isFinished ? null : paceEndsOn(khatm),
    shortfall,
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

function percentOf({ begin, end }: TimeRange, at: number): number {
  if (end === begin) return 0;
  return Math.min(99.9, Math.floor(((at - begin) / (end - begin)) * 1000) / 10);
}

function continueAt({ time, range, at }: TimedKhatm): Khatm["continueAt"] {
  if (time.surahs.length === 0) return null;
  const begin = Math.max(range.begin, beginOfRecited(time, at));
  const { second } = placeAt(time, begin);
  return { ...ayahFrom(time, begin), second };
}

function paceEndsOn({ row, range, at, today }: TimedKhatm): string | null {
  const heard = at - range.begin;
  if (heard <= 0) return null;
  const daysSoFar = Math.max(1, daysBetween(row.startsOn, today) + 1);
  const days = Math.ceil(((range.end - at) / heard) * daysSoFar);
  return days > FARTHEST_DAYS ? null : dateAfter(today, days);
}

/** What would do when the runs until its last day, `onTime`, do not suffice. */
export function shortfallOf(khatm: TimedKhatm, onTime: readonly PlannedRun[]): Khatm["shortfall"] {
  const { row, today } = khatm;
  const { left } = planOf(khatm, onTime);
  if (left === 0) return null;
  const room = onTime.reduce((sum, run) => sum + run.limit, 0);
  const first = row.startsOn > today ? row.startsOn : today;
  const days = Math.max(1, daysBetween(first, row.endsOn) + 1);
  const later = Math.ceil(left / (room / days));
  const runDays = new Set(onTime.map(({ date }) => date)).size;
  return {
    seconds: Math.ceil(left / 1000),
    minutesPerDay: Math.ceil(left / (runDays || days) / 60_000),
    endsOn: later > FARTHEST_DAYS ? null : dateAfter(row.endsOn, later),
  };
}

/** Its last day is over, or has no run any more: it continues with later runs. */
export function overdue(khatm: TimedKhatm, later: readonly PlannedRun[]): Khatm["shortfall"] {
  const { portions, left } = planOf(khatm, later);
  const seconds = Math.ceil((khatm.range.end - khatm.at) / 1000);
  if (seconds === 0) return null;
  const days = Math.max(1, daysBetween(khatm.today, khatm.row.endsOn) + 1);
  const last = portions.at(-1);
  return {
    seconds,
    minutesPerDay: Math.ceil(seconds / days / 60),
    endsOn: left === 0 && last ? last.run.date : null,
  };
}

export function showPortion(
  time: RecitationTime,
  { run, begin, end }: TimeRange & { run: PlannedRun },
): KhatmPortion {
  const from = ayahFrom(time, begin);
  // The ayah that ends here: a millisecond before, it is being recited.
  const to = ayahFrom(time, end - 1);
  return {
    date: run.date,
    scheduleId: run.scheduleId,
    from,
    to: compareAyahs(from, to) <= 0 ? to : from,
    seconds: Math.round((end - begin) / 1000),
    exact: isAyahKnown(time, begin) && isAyahKnown(time, end),
  };
}

/** Whether the ayah at this instant is known: by the timings, or as the first or last of its surah. */
function isAyahKnown(time: RecitationTime, at: number): boolean {
  const index = surahIndexAt(time, at);
  const within = at - (time.before[index] as number);
  const timed = time.surahs[index];
  return within === 0 || within === timed?.length || (timed?.ayahEnds ?? null) !== null;
}
/** A part of a surah's recording, in seconds; null: from its beginning, to its end. */
export interface SurahStretch {
  surah: number;
  from: number | null;
  to: number | null;
}

/** The recordings, or parts of them, that make up a stretch of the time line. */
export function stretchesOf(time: RecitationTime, { begin, end }: TimeRange): SurahStretch[] {
  const stretches: SurahStretch[] = [];
  for (let index = Math.max(0, surahIndexAt(time, begin)); index < time.surahs.length; index++) {
    const { surah, length } = time.surahs[index] as TimedSurah;
    const start = time.before[index] as number;
    if (start >= end) break;
    const from = Math.max(begin, start) - start;
    const to = Math.min(end, start + length) - start;
    if (from >= to) continue;
    stretches.push({
      ...{ surah, from: from === 0 ? null : from / 1000 },
      to: to === length ? null : to / 1000,
    });
  }
  return stretches;
}
