// From one ayah to another: parts of recordings, which the times of their ayahs cut out.
import type { RangePortion } from "#contract/portions/kinds/range";
import { secondsOf, surahsOf, timedSurahsOf } from "#contract/portions/portion-kinds";
import {
  ayahsIn,
  type AyahRange,
  type AyahRef,
  type SurahPart,
  surahParts,
} from "#contract/quran/ayahs";
import { divisionOf } from "#contract/quran/divisions";
import { usableTimings } from "#contract/quran/usable-timings";
import type { AyahTiming } from "#contract/reciters";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { type PlayItem, wholeSurah } from "#server/playback/play-order";
import type { ServerPortionKind } from "../portion-kind.ts";
import { NO_RECITER, orderOfItems, type PortionItems } from "../portion-order.ts";
import { mustBeTimed, mustFindReciter, mustHave } from "../reciter-checks.ts";

export const range: ServerPortionKind<RangePortion> = {
  async check({ portion, reciterId, userId }, sources) {
    const reciter = await mustFindReciter(sources.reciters, reciterId);
    mustHave(reciter, surahsOf(portion));
    await mustBeTimed(sources, { reciter, userId }, timedSurahsOf(portion));
    return reciter.id;
  },
  async order(portion, { reciter }, { timings }) {
    if (!reciter) return NO_RECITER;
    const timed = await timings.stored(reciter.id, timedSurahsOf(portion));
    const { times, gapSeconds: gap } = portion;
    const items = itemsOfRange(portion, reciter.availableSurahs, timed);
    return orderOfItems(items, reciter, { times, gap });
  },
  async length({ portion, reciterId, userId }, { durations, timings }) {
    if (reciterId === null) return null;
    const wanted = new Set(timedSurahsOf(portion));
    const timed = new Map<number, AyahTiming[]>();
    for (const [surah, rows] of await timings(reciterId, [...wanted])) {
      const usable = wanted.has(surah) ? usableTimings(rows, surah) : null;
      if (usable) timed.set(surah, usable);
    }
    return secondsOf(portion, await durations.of(reciterId, userId), timed);
  },
  name: rangeName,
};

/** `timings`: of the surahs whose ayahs must be timed, by surah. */
export function itemsOfRange(
  portion: RangePortion,
  available: readonly number[],
  timings: ReadonlyMap<number, readonly AyahTiming[]>,
): PortionItems {
  const result: PortionItems = { items: [], missing: [], untimed: [] };
  for (const part of surahParts(portion)) {
    const { surah } = part;
    if (!available.includes(surah)) {
      result.missing.push(surah);
      continue;
    }
    if (part.isWhole && portion.eachAyah === 1) {
      result.items.push(wholeSurah(surah));
      continue;
    }
    const timed = usableTimings(timings.get(surah) ?? [], surah);
    if (timed) result.items.push(...itemsOfPart(part, timed, portion.eachAyah));
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

/** A division by its name, where the range is one. */
function rangeName({ from, to }: AyahRange): Sentence {
  const isWhole = from.ayah === 1 && to.ayah === ayahsIn(to.surah);
  if (from.surah === to.surah) {
    const { surah, ayah } = from;
    if (isWhole) return sentence("portion.named-surah", { surah });
    if (ayah === to.ayah) return sentence("portion.named-ayah", { surah, ayah });
  }
  const division = divisionOf({ from, to });
  if (division) return sentence(`portion.named-${division.kind}`, { number: division.number });
  if (from.surah === to.surah) {
    const { surah, ayah } = from;
    return sentence("portion.named-ayahs", { surah, ayah, lastAyah: to.ayah });
  }
  const end = ({ surah, ayah }: AyahRef) =>
    isWhole
      ? sentence("portion.named-surah", { surah })
      : sentence("portion.named-ayah", { surah, ayah });
  return sentence("portion.named-range", { from: end(from), to: end(to) });
}
