// Ayahs and stretches of them: which there are, in what order, and how many lie between two. Kufan numbering (Hafs).
import * as z from "zod/mini";
import { surahNumber } from "../reciters.ts";
import type { Sentence } from "../sentences/sentences.ts";
import { surahs } from "./surahs.ts";

/** An ayah that exists. */
export const ayahRef = z
  .strictObject({ surah: surahNumber, ayah: z.int().check(z.minimum(1)) })
  .check(z.refine(isAyah, { error: ({ input }) => missingAyah(input as AyahRef) }));

export interface AyahRef {
  /** 1 to 114. */
  surah: number;
  /** 1 to the surah's number of ayahs. */
  ayah: number;
}

/** From one ayah to another, both included. */
export interface AyahRange {
  from: AyahRef;
  to: AyahRef;
}

export const AYAH_COUNT = 6236;
export const WHOLE_QURAN: AyahRange = { from: { surah: 1, ayah: 1 }, to: { surah: 114, ayah: 6 } };

/** How many ayahs come before each surah, by its number. */
const before: number[] = [0, 0];
for (const { number, numberOfAyahs } of surahs) {
  before[number + 1] = (before[number] ?? 0) + numberOfAyahs;
}

export function isAyah({ surah, ayah }: AyahRef): boolean {
  return Number.isInteger(ayah) && ayah >= 1 && ayah <= ayahsIn(surah);
}

/** The number of ayahs of a surah; 0 for a surah that does not exist. */
export function ayahsIn(surah: number): number {
  return surahs[surah - 1]?.numberOfAyahs ?? 0;
}

/** The place of an ayah among all: 1 for Al-Faatiha 1 to 6236 for An-Naas 6. */
export function ayahIndex({ surah, ayah }: AyahRef): number {
  return (before[surah] ?? Number.NaN) + ayah;
}

/** The ayah at a place from 1 to 6236. */
export function ayahAtIndex(index: number): AyahRef {
  let surah = 1;
  let last = surahs.length;
  while (surah < last) {
    const middle = Math.ceil((surah + last) / 2);
    if ((before[middle] ?? 0) < index) surah = middle;
    else last = middle - 1;
  }
  return { surah, ayah: index - (before[surah] ?? 0) };
}

/** Negative when `a` comes before `b`, 0 for the same ayah. */
export function compareAyahs(a: AyahRef, b: AyahRef): number {
  return a.surah - b.surah || a.ayah - b.ayah;
}

/** The number of ayahs of a range. */
export function ayahCount({ from, to }: AyahRange): number {
  return ayahIndex(to) - ayahIndex(from) + 1;
}

/** Null after the last ayah of the Quran. */
export function nextAyah(ayah: AyahRef): AyahRef | null {
  const index = ayahIndex(ayah);
  return index < AYAH_COUNT ? ayahAtIndex(index + 1) : null;
}

/** Null before the first ayah of the Quran. */
export function previousAyah(ayah: AyahRef): AyahRef | null {
  const index = ayahIndex(ayah);
  return index > 1 ? ayahAtIndex(index - 1) : null;
}

export function lastAyahOf(surah: number): AyahRef {
  return { surah, ayah: ayahsIn(surah) };
}

export function wholeSurah(surah: number): AyahRange {
  return { from: { surah, ayah: 1 }, to: lastAyahOf(surah) };
}

/** A range surah by surah: `isWhole` when all its ayahs belong to it. */
export function surahParts({ from, to }: AyahRange): SurahPart[] {
  const parts: SurahPart[] = [];
  for (let surah = from.surah; surah <= to.surah; surah++) {
    const first = surah === from.surah ? from.ayah : 1;
    const last = surah === to.surah ? to.ayah : ayahsIn(surah);
    parts.push({ surah, first, last, isWhole: first === 1 && last === ayahsIn(surah) });
  }
  return parts;
}

export interface SurahPart {
  surah: number;
  /** Its first and last ayah in the range. */
  first: number;
  last: number;
  isWhole: boolean;
}

/** As sentenceInIssue reads it. */
function missingAyah({ surah, ayah }: AyahRef): string {
  const params = { surah, ayah, count: ayahsIn(surah) };
  return JSON.stringify({ code: "portion.ayah-missing", params } satisfies Sentence);
}
