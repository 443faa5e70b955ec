// Whole surahs, in a chosen order.
import * as z from "zod/mini";
import { surahNumber } from "../../reciters.ts";
import { SURAH_COUNT } from "../../recordings.ts";
import type { PlainCode } from "../../sentences/sentences.ts";
import { plainKind, type PortionKind, sum } from "../portion-kind.ts";
import { timesShape } from "../repetition-shapes.ts";

export const surahsShape = z.strictObject({
  kind: z.literal("surahs"),
  /** In the order in which they are recited. */
  surahs: z
    .array(surahNumber)
    .check(
      z.minLength(1, "portion.surahs-missing" satisfies PlainCode),
      z.maxLength(SURAH_COUNT, "portion.surahs-too-many" satisfies PlainCode),
    ),
  times: z._default(timesShape, 1),
});
export type SurahsPortion = z.output<typeof surahsShape>;

export const surahs: PortionKind<SurahsPortion> = {
  ...plainKind,
  times: ({ times }) => times,
  whyNotOnEcho: null,
  surahs: (portion) => portion.surahs,
  seconds(portion, durations) {
    const once = sum(portion.surahs.map((surah) => durations.get(surah) ?? null));
    return once === null ? null : once * portion.times;
  },
};
