// About how long a portion takes, of what its reciter's recordings last.
import { ayahsIn, surahParts, type SurahPart } from "../quran/ayahs.ts";
import type { Portion } from "./portions.ts";
import type { AyahTiming } from "../reciters.ts";

/**
 * Seconds; null when the length of one of its recordings is not known. `durations`: seconds by surah.
 * `timings`: the usable times of surahs' ayahs, in order and without the basmala; without them a part of
 * a surah is estimated by its share of the ayahs.
 */
export function secondsOf(
  portion: Portion,
  durations: ReadonlyMap<number, number>,
  timings: ReadonlyMap<number, readonly AyahTiming[]> = new Map(),
): number | null {
  if (portion.kind === "surahs") {
    const whole = sum(portion.surahs.map((surah) => durations.get(surah) ?? null));
    return whole === null ? null : whole * portion.times;
  }
  if (portion.kind !== "range") return null;
  const { times, eachAyah, gapSeconds } = portion;
  const parts = surahParts(portion);
  const once = sum(
    parts.map((part) => secondsOfPart(part, durations.get(part.surah), timings.get(part.surah))),
  );
  if (once === null) return null;
  const ayahs = parts.reduce((count, { first, last }) => count + last - first + 1, 0);
  const recited = times * (eachAyah > 1 ? ayahs * eachAyah : 1);
  return once * eachAyah * times + (recited - 1) * gapSeconds;
}

function secondsOfPart(
  { surah, first, last, isWhole }: SurahPart,
  whole: number | undefined,
  timed: readonly AyahTiming[] | undefined,
): number | null {
  if (isWhole && whole !== undefined) return whole;
  if (timed) {
    // From its first ayah a surah is recited with the basmala, to its last to the recording's end.
    const from = first === 1 ? 0 : (timed[first - 1]?.start ?? 0) / 1000;
    const end = (timed[last - 1]?.end ?? 0) / 1000;
    return (last === timed.length ? Math.max(whole ?? 0, end) : end) - from;
  }
  if (whole === undefined) return null;
  return (whole * (last - first + 1)) / ayahsIn(surah);
}

function sum(seconds: readonly (number | null)[]): number | null {
  return seconds.reduce<number | null>(
    (total, one) => (total === null || one === null ? null : total + one),
    0,
  );
}
