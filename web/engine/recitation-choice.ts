// Which reciter and which surah: the defaults, the rewaya filter and what is next, as plain functions.
import type { Reciter } from "#contract/reciters";
import { DEFAULT_RECITER, SURAH_COUNT } from "#contract/recordings";

/** The preferred reciter, else the first complete one, else the first there is. */
export function defaultReciter(reciters: readonly Reciter[]): Reciter | undefined {
  const present = reciters.filter((reciter) => reciter.available);
  return (
    present.find((reciter) => reciter.identifier === DEFAULT_RECITER) ??
    present.find((reciter) => reciter.availableSurahs.length === SURAH_COUNT) ??
    present[0]
  );
}

/** Every rewaya once, the one with most recitations first. */
export function rewayasOf(reciters: readonly Reciter[]): string[] {
  const counts = new Map<string, number>();
  for (const { rewaya } of reciters) counts.set(rewaya, (counts.get(rewaya) ?? 0) + 1);
  return [...counts.keys()].sort(
    (one, other) =>
      (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other, "en"),
  );
}

/** Null is every rewaya. */
export function recitersOf(reciters: readonly Reciter[], rewaya: string | null): Reciter[] {
  return reciters.filter((reciter) => rewaya === null || reciter.rewaya === rewaya);
}

/** The surah to play when the list has changed: the same one if it can be, else the first. */
export function surahIn(surahs: readonly number[], wanted: number | null): number | null {
  if (wanted !== null && surahs.includes(wanted)) return wanted;
  return surahs[0] ?? null;
}

/** The neighbour of a surah in the reciter's own list; null past either end. */
export function neighbour(
  surahs: readonly number[],
  current: number | null,
  step: 1 | -1,
): number | null {
  const at = current === null ? -1 : surahs.indexOf(current);
  return at === -1 ? (surahs[0] ?? null) : (surahs[at + step] ?? null);
}
