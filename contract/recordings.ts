// Facts about recitations without their shapes, so that a page which needs only these fetches no zod.
export const SURAH_COUNT = 114;
export const DEFAULT_REWAYA = "Hafs A'n Assem";
/** Mishary Alafasy, Hafs: the default when available. */
export const DEFAULT_RECITER = "mp3quran-123";

/** The URL of a recording. */
export function recordingUrl(
  reciter: { server: string; path: string },
  surahNumber: number,
): string {
  return `${reciter.server}${reciter.path}${String(surahNumber).padStart(3, "0")}.mp3`;
}
