// The items of a portion, in the recordings that there are; what cannot be had is named. Pure.
import { surahParts, type SurahPart } from "#contract/quran/ayahs";
import type { Portion } from "#contract/portions/portions";
import type { AyahTiming } from "#contract/reciters";
import { type PlayItem, wholeSurah } from "#server/playback/play-order";
import { usableTimings } from "#contract/quran/usable-timings";
import type { SurahStretch } from "./portion-sources.ts";

export type RangePortion = Extract<Portion, { kind: "range" }>;

export interface PortionItems {
  items: PlayItem[];
  /** Surahs without a recording. */
  missing: number[];
  /** Surahs whose ayahs have no usable times where they are needed. */
  untimed: number[];
}

/** The surahs of a range that are not recited whole, or ayah by ayah: their ayahs must be timed. */
export function timedSurahs(range: RangePortion): number[] {
  return surahParts(range)
    .filter(({ isWhole }) => !isWhole || range.eachAyah > 1)
    .map(({ surah }) => surah);
}

export function itemsOfSurahs(
  surahs: readonly number[],
  available: readonly number[],
): PortionItems {
  const found = surahs.filter((surah) => available.includes(surah));
  const missing = surahs.filter((surah) => !available.includes(surah));
  return { items: found.map(wholeSurah), missing, untimed: [] };
}

/** `timings`: of the surahs that `timedSurahs` names, by surah. */
export function itemsOfRange(
  range: RangePortion,
  available: readonly number[],
  timings: ReadonlyMap<number, readonly AyahTiming[]>,
): PortionItems {
  const result: PortionItems = { items: [], missing: [], untimed: [] };
  for (const part of surahParts(range)) {
    const { surah } = part;
    if (!available.includes(surah)) {
      result.missing.push(surah);
      continue;
    }
    if (part.isWhole && range.eachAyah === 1) {
      result.items.push(wholeSurah(surah));
      continue;
    }
    const timed = usableTimings(timings.get(surah) ?? [], surah);
    if (timed) result.items.push(...itemsOfPart(part, timed, range.eachAyah));
    else result.untimed.push(surah);
  }
  return result;
}

/** Ayahs that are recited once run together: they are one item. */
function itemsOfPart(part: SurahPart, timed: readonly AyahTiming[], repeat: number): PlayItem[] {
  const { surah, first, last } = part;
  const item = (from: number, to: number): PlayItem => ({
    recording: { surah },
    // From the recording's beginning, with the basmala; to its end, without cutting the last sound.
    from: from === 1 ? null : (timed[from - 1]?.start ?? 0) / 1000,
    to: to === timed.length ? null : (timed[to - 1]?.end ?? 0) / 1000,
    repeat,
  });
  if (repeat === 1) return [item(first, last)];
  return timed.slice(first - 1, last).map(({ ayah }) => item(ayah, ayah));
}

/** Parts of recordings, as the plan of a khatm cuts them. */
export function itemsOfStretches(
  stretches: readonly SurahStretch[],
  available: readonly number[],
): PortionItems {
  const found = stretches.filter(({ surah }) => available.includes(surah));
  const missing = stretches.filter(({ surah }) => !available.includes(surah));
  return {
    items: found.map(({ surah, from, to }) =>
      from === null && to === null
        ? wholeSurah(surah)
        : { recording: { surah }, from, to, repeat: 1 },
    ),
    missing: missing.map(({ surah }) => surah),
    untimed: [],
  };
}
