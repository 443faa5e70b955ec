// The list that a portion becomes, of the recordings that there are; what cannot be had is named. Pure.
import type { Reciter } from "#contract/reciters";
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import { orderOf, type PlayItem } from "#server/playback/play-order";
import type { PortionOrder } from "./portion-kind.ts";
import { recordingsMissing } from "./reciter-checks.ts";

export interface PortionItems {
  items: PlayItem[];
  /** Surahs without a recording. */
  missing: number[];
  /** Surahs whose ayahs have no usable times where they are needed. */
  untimed: number[];
}

export const NO_RECITER: PortionOrder = { problem: sentence("reciter.unknown") };

export function orderOfItems(
  { items, missing, untimed }: PortionItems,
  reciter: Reciter,
  rounds?: { times: number; gap?: number },
): PortionOrder {
  const problem = inARow([
    missing.length > 0 ? recordingsMissing(reciter, missing) : null,
    untimed.length > 0
      ? sentence("run.ayahs-untimed", { reciter: reciter.name, surahs: untimed })
      : null,
  ]);
  if (problem && items.length === 0) return { problem };
  const leftOut = problem && surahsLeftOut([...missing, ...untimed], problem);
  return { order: orderOf(items, rounds), reciter, leftOut };
}

function surahsLeftOut(surahs: number[], reason: Sentence): Sentence {
  const [surah = 0, ...others] = new Set(surahs);
  return others.length === 0
    ? sentence("run.surah-left-out", { surah, reason })
    : sentence("run.surahs-left-out", { surahs, reason });
}
