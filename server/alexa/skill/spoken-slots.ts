// Finds the surah and the reciter that the slots of an intent name.
import type { Slot, slu } from "ask-sdk-model";
import { matchReciter } from "#contract/names/reciter-search";
import type { Reciter } from "#contract/reciters";
import { DEFAULT_RECITER } from "#contract/recordings";
import { matchSurah } from "#contract/names/surah-match";
import { surahByNumber } from "#contract/quran/surahs";
import type { ReciterStore } from "#server/reciters/reciter-store";

export type Slots = Record<string, Slot | undefined>;

/** The words of a slot; null when it is empty, or "?", for words that Alexa could not hear. */
export function spokenValue(slots: Slots, name: string): string | null {
  const value = String(slots[name]?.value ?? "")
    .trim()
    .slice(0, 60);
  return value && value !== "?" ? value : null;
}

/** The surah of the slots surahName and surahNumber; undefined when they name none. */
export function surahIn(slots: Slots): number | undefined {
  const number = spokenValue(slots, "surahNumber");
  if (number !== null) return surahByNumber(Number(number))?.number;
  const name = spokenValue(slots, "surahName");
  if (name === null) return undefined;
  const match = matchSurah(name, true);
  if (match?.confidence === 1) return match.surah.number;
  return resolvedId(slots.surahName) ?? match?.surah.number;
}

/** The id of Alexa's own match with the values of the interaction model; null: it found none. */
export const spokenId = (slots: Slots, name: string): string | null =>
  resolvedValues(slots[name])[0]?.id ?? null;

/** Alexa's own match with the values of the interaction model, whose ids are surah numbers. */
function resolvedId(slot: Slot | undefined): number | undefined {
  const surahs = resolvedValues(slot).map(({ id }) => surahByNumber(Number(id)));
  return surahs.find((surah) => surah !== undefined)?.number;
}

/** The best match of each list of values that Alexa searched. */
function resolvedValues(slot: Slot | undefined): slu.entityresolution.Value[] {
  const lists = slot?.resolutions?.resolutionsPerAuthority ?? [];
  return lists
    .filter(({ status }) => status?.code === "ER_SUCCESS_MATCH")
    .flatMap(({ values }) => values?.[0]?.value ?? []);
}

/** The reciter of the slot reciterName; null when no reciter has this name. */
export async function reciterIn(slots: Slots, reciters: ReciterStore): Promise<Reciter | null> {
  for (const name of [
    spokenValue(slots, "reciterName"),
    resolvedValues(slots.reciterName)[0]?.name,
  ]) {
    const reciter = name ? await reciterNamed(name, reciters) : null;
    if (reciter) return reciter;
  }
  return null;
}

/** Among the reciters with recordings; null when none has this name. */
export async function reciterNamed(name: string, reciters: ReciterStore): Promise<Reciter | null> {
  return matchReciter(name, (await reciters.list()).filter(canPlay))?.reciter ?? null;
}

/** For a request without a reciter: the previous, the default or the first one; those with the surah win. */
export async function usualReciter(
  previous: number | null,
  surah: number | null,
  reciters: ReciterStore,
): Promise<Reciter | null> {
  const has = (reciter: Reciter) => surah === null || reciter.availableSurahs.includes(surah);
  const last = previous === null ? null : await reciters.find(previous);
  if (last && canPlay(last) && has(last)) return last;
  const usual = await reciters.findByIdentifier(DEFAULT_RECITER);
  if (usual && canPlay(usual) && has(usual)) return usual;
  const available = (await reciters.list()).filter(canPlay);
  return available.find(has) ?? available[0] ?? null;
}

function canPlay(reciter: Reciter): boolean {
  return reciter.available && reciter.availableSurahs.length > 0;
}
