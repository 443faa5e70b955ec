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
