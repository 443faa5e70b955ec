// How often a portion and its ayahs may be recited, and the silence between.
import * as z from "zod/mini";

export const MOST_TIMES = 100;
export const MOST_TIMES_EACH_AYAH = 20;
export const LONGEST_GAP_SECONDS = 30;

/** How often the whole portion is recited. */
export const timesShape = z.int().check(z.minimum(1), z.maximum(MOST_TIMES));
/** How often each ayah is recited in a row. */
export const eachAyahShape = z.int().check(z.minimum(1), z.maximum(MOST_TIMES_EACH_AYAH));
/** Seconds of silence between repetitions. */
export const gapSecondsShape = z.int().check(z.minimum(0), z.maximum(LONGEST_GAP_SECONDS));
