// Whole surahs, in a chosen order.
import { secondsOf } from "#contract/portions/portion-kinds";
import type { SurahsPortion } from "#contract/portions/kinds/surahs";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { wholeSurah } from "#server/playback/play-order";
import type { ServerPortionKind } from "../portion-kind.ts";
import { NO_RECITER, orderOfItems, type PortionItems } from "../portion-order.ts";
import { mustFindReciter, mustHave } from "../reciter-checks.ts";

/** As many surahs are named; the rest are counted. */
const NAMED_SURAHS = 3;

export const surahs: ServerPortionKind<SurahsPortion> = {
  async check({ portion, reciterId }, { reciters }) {
    const reciter = await mustFindReciter(reciters, reciterId);
    mustHave(reciter, portion.surahs);
    return reciter.id;
  },
  async order({ surahs: wanted, times }, { reciter }) {
    if (!reciter) return NO_RECITER;
    return orderOfItems(itemsOfSurahs(wanted, reciter.availableSurahs), reciter, { times });
  },
  async length({ portion, reciterId, userId }, { durations }) {
    return reciterId === null ? null : secondsOf(portion, await durations.of(reciterId, userId));
  },
  name: (portion) => surahList(portion.surahs),
};

export function itemsOfSurahs(
  wanted: readonly number[],
  available: readonly number[],
): PortionItems {
  const found = wanted.filter((surah) => available.includes(surah));
  const missing = wanted.filter((surah) => !available.includes(surah));
  return { items: found.map(wholeSurah), missing, untimed: [] };
}

function surahList(all: readonly number[]): Sentence {
  const [surah] = all;
  if (all.length === 1 && surah) return sentence("portion.named-surah", { surah });
  const count = all.length - NAMED_SURAHS;
  if (count <= 0) return sentence("portion.named-surahs", { surahs: [...all] });
  return sentence("portion.named-surahs-more", { surahs: all.slice(0, NAMED_SURAHS), count });
}
