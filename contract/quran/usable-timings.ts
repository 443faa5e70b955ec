// Whether the times of a surah's ayahs can be relied upon to begin and end a range.
import { ayahsIn } from "#contract/quran/ayahs";
import type { AyahTiming } from "#contract/reciters";

/**
 * The ayahs in order, without the basmala (ayah 0). Null when one is missing, two overlap or one ends
 * before it begins: such times would cut into an ayah (quran_android#330, #567).
 */
export function usableTimings(timings: readonly AyahTiming[], surah: number): AyahTiming[] | null {
  const ayahs = timings.filter(({ ayah }) => ayah > 0);
  if (ayahs.length === 0 || ayahs.length !== ayahsIn(surah)) return null;
  let last = 0;
  for (const [index, { ayah, start, end }] of ayahs.entries()) {
    if (ayah !== index + 1 || !(start >= last && end > start && Number.isFinite(end))) return null;
    last = end;
  }
  return ayahs;
}

/** Seconds for which a recording may go on after its last ayah, or this share of it. */
const LONGEST_AFTERMATH = { seconds: 5, share: 0.02 };
/** Seconds by which the two may differ by rounding. */
const ROUNDED = 1;

/**
 * Whether these times are of this recording, which lasts so many seconds, and not of another edit of it
 * (quranic-universal-library#452): the last ayah ends within it, and it goes on for a moment only.
 */
export function areOfRecording(timings: readonly AyahTiming[], lasts: number): boolean {
  const end = (timings.at(-1)?.end ?? 0) / 1000;
  const { seconds, share } = LONGEST_AFTERMATH;
  return end <= lasts + ROUNDED && lasts - end <= Math.max(seconds, share * lasts);
}
