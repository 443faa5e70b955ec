// The ayah being recited.
import type { AyahTiming } from "#contract/reciters";

/** `position` in seconds; null before the first ayah, in the basmala or when unknown. */
export function ayahAt(timings: readonly AyahTiming[], position: number): number | null {
  return timings.findLast((timing) => timing.start <= position * 1000)?.ayah || null;
}
