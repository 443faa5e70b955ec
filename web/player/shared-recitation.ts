// The address that opens a surah by a reciter: made, and read again.
import type { Reciter } from "#contract/reciters";
import { SURAH_COUNT } from "#contract/recordings";
import { defaultReciter } from "../engine/recitation-choice.ts";

export interface SharedRecitation {
  surahId: number;
  /** Null: the address names none. */
  reciterId: number | null;
}

/** `origin`: such as https://wird.example.org */
export function shareAddress(origin: string, surahId: number, reciterId: number): string {
  return `${origin}/playback?surah=${surahId}&reciter=${reciterId}`;
}

/** Null when the address names no surah of the 114. */
export function sharedIn(search: string): SharedRecitation | null {
  const query = new URLSearchParams(search);
  const surahId = wholeNumber(query.get("surah"));
  if (surahId === null || surahId > SURAH_COUNT) return null;
  return { surahId, reciterId: wholeNumber(query.get("reciter")) };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * Who recites it: the reciter of the address, else the one who is chosen now, else the usual one, else the first
 * who has the surah. Undefined when nobody has it.
 */
export function reciterOf(
  { surahId, reciterId }: SharedRecitation,
  reciters: readonly Reciter[],
  chosen: Reciter | null,
): Reciter | undefined {
  const named = reciters.find(({ id }) => id === reciterId);
  return (
    [named, chosen, defaultReciter(reciters), ...reciters].find((reciter) =>
      reciter?.availableSurahs.includes(surahId),
    ) ?? undefined
  );
}
