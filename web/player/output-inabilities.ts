// What the output that plays is known to be unable to do: some players take no seek or no volume.
import type { Inability } from "#contract/devices";
import { useDevices } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";

const none: readonly Inability[] = [];
const noSeek: readonly Inability[] = ["seek"];

export function useOutputInabilities(): readonly Inability[] {
  const { output } = usePlayerState();
  const { data: devices } = useDevices(false);
  const seekFixed = useWatched(usePlayer().now, (now) => now.seekFixed);
  if (output.kind !== "device") return seekFixed ? noSeek : none;
  return devices?.find(({ id }) => id === output.deviceId)?.cannot ?? none;
}
