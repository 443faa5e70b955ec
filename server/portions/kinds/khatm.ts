// The next part of a khatm, by the khatm's own reciter; its room plans it.
import type { Portion } from "#contract/portions/portions";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { wholeSurah } from "#server/playback/play-order";
import { secondsOfStretches, type ServerPortionKind, type SurahStretch } from "../portion-kind.ts";
import { NO_RECITER, orderOfItems, type PortionItems } from "../portion-order.ts";

export const khatm: ServerPortionKind<Extract<Portion, { kind: "khatm" }>> = {
  async check({ portion, userId }, { khatms }) {
    const reciterId = await khatms.reciterOf(portion.khatmId, userId);
    if (reciterId === null) throw new AppError("not-found", sentence("portion.khatm-unknown"));
    return reciterId;
  },
  async order({ khatmId }, { run }, { khatms, reciters }) {
    const next = await khatms.nextPortionOf(khatmId, run);
    if (!next) return { problem: sentence("portion.khatm-unknown") };
    if ("nothing" in next) return next;
    const reciter = await reciters.find(next.reciterId);
    if (!reciter) return NO_RECITER;
    return orderOfItems(itemsOfStretches(next.stretches, reciter.availableSurahs), reciter);
  },
  async length({ portion, userId, run }, { nextPortion, durations }) {
    const next = await nextPortion(portion.khatmId, run);
    if (!next || "nothing" in next) return null;
    return secondsOfStretches(next.stretches, await durations.of(next.reciterId, userId));
  },
  name: (_, { belonging: name }) =>
    name === undefined
      ? sentence("portion.named-recitation")
      : sentence("portion.named-khatm", { name }),
};

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
