// The ayah being recited.
import type { AyahTiming } from "#contract/reciters";

/** At a position in seconds; null before the first ayah, in the basmala or when it is not known. */
export function ayahAt(timings: readonly AyahTiming[], position: number): number | null {
  return timings.findLast((timing) => timing.start <= position * 1000)?.ayah || null;
}
