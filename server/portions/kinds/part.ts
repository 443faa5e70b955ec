// So many pages, juz or surahs each time: its room plans where they begin, by what was heard.
import { PART_BEGINS } from "#contract/quran/units";
import type { PartPortion } from "#contract/portions/kinds/part";
import { type AyahRef, surahParts } from "#contract/quran/ayahs";
import { stretchFrom } from "#contract/quran/divisions";
import { sentence } from "#contract/sentences/sentences";
import { type ServerPortionKind, secondsOfStretches } from "../portion-kind.ts";
import { NO_RECITER, orderOfItems } from "../portion-order.ts";
import { mustBeTimed, mustFindReciter, mustHave } from "../reciter-checks.ts";
import { itemsOfStretches } from "./khatm.ts";

export const part: ServerPortionKind<PartPortion> = {
  async check({ portion, reciterId, userId }, sources) {
    const reciter = await mustFindReciter(sources.reciters, reciterId);
    const begins = portion.from ?? PART_BEGINS;
    mustHave(reciter, [begins.surah]);
    await mustBeTimed(sources, { reciter, userId }, cutSurahs(begins, portion));
    return reciter.id;
  },
  async order(portion, { reciter, run }, { khatms }) {
    if (!reciter) return NO_RECITER;
    const { point = null, userId, follows } = run;
    const next = await khatms.nextPartOf({
      portion,
      reciterId: reciter.id,
      userId,
      point,
      follows,
    });
    if (!next) return NO_RECITER;
    const items = itemsOfStretches(next.stretches, reciter.availableSurahs);
    return orderOfItems({ ...items, missing: next.missing }, reciter);
  },
  async length({ portion, reciterId, userId, run: { point = null } }, { nextPart, durations }) {
    if (reciterId === null) return null;
    const next = await nextPart({ portion, reciterId, userId, point });
    return next && secondsOfStretches(next.stretches, await durations.of(reciterId, userId));
  },
  name: ({ unit, count }) => sentence("portion.named-part", { unit, count }),
};

/** Of whole surahs none, unless it begins within one; else that of its beginning, and those that its first run cuts. */
function cutSurahs(begins: AyahRef, { unit, count }: PartPortion): number[] {
  if (unit === "surah") return begins.ayah === 1 ? [] : [begins.surah];
  const cut = stretchFrom(begins, { unit, count }).flatMap(surahParts);
  const surahs = cut.filter(({ isWhole }) => !isWhole).map(({ surah }) => surah);
  return [...new Set([begins.surah, ...surahs])];
}
