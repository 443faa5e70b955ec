// The ayah that a speaker recites now, where the catalogue has timings of the recording.
import type { AyahTiming } from "#contract/reciters";
import { type AyahTimings, ayahAt } from "./ayah-timings.ts";
import type { RecordingDurations } from "./recording-durations.ts";

/** The place of a recital; `position` in seconds. */
export interface RecitedPlace {
  reciterId: number | null;
  surahId: number | null;
  position: number;
}

/** What our own table says of the length of a recording. */
export interface OwnLength {
  seconds: number;
  /** From its file or its timings, and not from a speaker's report. */
  sure: boolean;
}

export interface Ayahs {
  /** The number of the ayah; null when unknown. */
  at(place: RecitedPlace): number | null;
  /** Seconds until this ayah ends; null when unknown. */
  rest(place: RecitedPlace): number | null;
  /** How long its recording lasts, as this account knows it; null when unknown, or not at hand yet. */
  lasts(place: Omit<RecitedPlace, "position">, userId: number): OwnLength | null;
  /** The second at which an ayah begins; null when unknown. */
  start(reciterId: number, surahId: number, ayah: number): Promise<number | null>;
}

export function createAyahs(
  timings: AyahTimings,
  durations: Pick<RecordingDurations, "atHand">,
): Ayahs {
  function now({ reciterId, surahId, position }: RecitedPlace): AyahTiming | null {
    return ayahAt(timings.atHand(reciterId, surahId), position);
  }

  return {
    at: (place) => now(place)?.ayah ?? null,
    rest(place) {
      const ayah = now(place);
      return ayah ? Math.max(0, ayah.end / 1000 - place.position) : null;
    },
    lasts({ reciterId, surahId }, userId) {
      if (reciterId === null || surahId === null) return null;
      const known = durations.atHand(reciterId, surahId, userId);
      return known && { seconds: known.seconds, sure: known.source !== "heard" };
    },
    async start(reciterId, surahId, ayah) {
      const found = (await timings.of(reciterId, surahId)).find((one) => one.ayah === ayah);
      return found ? found.start / 1000 : null;
    },
  };
}
