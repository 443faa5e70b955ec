// So many pages, juz or surahs each time: each run goes on where what was heard ended.
import * as z from "zod/mini";
import { ayahRef } from "../../quran/ayahs.ts";
import { COUNT_OF_UNIT, type Unit, units } from "../../quran/units.ts";
import type { Sentence } from "../../sentences/sentences.ts";
import { plainKind, type PortionKind } from "../portion-kind.ts";

const fields = {
  kind: z.literal("part"),
  unit: z.enum(units),
  /** What is left of the one in which it begins counts as one. */
  count: z.int().check(z.minimum(1)),
};
const isOfQuran = ({ unit, count }: { unit: Unit; count: number }) => count <= COUNT_OF_UNIT[unit];
const tooMany = ({ input }: { input?: unknown }) => {
  const { unit } = input as { unit: Unit };
  const params = { unit, most: COUNT_OF_UNIT[unit] };
  return JSON.stringify({ code: "portion.part-too-long", params } satisfies Sentence);
};

/** `from`: where it begins; given in a change, its point is set there, and left out there, the point stays. */
export const partShape = z
  .strictObject({ ...fields, from: z.optional(ayahRef) })
  .check(z.refine(isOfQuran, { error: tooMany }));
export type PartPortion = z.output<typeof partShape>;

/** `at`: the ayah with which its next run begins. */
export const shownPartShape = z.object({ ...fields, from: ayahRef, at: ayahRef });

export const part: PortionKind<PartPortion> = {
  ...plainKind,
  /** It may begin and end within recordings. */
  needs: () => ["seek"],
};
