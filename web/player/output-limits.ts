// What the output that plays is known to be unable to do: some players take no seek or no volume.
import type { DeviceLimit } from "#contract/devices";
import { useDevices } from "../api/queries.ts";
import { usePlayerState } from "../engine-context/engine-provider.tsx";

const none: readonly DeviceLimit[] = [];

export function useOutputLimits(): readonly DeviceLimit[] {
  const { output } = usePlayerState();
  const { data: devices } = useDevices(false);
  if (output.kind !== "device") return none;
  return devices?.find(({ id }) => id === output.deviceId)?.cannot ?? none;
}
