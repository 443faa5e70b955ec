// Where a history entry resumes: on which speaker, and at which second.
import type { Device } from "#contract/devices";
import type { HistoryEntry } from "#contract/playback";
import { canBeSteered } from "#contract/makes";

/** Undefined: it played in this browser, or the speaker is no longer connected. */
export function speakerOf(
  { deviceId }: Pick<HistoryEntry, "deviceId">,
  devices: readonly Device[],
): Device | undefined {
  return devices.find((device) => device.id === deviceId && device.isConnected);
}

/** The speaker to resume on; null: in this browser. */
export function speakerFor(
  entry: Pick<HistoryEntry, "deviceId">,
  devices: readonly Device[],
): number | null {
  const speaker = speakerOf(entry, devices);
  return speaker && canBeSteered(speaker) ? speaker.id : null;
}

/** Seconds: where it stopped, or else where it began; 0 for a completed entry. */
export function placeOf({
  completed,
  endPosition,
  startPosition,
}: Pick<HistoryEntry, "completed" | "endPosition" | "startPosition">): number {
  return completed ? 0 : (endPosition ?? startPosition);
}
