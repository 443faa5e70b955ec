// Where an entry of the history goes on: on which speaker, and at which second.
import type { Device } from "#contract/devices";
import type { HistoryEntry } from "#contract/playback";

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
