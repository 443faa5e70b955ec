// The time line of a recitation: its recordings one after another, in whole milliseconds. Pure.
import { type AyahRange, type AyahRef, ayahsIn, lastAyahOf } from "#contract/quran/ayahs";
import { textOfSurah, textUntil } from "#contract/quran/text-length";

export interface TimedSurah {
  surah: number;
  /** Milliseconds of the whole recording. */
  length: number;
  /** False: the length is estimated from the length of its text. */
  isKnown: boolean;
  /** Where each ayah ends, milliseconds, ascending; the last at `length`. Null: not timed. */
  ayahEnds: readonly number[] | null;
  /** Where the last ayah ends by its timings, milliseconds: its recording may be longer, or only said to be. Null: not timed. */
  lastAyahEnd: number | null;
}

export interface RecitationTime {
  surahs: readonly TimedSurah[];
  /** Milliseconds of all recordings before each of `surahs`; at the end, of all. */
  before: readonly number[];
}

/** A place in a recording. */
export interface RecordingPlace {
  surah: number;
  /** Seconds from the beginning of the recording. */
  second: number;
}

/** What a khatm recites of a recitation, in milliseconds of its time line. */
export interface TimeRange {
  begin: number;
  end: number;
}

interface KnownTimes {
  /** Seconds by surah; estimated where missing. */
  seconds: ReadonlyMap<number, number>;
  /** The end of each ayah by surah, seconds, for surahs whose timings can be used. */
  ayahEnds: ReadonlyMap<number, readonly number[]>;
}

/** Milliseconds a page of the mushaf, when no recording of a reciter has a known length. */
const TYPICAL_PAGE = 180_000;

export function recitationTime(
  availableSurahs: readonly number[],
  { seconds, ayahEnds }: KnownTimes,
): RecitationTime {
  const pace = paceOf(availableSurahs, seconds);
  const before = [0];
  const surahs = availableSurahs.map((surah) => {
    const known = seconds.get(surah);
    const estimate = Math.round(textOfSurah(surah) * pace);
    const length = known === undefined ? estimate : Math.round(known * 1000);
    before.push((before.at(-1) as number) + length);
    const ends = known === undefined ? undefined : ayahEnds.get(surah);
    const usable = usableEnds(surah, ends, length);
    const lastAyahEnd = usable && Math.round((ends?.at(-1) ?? 0) * 1000);
    return { surah, length, isKnown: known !== undefined, ayahEnds: usable, lastAyahEnd };
  });
  return { surahs, before };
}

/** Milliseconds a page, by the recordings whose length is known. */
function paceOf(surahs: readonly number[], seconds: ReadonlyMap<number, number>): number {
  let pages = 0;
  let known = 0;
  for (const surah of surahs) {
    const length = seconds.get(surah);
    if (length === undefined) continue;
    pages += textOfSurah(surah);
    known += length * 1000;
  }
  return pages > 0 ? known / pages : TYPICAL_PAGE;
}

/** Null unless every ayah but the last ends after the one before and within the recording. */
function usableEnds(
  surah: number,
  seconds: readonly number[] | undefined,
  length: number,
): number[] | null {
  if (seconds?.length !== ayahsIn(surah)) return null;
  // What follows the last ayah belongs to it: the recording plays to its end.
  const ends = seconds.map((end, index) =>
    index + 1 === seconds.length ? length : Math.round(end * 1000),
  );
  return ends.every((end, index) => end > (ends[index - 1] ?? 0)) ? ends : null;
}

