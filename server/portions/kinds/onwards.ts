// From a surah on, until the end time: its runs are planned from surah to surah, without a list of their own.
import type { Portion } from "#contract/portions/portions";
import { sentence } from "#contract/sentences/sentences";
import type { ServerPortionKind } from "../portion-kind.ts";
import { mustFindReciter, mustHave } from "../reciter-checks.ts";

export const onwards: ServerPortionKind<Extract<Portion, { kind: "onwards" }>> = {
  async check({ reciterId, surahId }, { reciters }) {
    const reciter = await mustFindReciter(reciters, reciterId);
    if (surahId !== null) mustHave(reciter, [surahId]);
    return reciter.id;
  },
  length: async () => null,
  name: (_, { surahId }) =>
    surahId === null
      ? sentence("portion.named-recitation")
      : sentence("portion.named-onwards", { surah: surahId }),
};
