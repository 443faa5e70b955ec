// Shapes of repetitions, apart from their arithmetic: a page that plays a list needs no zod.
import * as z from "zod/mini";
import { LONGEST_GAP_SECONDS, MOST_TIMES, MOST_TIMES_EACH_AYAH } from "./repetitions.ts";

/** How often the whole portion is recited. */
export const timesShape = z.int().check(z.minimum(1), z.maximum(MOST_TIMES));
/** How often each ayah is recited in a row. */
export const eachAyahShape = z.int().check(z.minimum(1), z.maximum(MOST_TIMES_EACH_AYAH));
/** Seconds of silence between repetitions. */
export const gapSecondsShape = z.int().check(z.minimum(0), z.maximum(LONGEST_GAP_SECONDS));
