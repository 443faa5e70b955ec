// The divisions of the Quran: 30 juz, 60 hizb, 240 rub and the 604 pages of the Madani mushaf.
// The starts are facts from quran-meta 6.0.17 (MIT), its Hafs part: here as the number of ayahs of each.
import {
  AYAH_COUNT,
  type AyahRange,
  type AyahRef,
  ayahAtIndex,
  ayahIndex,
  compareAyahs,
  lastAyahOf,
} from "./ayahs.ts";
import { SURAH_COUNT } from "../recordings.ts";

export const divisionCounts = { juz: 30, hizb: 60, rub: 240, page: 604 } as const;
export type DivisionKind = keyof typeof divisionCounts;

export interface Division {
  kind: DivisionKind;
  /** From 1. */
  number: number;
}

const ayahsOfRubs = `
  32 18 16 15 17 14 18 18 16 19 12 14 16 14 10 10 10 9 11 18 18 19 23 18 20 20 20 18 15 15
  11 12 12 22 16 14 12 14 21 13 15 14 11 15 14 10 16 15 15 12 24 23 23 15 21 16 16 14 10 15
  30 16 18 23 29 25 14 15 18 18 21 19 20 15 18 15 12 14 15 18 18 11 18 15 27 18 19 25 18 17
  20 23 24 22 23 23 24 24 15 14 16 18 18 25 49 50 29 21 24 15 21 18 22 27 20 29 29 15 19 24
  24 33 37 40 54 28 28 25 28 22 32 30 18 19 22 19 35 39 44 20 14 18 12 20 32 25 51 59 70 47
  26 29 26 23 17 22 25 13 25 20 24 30 23 28 23 20 17 13 20 9 23 14 22 23 26 32 32 45 61 62
  58 31 44 24 21 23 20 20 25 28 16 22 20 14 24 26 33 49 54 26 20 24 23 23 12 13 31 49 53 51
  45 47 78 74 37 14 13 19 20 21 14 26 12 12 30 52 70 54 47 57 58 63 86 71 55 64 75 67 64 82
`;

const ayahsOfPages = `
  7 5 11 8 5 8 11 9 4 8 7 7 5 5 8 4 7 7 7 8 7 4 8 10 6 7 5 5 4 6 6 8 5 4 5 6 3 4 8 3 4 4 3
  5 5 5 7 1 4 9 6 7 7 8 8 7 9 9 7 6 8 9 8 7 6 11 8 8 5 4 8 8 7 6 8 6 6 5 3 5 4 3 7 4 7 7 8
  6 9 5 7 5 3 7 4 8 8 6 7 6 7 7 8 8 5 3 3 4 4 4 6 8 5 5 4 5 7 7 6 6 6 7 6 8 5 5 7 8 10 9 8
  9 8 7 9 5 8 9 4 7 9 8 6 7 6 5 4 5 6 8 11 11 8 7 6 8 6 10 6 8 6 8 9 16 10 7 6 6 6 4 4 7 8
  9 8 11 8 8 9 8 7 5 7 9 8 6 6 7 7 6 5 5 4 7 7 7 7 4 7 7 7 6 7 5 6 5 7 6 8 6 5 8 9 11 8 9 8
  10 9 9 8 7 7 9 9 8 8 9 9 10 7 9 11 9 10 10 8 8 7 6 9 11 6 9 8 9 8 8 5 8 5 10 6 8 6 5 8 6
  9 9 10 15 16 20 19 20 15 8 12 8 8 12 10 8 7 8 6 9 8 8 10 7 10 10 11 11 9 8 9 11 10 8 11
  11 5 7 7 11 8 8 13 9 14 13 11 14 13 13 13 12 19 15 25 14 13 12 11 11 15 12 10 10 14 11 9
  13 15 9 9 11 11 5 10 8 7 8 8 9 9 8 6 17 10 15 17 15 15 15 14 10 10 7 4 5 7 10 5 3 5 9 9
  12 11 12 12 10 19 20 21 23 28 25 23 24 23 21 13 9 13 9 11 8 13 12 10 8 8 7 7 8 7 9 11 7 7
  10 8 9 7 8 7 7 11 11 10 9 8 9 9 10 11 8 9 6 11 9 10 6 9 7 8 5 8 7 4 8 11 7 7 8 9 8 9 9 8
  7 12 8 6 13 15 13 14 16 13 24 27 25 26 24 27 29 16 10 16 19 22 10 5 11 10 9 7 9 11 7 8 9
  9 8 7 9 9 8 11 8 11 9 9 9 8 8 10 5 7 9 13 7 12 12 11 14 13 13 16 18 21 20 13 9 10 10 9 6
  8 7 11 8 10 9 9 6 8 5 5 7 7 15 20 16 24 21 23 17 18 26 18 24 21 22 22 24 27 27 34 26 23 8
  7 6 5 6 5 10 4 6 7 8 5 6 7 9 8 7 7 9 9 5 7 7 5 12 14 19 27 18 26 28 29 15 18 13 15 19 18
  30 28 26 20 25 31 30 25 31 42 29 25 28 27 22 32 30 23 27 29 26 27 12 18 21 17 14 14 15
`;

