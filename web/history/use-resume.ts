// Goes on where an entry of the history stopped: on its speaker, or here when that is gone.
import type { Device } from "#contract/devices";
import type { HistoryEntry } from "#contract/playback";
import { useDevices } from "../api/queries.ts";
import { useRoom } from "../player/player-provider.tsx";

export function useResume(): (entry: HistoryEntry) => void {
  const { resume } = useRoom();
  const { data: devices } = useDevices();
  return (entry) =>
    void resume(speakerFor(entry, devices ?? []), entry.reciterId, entry.surahId, placeOf(entry));
}

/** Null: this browser. */
export function speakerFor(
  { deviceId }: Pick<HistoryEntry, "deviceId">,
  devices: readonly Device[],
): number | null {
  const there = devices.some((device) => device.id === deviceId && device.isConnected);
  return there ? deviceId : null;
}

/** Seconds: where it stopped, or the beginning of what was heard to its end. */
export function placeOf({
  completed,
  endPosition,
  startPosition,
}: Pick<HistoryEntry, "completed" | "endPosition" | "startPosition">): number {
  return completed ? 0 : (endPosition ?? startPosition);
}
