// What a speaker is given of a plan: the address of a recording, and how it is named there.
import { surahByNumber } from "#contract/quran/surahs";
import type { Reciter } from "#contract/reciters";
import { recordingUrl } from "#contract/recordings";
import type { Media } from "#server/speakers/speaker";
import { currentItem, type PlayItem } from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";

export function urlOf(plan: PlayPlan): string {
  return recordingOf(plan.reciter, currentItem(plan.order)).url;
}

export function recordingOf(
  reciter: Reciter | null,
  { recording }: PlayItem,
): Pick<Media, "url" | "surahId" | "reciterId" | "title" | "artist"> {
  if ("sound" in recording) {
    const { path, name } = recording.sound;
    return { url: path, surahId: null, reciterId: null, title: name, artist: "" };
  }
  const { surah } = recording;
  if (!reciter) throw new Error("A surah needs a reciter.");
  const title = surahByNumber(surah)?.englishName ?? `Surah ${surah}`;
  const url = recordingUrl(reciter, surah);
  return { url, surahId: surah, reciterId: reciter.id, title, artist: reciter.name };
}
