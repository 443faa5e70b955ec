// So many pages, juz or surahs each time: each run goes on where what was heard ended.
import * as z from "zod/mini";
import { type AyahRef, ayahRef } from "../../quran/ayahs.ts";
import type { DivisionKind } from "../../quran/divisions.ts";
import type { Sentence } from "../../sentences/sentences.ts";
import { plainKind, type PortionKind } from "../portion-kind.ts";

export const partUnits = ["page", "rub", "hizb", "juz", "surah", "ayah"] as const;
export type PartUnit = (typeof partUnits)[number] & (DivisionKind | "surah" | "ayah");

/** How many of each the Quran has. */
export const MOST_OF_UNIT: Record<PartUnit, number> = {
  page: 604,
  rub: 240,
  hizb: 60,
  juz: 30,
  surah: 114,
  ayah: 6236,
};

const fields = {
  kind: z.literal("part"),
  unit: z.enum(partUnits),
  /** What is left of the one in which it begins counts as one. */
  count: z.int().check(z.minimum(1)),
};
const isOfQuran = ({ unit, count }: { unit: PartUnit; count: number }) =>
  count <= MOST_OF_UNIT[unit];
const tooMany = ({ input }: { input?: unknown }) => {
  const { unit } = input as { unit: PartUnit };
  const params = { unit, most: MOST_OF_UNIT[unit] };
  return JSON.stringify({ code: "portion.part-too-long", params } satisfies Sentence);
};

/** `from`: where it begins; given in a change, its point is set there, and left out there, the point stays. */
export const partShape = z
  .strictObject({ ...fields, from: z.optional(ayahRef) })
  .check(z.refine(isOfQuran, { error: tooMany }));
export type PartPortion = z.output<typeof partShape>;

/** `at`: the ayah with which its next run begins. */
export const shownPartShape = z.object({ ...fields, from: ayahRef, at: ayahRef });

/** Of one that says nothing of it. */
export const PART_BEGINS: AyahRef = { surah: 1, ayah: 1 };

export const part: PortionKind<PartPortion> = {
  ...plainKind,
  /** It may begin and end within recordings. */
  needs: () => ["seek"],
};
