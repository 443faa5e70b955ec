// What a khatm is after its owner has changed it, with a sentence for what is not possible. Pure.
import { type AyahRef, compareAyahs } from "#contract/quran/ayahs";
import type { BodyOf } from "#contract/endpoint";
import { type createKhatm, LONGEST_KHATM_DAYS, type updateKhatm } from "#contract/khatms";
import type { Reciter } from "#contract/reciters";
import { dateAfter } from "#contract/times/calendar-days";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { pointColumns } from "./khatm-progress.ts";
import type { KhatmRow, NewKhatm } from "./khatm-store.ts";
import { daysOf, fromOf, progressOf, toOf } from "./khatm-view.ts";
import {
  endOfAyah,
  instantOf,
  type RecitationTime,
  timeRange,
  translated,
} from "./recitation-time.ts";

export type KhatmChange = BodyOf<typeof updateKhatm>;

interface Around {
  reciter: Reciter;
  /** Of the reciter after the change, and of the one before. */
  time: RecitationTime;
  timeBefore: RecitationTime;
  /** YYYY-MM-DD where the owner lives. */
  today: string;
  now: number;
}

/** A new khatm, still without its owner. */
export function begunKhatm(
  choice: BodyOf<typeof createKhatm>,
  { reciter, time, today, now }: Omit<Around, "timeBefore">,
): Omit<NewKhatm, "userId"> {
  const { name, from, to } = choice;
  mustRecite(reciter, from, to);
  const at = timeRange(time, { from, to }).begin;
  return {
    name,
    reciterId: reciter.id,
    ...datesOf(null, choice, today),
    ...ayahColumns(from, to),
    ...pointColumns(time, { from, to }, { at, isFinished: false, known: null }),
    reportedAt: now,
    finishedAt: null,
    setBackAt: null,
    createdAt: now,
  };
}

export function changedKhatm(
  row: KhatmRow,
  change: KhatmChange,
  around: Around,
): Partial<NewKhatm> {
  const { reciter, time, today, now } = around;
  const from = change.from ?? fromOf(row);
  const to = change.to ?? toOf(row);
  if (compareAyahs(from, to) > 0) {
    throw invalid(sentence("portion.range-reversed"));
  }
  mustRecite(reciter, from, to);
  const columns = {
    ...datesOf(row, change, today),
    name: change.name ?? row.name,
    reciterId: reciter.id,
    ...ayahColumns(from, to),
  };
  const isElsewhere =
    reciter.id !== row.reciterId || change.from !== undefined || change.to !== undefined;
  if (!change.beginAgain && change.progress === undefined && !isElsewhere) return columns;

  const range = timeRange(time, { from, to });
  const { at, known } = reachedAfter();
  const isSet = change.beginAgain || change.progress !== undefined;
  const isFinished = at >= range.end;
  const clamped = Math.min(Math.max(at, range.begin), range.end);
  return {
    ...columns,
    ...pointColumns(time, { from, to }, { at: clamped, isFinished, known }),
    finishedAt: isFinished ? (row.finishedAt ?? now) : null,
    // A run may have recited some of it that is not told yet: begun again it is set back where it stands, too.
    setBackAt: change.beginAgain || (isSet && clamped < reachedBefore()) ? now : row.setBackAt,
    reportedAt: now,
  };

  function reachedBefore(): number {
    if (row.finishedAt !== null) return endOfAyah(time, toOf(row));
    const place = { surah: row.pointSurah, second: row.pointMs / 1000 };
    return instantOf(time, translated(place, around.timeBefore, time));
  }

  function reachedAfter() {
    const { progress } = change;
    if (progress) {
      if (compareAyahs(progress, from) < 0 || compareAyahs(progress, to) > 0) {
        throw invalid(sentence("khatm.other-ayah"));
      }
      return { at: endOfAyah(time, progress), known: progress };
    }
    if (change.beginAgain || progress === null) return { at: range.begin, known: null };
    const before = progressOf(row);
    const known =
      before && compareAyahs(before, from) >= 0 && compareAyahs(before, to) <= 0 ? before : null;
    return { at: reachedBefore(), known };
  }
}

function mustRecite({ name, availableSurahs }: Reciter, from: AyahRef, to: AyahRef): void {
  if (availableSurahs.some((surah) => surah >= from.surah && surah <= to.surah)) return;
  throw invalid(sentence("khatm.recordings-missing", { reciter: name }));
}

/** The days of a khatm that begins `startsOn`, or as it was. */
function datesOf(
  before: Pick<KhatmRow, "startsOn" | "endsOn"> | null,
  {
    startsOn,
    endsOn,
    days,
    beginAgain,
  }: Pick<KhatmChange, "startsOn" | "endsOn" | "days" | "beginAgain">,
  today: string,
): Pick<KhatmRow, "startsOn" | "endsOn"> {
  const first = startsOn ?? (before && !beginAgain ? before.startsOn : today);
  const length = days ?? (before && beginAgain ? daysOf(before) : null);
  const last = endsOn ?? (length === null ? before?.endsOn : dateAfter(first, length - 1));
  const dates = { startsOn: first, endsOn: last ?? first };
  if (dates.endsOn < dates.startsOn) throw invalid(sentence("khatm.end-before-start"));
  if (daysOf(dates) > LONGEST_KHATM_DAYS) throw invalid(sentence("khatm.days-too-many"));
  if (dates.endsOn < today && dates.endsOn !== before?.endsOn) {
    throw invalid(sentence("khatm.past"));
  }
  return dates;
}

const ayahColumns = (from: AyahRef, to: AyahRef) => ({
  fromSurah: from.surah,
  fromAyah: from.ayah,
  toSurah: to.surah,
  toAyah: to.ayah,
});

function invalid(problem: Sentence): AppError {
  return new AppError("invalid-input", problem);
}