const rubStarts = startsOf(ayahsOfRubs);

/** The places of first ayahs among all ayahs, from 1. */
const starts: Record<DivisionKind, readonly number[]> = {
  juz: rubStarts.filter((_, index) => index % 8 === 0),
  hizb: rubStarts.filter((_, index) => index % 4 === 0),
  rub: rubStarts,
  page: startsOf(ayahsOfPages),
};

/** Undefined when there is no such division. */
export function divisionStart({ kind, number }: Division): AyahRef | undefined {
  const start = starts[kind][number - 1];
  return start === undefined ? undefined : ayahAtIndex(start);
}

/** Its first to its last ayah; undefined when there is no such division. */
export function rangeOf({ kind, number }: Division): AyahRange | undefined {
  const from = divisionStart({ kind, number });
  const end = (starts[kind][number] ?? AYAH_COUNT + 1) - 1;
  return from && { from, to: ayahAtIndex(end) };
}

/** The number of the division in which an ayah lies. */
export function divisionAt(kind: DivisionKind, ayah: AyahRef): number {
  const index = ayahIndex(ayah);
  const after = starts[kind].findIndex((start) => start > index);
  return after < 0 ? starts[kind].length : after;
}

/** So many of them, as `stretchFrom` counts. */
export interface Stretch {
  unit: DivisionKind | "surah" | "ayah";
  count: number;
}

/**
 * So many from an ayah on, at most all of the Quran, which goes on at its beginning: one range, or two. What is left of
 * the first one counts as one; surahs that are not recited are not counted.
 */
export function stretchFrom(
  from: AyahRef,
  { unit, count }: Stretch,
  isRecited: (surah: number) => boolean = () => true,
): AyahRange[] {
  const last = lastOf(from, { unit, count }, isRecited);
  if (!last.isAround) return [{ from, to: last.ayah }];
  return [
    { from, to: ayahAtIndex(AYAH_COUNT) },
    { from: ayahAtIndex(1), to: last.ayah },
  ];
}

/** `isAround`: beyond the end of the Quran. */
function lastOf(from: AyahRef, { unit, count }: Stretch, isRecited: (surah: number) => boolean) {
  const around = (number: number, most: number) => ({
    number: ((number - 1) % most) + 1,
    isAround: number > most,
  });
  if (unit === "ayah") {
    const { number, isAround } = around(ayahIndex(from) + count - 1, AYAH_COUNT);
    return { ayah: ayahAtIndex(number), isAround };
  }
  if (unit === "surah") {
    let last = from.surah;
    let counted = 1;
    for (let next = from.surah + 1; counted < count && next < from.surah + SURAH_COUNT; next++) {
      if (!isRecited(around(next, SURAH_COUNT).number)) continue;
      last = next;
      counted++;
    }
    const { number, isAround } = around(last, SURAH_COUNT);
    return { ayah: lastAyahOf(number), isAround };
  }
  const { number, isAround } = around(divisionAt(unit, from) + count - 1, divisionCounts[unit]);
  const ayah = rangeOf({ kind: unit, number })?.to ?? from;
  return { ayah, isAround };
}

/** The largest division that is exactly this range; null when there is none. */
export function divisionOf(range: AyahRange): Division | null {
  for (const kind of ["juz", "hizb", "rub", "page"] as const) {
    const number = divisionAt(kind, range.from);
    const found = rangeOf({ kind, number });
    if (found && isSame(found.from, range.from) && isSame(found.to, range.to)) {
      return { kind, number };
    }
  }
  return null;
}

function isSame(a: AyahRef, b: AyahRef): boolean {
  return compareAyahs(a, b) === 0;
}

function startsOf(ayahsOfEach: string): number[] {
  let start = 1;
  return ayahsOfEach
    .trim()
    .split(/\s+/)
    .map((count) => {
      const here = start;
      start += Number(count);
      return here;
    });
}
