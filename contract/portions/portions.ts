// Portions: what one run of a schedule recites. Each kind is a file of `kinds`, a line here and one in portion-kinds.
import * as z from "zod/mini";
import type { PlainCode } from "../sentences/sentences.ts";
import { khatmShape } from "./kinds/khatm.ts";
import { onwardsShape } from "./kinds/onwards.ts";
import { rangeShape } from "./kinds/range.ts";
import { soundShape } from "./kinds/sound.ts";
import { surahsShape } from "./kinds/surahs.ts";

const shapes = [onwardsShape, surahsShape, rangeShape, khatmShape, soundShape] as const;

export const portion = z.discriminatedUnion("kind", shapes, {
  error: "portion.kind-unknown" satisfies PlainCode,
});
export type Portion = z.output<typeof portion>;

/** From a surah on, until the end time. */
export const ONWARDS: Portion = { kind: "onwards" };
