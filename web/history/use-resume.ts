// Goes on where an entry of the history stopped: on its speaker, or here when that is gone.
import type { HistoryEntry } from "#contract/playback";
import { useDevices } from "../api/queries.ts";
import { useRoom } from "../player/player-provider.tsx";
import { placeOf, speakerFor } from "./resume-place.ts";

export function useResume(): (entry: HistoryEntry) => void {
  const { resume } = useRoom();
  const { data: devices } = useDevices();
  return (entry) =>
    void resume(speakerFor(entry, devices ?? []), entry.reciterId, entry.surahId, placeOf(entry));
}
