// Where a khatm is, when it ends as things are, and what would have it end as wished. Pure.
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { khatmIdOf } from "#contract/portions/portion-traits";
import { divisionAt } from "#contract/quran/divisions";
import { textBetween } from "#contract/quran/text-length";
import type { Run } from "#contract/runs";
import type { Schedule } from "#contract/schedules";
import { daysBetween } from "#contract/times/calendar-days";

export interface Standing {
  juz: number;
  /** Of the Madani mushaf. */
  page: number;
}

/** Null when it is finished. */
export function standingOf({ continueAt }: Pick<Khatm, "continueAt">): Standing | null {
  if (!continueAt) return null;
  return { juz: divisionAt("juz", continueAt), page: divisionAt("page", continueAt) };
}

export interface Outlook {
  /** YYYY-MM-DD on which it ends as things are; null: nothing is to come. */
  endsOn: string | null;
  /** Days after the wished one; 0: in time. */
  daysLate: number;
  /** Pages each day that remain, when it is to end as wished; the whole rest where that day is over. */
  pagesADay: number;
  secondsADay: number;
}

/** `portions`: those that are planned, in order; `today`: YYYY-MM-DD. */
export function outlookOf(
  khatm: Pick<
    Khatm,
    "continueAt" | "to" | "startsOn" | "endsOn" | "remainingSeconds" | "shortfall"
  >,
  portions: readonly Pick<KhatmPortion, "date">[],
  today: string,
): Outlook {
  const { continueAt, to, startsOn, endsOn, remainingSeconds, shortfall } = khatm;
  const pages = continueAt ? textBetween(continueAt, to) : 0;
  const inTime = new Set(portions.map(({ date }) => date).filter((date) => date <= endsOn));
  const first = startsOn > today ? startsOn : today;
  const days = Math.max(1, inTime.size || daysBetween(first, endsOn) + 1);
  const last = portions.at(-1)?.date ?? null;
  const ends = shortfall ? shortfall.endsOn : last;
  return {
    endsOn: ends,
    daysLate: ends === null ? 0 : Math.max(0, daysBetween(endsOn, ends)),
    pagesADay: pages / days,
    secondsADay: remainingSeconds / days,
  };
}

/** Enabled ones, in the order of their next runs. */
export function schedulesOf(khatmId: number, schedules: readonly Schedule[]): Schedule[] {
  return schedules
    .filter(({ enabled, portion }) => enabled && khatmIdOf(portion) === khatmId)
    .sort((one, other) => ((one.nextRunAt ?? "~") < (other.nextRunAt ?? "~") ? -1 : 1));
}

/** A run of it may be over before its portion is. */
export const isLimited = ({
  endTime,
  endAnchor,
  durationMinutes,
}: Pick<Schedule, "endTime" | "endAnchor" | "durationMinutes">) =>
  endTime !== null || endAnchor !== null || durationMinutes !== null;

const UNHEARD: readonly Run["status"][] = ["missed", "failed", "interrupted", "stopped", "skipped"];

/** Runs that were due since its first day and did not recite all of their portion, newest first. */
export const missedRuns = (runs: readonly Run[], { createdAt }: Pick<Khatm, "createdAt">): Run[] =>
  runs
    .filter(({ dueAt, status }) => dueAt >= createdAt && UNHEARD.includes(status))
    .sort((one, other) => (one.dueAt > other.dueAt ? -1 : 1));