/** The index of the last entry at or below `value`; -1 when there is none. `values` ascend. */
export function lastAtOrBelow(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The index of the recording that plays at an instant of the time line; at its end the last. */
export function surahIndexAt({ surahs, before }: RecitationTime, at: number): number {
  return Math.min(Math.max(0, lastAtOrBelow(before, at)), surahs.length - 1);
}

export function isRecited(time: RecitationTime, surah: number): boolean {
  return time.surahs.some((timed) => timed.surah === surah);
}

/** The instant of a place. A surah that is not recited: where it would begin. */
export function instantOf(time: RecitationTime, { surah, second }: RecordingPlace): number {
  const index = indexFrom(time, surah);
  const timed = time.surahs[index];
  const begin = time.before[index] as number;
  if (timed?.surah !== surah) return begin;
  return begin + Math.min(Math.max(0, Math.round(second * 1000)), timed.length);
}

/** The place of an instant; where two recordings meet, the beginning of the second. */
export function placeAt(time: RecitationTime, at: number): RecordingPlace {
  const index = surahIndexAt(time, at);
  const { surah } = time.surahs[index] as TimedSurah;
  return { surah, second: (at - (time.before[index] as number)) / 1000 };
}

/** Where an ayah begins: by the timings, else by its share of the text. */
export function beginOfAyah(time: RecitationTime, { surah, ayah }: AyahRef): number {
  return ayah === 1
    ? instantOf(time, { surah, second: 0 })
    : endOfAyah(time, { surah, ayah: ayah - 1 });
}

/** Where an ayah ends: by the timings, else by its share of the text. */
export function endOfAyah(time: RecitationTime, { surah, ayah }: AyahRef): number {
  const index = indexFrom(time, surah);
  const timed = time.surahs[index];
  const begin = time.before[index] as number;
  if (timed?.surah !== surah) return begin;
  return begin + endWithin(timed, ayah);
}

function endWithin({ surah, length, ayahEnds }: TimedSurah, ayah: number): number {
  if (ayah >= ayahsIn(surah)) return length;
  if (ayahEnds) return ayahEnds[ayah - 1] as number;
  return Math.round((length * textUntil({ surah, ayah })) / textOfSurah(surah));
}

/** What of the recitation lies within these ayahs. */
export function timeRange(time: RecitationTime, { from, to }: AyahRange): TimeRange {
  const begin = beginOfAyah(time, from);
  return { begin, end: Math.max(begin, endOfAyah(time, to)) };
}

/** The ayah being recited just after an instant; without timings by its share of the text. */
export function ayahFrom(time: RecitationTime, at: number): AyahRef {
  const index = surahIndexAt(time, at);
  const timed = time.surahs[index] as TimedSurah;
  const within = at - (time.before[index] as number);
  const { surah } = timed;
  if (timed.ayahEnds) {
    return { surah, ayah: Math.min(lastAtOrBelow(timed.ayahEnds, within) + 2, ayahsIn(surah)) };
  }
  // The first ayah that ends later: their ends are in order.
  let [low, high] = [1, ayahsIn(surah)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endWithin(timed, middle) <= within) low = middle + 1;
    else high = middle;
  }
  return { surah, ayah: low };
}

/** The last ayah that is over at an instant, as far as timings tell; null before the first. */
export function lastWholeAyah(time: RecitationTime, at: number): AyahRef | null {
  const index = surahIndexAt(time, at);
  const timed = time.surahs[index] as TimedSurah;
  const within = at - (time.before[index] as number);
  if (within >= timed.length) return lastAyahOf(timed.surah);
  const ayah = timed.ayahEnds ? lastAtOrBelow(timed.ayahEnds, within) + 1 : 0;
  if (ayah > 0) return { surah: timed.surah, ayah };
  const previous = time.surahs[index - 1];
  return previous ? lastAyahOf(previous.surah) : null;
}

/** The beginning of what is recited at an instant: its ayah where timed, else the instant itself. */
export function beginOfRecited(time: RecitationTime, at: number): number {
  const index = surahIndexAt(time, at);
  const { ayahEnds } = time.surahs[index] as TimedSurah;
  if (!ayahEnds) return at;
  const begin = time.before[index] as number;
  return begin + (ayahEnds[lastAtOrBelow(ayahEnds, at - begin)] ?? 0);
}

/** The same place of the text in another recitation: exact where both are timed. */
export function translated(
  at: RecordingPlace,
  from: RecitationTime,
  to: RecitationTime,
): RecordingPlace {
  const here = from.surahs.find((timed) => timed.surah === at.surah);
  const there = to.surahs.find((timed) => timed.surah === at.surah);
  if (!here || !there) return { surah: at.surah, second: 0 };
  const ms = Math.min(at.second * 1000, here.length);
  if (!here.ayahEnds || !there.ayahEnds) {
    return { surah: at.surah, second: (ms / here.length) * (there.length / 1000) };
  }
  const ayah = lastAtOrBelow(here.ayahEnds, ms) + 1;
  if (ayah === here.ayahEnds.length) return { surah: at.surah, second: there.length / 1000 };
  const stretch = (ends: readonly number[]) => {
    const begin = ends[ayah - 1] ?? 0;
    return { begin, length: (ends[ayah] as number) - begin };
  };
  const [old, now] = [stretch(here.ayahEnds), stretch(there.ayahEnds)];
  const share = (ms - old.begin) / old.length;
  return { surah: at.surah, second: (now.begin + share * now.length) / 1000 };
}

/** The index of a surah, or of the first one after it. */
function indexFrom({ surahs }: RecitationTime, surah: number): number {
  const index = surahs.findIndex((timed) => timed.surah >= surah);
  return index < 0 ? surahs.length : index;
}
