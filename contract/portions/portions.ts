// Portions: what one run of a schedule recites. Each kind is a file of `kinds`, a line here and one in portion-kinds.
import * as z from "zod/mini";
import type { PlainCode } from "../sentences/sentences.ts";
import { khatmShape } from "./kinds/khatm.ts";
import { onwardsShape } from "./kinds/onwards.ts";
import { partShape, shownPartShape } from "./kinds/part.ts";
import { rangeShape } from "./kinds/range.ts";
import { soundShape } from "./kinds/sound.ts";
import { surahsShape } from "./kinds/surahs.ts";

const others = [onwardsShape, surahsShape, rangeShape, khatmShape, soundShape] as const;

export const portion = z.discriminatedUnion("kind", [...others, partShape], {
  error: "portion.kind-unknown" satisfies PlainCode,
});
export type Portion = z.output<typeof portion>;

/** As the API shows it. */
export const shownPortion = z.discriminatedUnion("kind", [...others, shownPartShape]);
export type ShownPortion = z.output<typeof shownPortion>;

/** From a surah on, until the end time. */
export const ONWARDS = { kind: "onwards" } as const satisfies Portion;
