// How a khatm advances: by what was heard from its place on, without a hole. Pure.
import { type AyahRange, type AyahRef, compareAyahs } from "#contract/quran/ayahs";
import {
  instantOf,
  isRecited,
  lastAtOrBelow,
  lastWholeAyah,
  placeAt,
  type RecitationTime,
  surahIndexAt,
  type TimeRange,
} from "./recitation-time.ts";

/** Seconds of a recording that were heard without a jump. */
export interface HeardStretch {
  surahId: number;
  from: number;
  to: number;
  /** The recording ended by itself, as its player says: the end may be reported a little early. */
  ended?: boolean | undefined;
}

/** Milliseconds that a stretch may begin after the place: speakers report every few seconds. */
export const CONTINUES_WITHIN = 12_000;
/** Milliseconds by which reports miss the end of an ayah. */
const AYAH_END = 1000;
/** Milliseconds by which the end of a recording is reported early, or its length is told wrong. */
const RECORDING_END = 3000;
/** Of an estimated length: who heard so much, and then the next surah, has heard it all. */
const ESTIMATE_HEARD = 1 / 4;

/** The instant that is reached with this stretch; the same when it adds nothing. */
export function advanced(
  time: RecitationTime,
  { begin, end }: TimeRange,
  at: number,
  stretch: HeardStretch,
): number {
  const { surahId, from, to } = heardOut(time, stretch);
  if (!isRecited(time, surahId)) return at;
  const heardFrom = instantOf(time, { surah: surahId, second: from });
  const heardTo = instantOf(time, { surah: surahId, second: to });
  if (heardTo <= at || heardTo <= begin) return at;
  const isContinued = heardFrom <= at + CONTINUES_WITHIN;
  if (!isContinued && !continuesAfterEstimate(time, at, heardFrom)) return at;
  const reached = Math.max(at, snapped(time, heardTo));
  return end - reached <= AYAH_END && !endsRecording(time, end) ? end : reached;
}

/** A recording that ended by itself was heard to its end, however early that was reported, or long it is said to be. */
export function heardOut(time: RecitationTime, stretch: HeardStretch): HeardStretch {
  const { surahId, to, ended = false } = stretch;
  const timed = time.surahs.find(({ surah }) => surah === surahId);
  if (!ended || !timed?.isKnown) return stretch;
  const recited = Math.min(timed.length, timed.lastAyahEnd ?? timed.length);
  if (recited - to * 1000 > RECORDING_END) return stretch;
  return { ...stretch, to: timed.length / 1000 };
}

const endsRecording = (time: RecitationTime, at: number) => time.before.includes(at);

/** Reports end a little early: an ayah of which almost nothing is missing is over, unless its recording is as well. */
function snapped(time: RecitationTime, heardTo: number): number {
  // At the end of a recording the instant belongs to the next one already.
  const index = surahIndexAt(time, Math.max(0, heardTo - 1));
  const begin = time.before[index] as number;
  const timed = time.surahs[index];
  if (!timed) return heardTo;
  if (!timed.isKnown) return Math.min(heardTo, begin + timed.length - RECORDING_END);
  const ends = timed.ayahEnds ?? [];
  const end = ends[lastAtOrBelow(ends, heardTo - begin) + 1];
  if (end === timed.length) return heardTo;
  return end !== undefined && begin + end - heardTo <= AYAH_END ? begin + end : heardTo;
}

/** The recording in which it stands was only estimated to last longer. */
function continuesAfterEstimate(time: RecitationTime, at: number, heardFrom: number): boolean {
  const index = surahIndexAt(time, at);
  const timed = time.surahs[index];
  if (!timed || timed.isKnown) return false;
  const begin = time.before[index] as number;
  const next = begin + timed.length;
  const heardEnough = at - begin >= timed.length * ESTIMATE_HEARD;
  return heardEnough && heardFrom >= next && heardFrom <= next + CONTINUES_WITHIN;
}

/** The columns of a khatm of these ayahs that has reached an instant; `known`: what it had reached. */
export function pointColumns(
  time: RecitationTime,
  { from, to }: AyahRange,
  { at, isFinished, known }: { at: number; isFinished: boolean; known: AyahRef | null },
) {
  const { surah, second } = placeAt(time, at);
  const whole = isFinished ? to : lastWholeAyah(time, at);
  const isFurther =
    whole !== null &&
    compareAyahs(whole, from) >= 0 &&
    (known === null || compareAyahs(whole, known) > 0);
  const progress = isFurther ? whole : known;
  return {
    pointSurah: surah,
    pointMs: Math.round(second * 1000),
    progressSurah: progress?.surah ?? null,
    progressAyah: progress?.ayah ?? null,
  };
}
