// Portions: what one run of a schedule recites.
import * as z from "zod/mini";
import { ayahRef, compareAyahs } from "../quran/ayahs.ts";
import { id } from "../endpoint.ts";
import { surahNumber } from "../reciters.ts";
import { SURAH_COUNT } from "../recordings.ts";
import type { PlainCode } from "../sentences/sentences.ts";

export const MOST_TIMES = 100;
export const MOST_TIMES_EACH_AYAH = 20;
export const LONGEST_GAP_SECONDS = 30;

/** How often the whole portion is recited. */
const times = z.int().check(z.minimum(1), z.maximum(MOST_TIMES));
/** How often each ayah is recited in a row. */
const eachAyah = z.int().check(z.minimum(1), z.maximum(MOST_TIMES_EACH_AYAH));
/** Seconds of silence between repetitions. */
const gapSeconds = z.int().check(z.minimum(0), z.maximum(LONGEST_GAP_SECONDS));

const onwards = z.strictObject({ kind: z.literal("onwards") });

const someSurahs = z.strictObject({
  kind: z.literal("surahs"),
  /** In the order in which they are recited. */
  surahs: z
    .array(surahNumber)
    .check(
      z.minLength(1, "portion.surahs-missing" satisfies PlainCode),
      z.maxLength(SURAH_COUNT, "portion.surahs-too-many" satisfies PlainCode),
    ),
  times: z._default(times, 1),
});

const range = z
  .strictObject({
    kind: z.literal("range"),
    from: ayahRef,
    to: ayahRef,
    times: z._default(times, 1),
    eachAyah: z._default(eachAyah, 1),
    gapSeconds: z._default(gapSeconds, 0),
  })
  .check(
    z.refine(
      ({ from, to }) => compareAyahs(from, to) <= 0,
      "portion.range-reversed" satisfies PlainCode,
    ),
  );

const khatm = z.strictObject({ kind: z.literal("khatm"), khatmId: id });
const sound = z.strictObject({ kind: z.literal("sound"), soundId: id });

/** Every kind but `onwards` ends by itself. */
export const portion = z.discriminatedUnion("kind", [onwards, someSurahs, range, khatm, sound], {
  error: "portion.kind-unknown" satisfies PlainCode,
});
export type Portion = z.output<typeof portion>;

/** From a surah on, until the end time. */
export const ONWARDS: Portion = { kind: "onwards" };
