// Where an entry of the history goes on: on which speaker, and at which second.
import type { Device } from "#contract/devices";
import type { HistoryEntry } from "#contract/playback";
import { canBeSteered } from "#contract/steering";

/** Undefined: it was this browser, or is no longer connected. */
export function speakerOf(
  { deviceId }: Pick<HistoryEntry, "deviceId">,
  devices: readonly Device[],
): Device | undefined {
  return devices.find((device) => device.id === deviceId && device.isConnected);
}

/** Where it can go on; null: in this browser. */
export function speakerFor(
  entry: Pick<HistoryEntry, "deviceId">,
  devices: readonly Device[],
): number | null {
  const speaker = speakerOf(entry, devices);
  return speaker && canBeSteered(speaker) ? speaker.id : null;
}

/** Seconds: where it stopped, or the beginning of what was heard to its end. */
export function placeOf({
  completed,
  endPosition,
  startPosition,
}: Pick<HistoryEntry, "completed" | "endPosition" | "startPosition">): number {
  return completed ? 0 : (endPosition ?? startPosition);
}
