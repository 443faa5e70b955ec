// Which ayah sounds on a speaker, by its last state and the server's clock.
import type { PlaybackState } from "#contract/playback";
import { usableTimings } from "#contract/quran/usable-timings";
import { useTimings } from "../api/queries.ts";
import { useReadClock } from "../api/use-now.ts";
import { ayahAt } from "./ayah-at.ts";

/** Milliseconds between two looks at where it is. */
const LOOK_EVERY = 500;

/** `ayah` is null, and `timings` too, where the times of its ayahs are not known. */
export function useSoundingAyah(state: PlaybackState) {
  const answer = useTimings(state.reciterId, state.surahId);
  const timings = usableTimings(answer.data ?? [], state.surahId ?? 0);
  const ayah = useReadClock(LOOK_EVERY, (now) => {
    const moves = state.status === "playing" && !state.silentUntil;
    const since = moves ? Math.max(0, now - Date.parse(state.timestamp)) / 1000 : 0;
    return timings ? (ayahAt(timings, state.position + since) ?? 0) : 0;
  });
  return { ayah: ayah || null, timings, isPending: answer.isPending };
}
