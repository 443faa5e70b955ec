// From one ayah to another.
import * as z from "zod/mini";
import { ayahRef, ayahsIn, compareAyahs, type SurahPart, surahParts } from "../../quran/ayahs.ts";
import type { AyahTiming } from "../../reciters.ts";
import type { PlainCode } from "../../sentences/sentences.ts";
import { plainKind, type PortionKind, sum } from "../portion-kind.ts";
import { eachAyahShape, gapSecondsShape, timesShape } from "../repetition-shapes.ts";

export const rangeShape = z
  .strictObject({
    kind: z.literal("range"),
    from: ayahRef,
    to: ayahRef,
    times: z._default(timesShape, 1),
    eachAyah: z._default(eachAyahShape, 1),
    gapSeconds: z._default(gapSecondsShape, 0),
  })
  .check(
    z.refine(
      ({ from, to }) => compareAyahs(from, to) <= 0,
      "portion.range-reversed" satisfies PlainCode,
    ),
  );
export type RangePortion = z.output<typeof rangeShape>;

export const range: PortionKind<RangePortion> = {
  ...plainKind,
  times: ({ times }) => times,
  surahs: (portion) => surahParts(portion).map(({ surah }) => surah),
  timedSurahs,
  /** A part of a recording is gone to, and a silence is a pause. */
  needs: (portion) => [
    ...(timedSurahs(portion).length > 0 ? (["seek"] as const) : []),
    ...(portion.gapSeconds > 0 ? (["pause"] as const) : []),
  ],
  /** Without its times a part of a surah is estimated by its share of the ayahs. */
  seconds(portion, durations, timings) {
    const { times, eachAyah, gapSeconds } = portion;
    const parts = surahParts(portion);
    const once = sum(
      parts.map((part) => secondsOfPart(part, durations.get(part.surah), timings.get(part.surah))),
    );
    if (once === null) return null;
    const ayahs = parts.reduce((count, { first, last }) => count + last - first + 1, 0);
    const recited = times * (eachAyah > 1 ? ayahs * eachAyah : 1);
    return once * eachAyah * times + (recited - 1) * gapSeconds;
  },
};

/** Those that are not recited whole, or ayah by ayah. */
function timedSurahs(portion: RangePortion): number[] {
  return surahParts(portion)
    .filter(({ isWhole }) => !isWhole || portion.eachAyah > 1)
    .map(({ surah }) => surah);
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
