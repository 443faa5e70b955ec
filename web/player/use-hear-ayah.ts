// Hears an ayah of any surah of the chosen reciter from its beginning, and shows it in the text.
import { useQueryClient } from "@tanstack/react-query";
import type { AyahPlace } from "#contract/quran/ayah-search";
import { usableTimings } from "#contract/quran/usable-timings";
import { timingsQuery } from "../api/queries.ts";
import { useChosen, usePlayer } from "../engine-context/engine-provider.tsx";
import { soughtAyah } from "../recitations/text/text-choices.ts";

/** Without times of ayahs the surah is heard from its start. */
export function useHearAyah(): (place: AyahPlace) => Promise<void> {
  const client = useQueryClient();
  const player = usePlayer();
  const { reciter } = useChosen();
  return async (place) => {
    soughtAyah.set({ place });
    const { surah, ayah } = place;
    const answer = await client.fetchQuery(timingsQuery(reciter?.id ?? 0, surah)).catch(() => []);
    const timings = usableTimings(answer, surah);
    const start = ayah === 1 ? 0 : (timings?.[ayah - 1]?.start ?? 0) / 1000;
    await player.hearSurah(surah, start);
  };
}
