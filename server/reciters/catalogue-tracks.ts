// A page of the catalogue's list of recordings with their durations.
import * as z from "zod/mini";
import { surahByNumber } from "#contract/quran/surahs";
import { parse } from "./catalogue-shape.ts";

/** From the catalogue's source: asarach/mp3quran, app/Http/Controllers/Api3/VersesTimingsController.php. */
const tracksAnswer = z.object({
  data: z.object({ records: z.object({ tracks: z.array(z.unknown()) }) }),
});

const track = z.object({
  mushaf_id: z.int(),
  sura: z.int(),
  duration: z.union([z.number(), z.string()]),
});

export interface CatalogueTrack {
  /** The id of the recitation in the catalogue. */
  mushafId: number;
  surahId: number;
  seconds: number;
}

export interface TracksPage {
  /** 0 after the last page: the catalogue does not say how many there are. */
  count: number;
  /** Many have no duration. */
  usable: CatalogueTrack[];
}

export function parseTracks(answer: unknown): TracksPage {
  const { tracks } = parse(tracksAnswer, answer).data.records;
  const usable = tracks.flatMap((row) => {
    const { success, data } = track.safeParse(row);
    if (!success || !surahByNumber(data.sura)) return [];
    const seconds = secondsOf(data.duration);
    return seconds > 0 ? [{ mushafId: data.mushaf_id, surahId: data.sura, seconds }] : [];
  });
  return { count: tracks.length, usable };
}

/** 75, "75" or "1:15"; 0 for anything else. */
function secondsOf(duration: number | string): number {
  const parts = String(duration).trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,9}(\.\d+)?$/.test(part))) return 0;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
