// Requests a Cast device's id and name, for those that only CAST_HOSTS lists.

import type { Clock } from "#server/platform/clock";
import { type CastAddress, type CastLog, openCastChannel } from "./cast-channel.ts";
import { NAMESPACE, PLATFORM } from "./cast-protocol.ts";

const ANSWER_TIMEOUT_MS = 3_000;

export interface DeviceInfo {
  deviceId: string;
  name: string;
  model: string;
}

/** Null when nothing answers at the address, or the answer has no id. */
export async function askDeviceInfo(
  address: CastAddress,
  clock: Clock,
  log: CastLog,
): Promise<DeviceInfo | null> {
  try {
    const channel = await openCastChannel({
      address,
      clock,
      log,
      onMessage() {},
      onLost() {},
    });
    try {
      channel.greet(PLATFORM);
      const { deviceId, friendlyName, deviceModel } = await channel.request(
        PLATFORM,
        NAMESPACE.discovery,
        { type: "GET_DEVICE_INFO" },
        ANSWER_TIMEOUT_MS,
      );
      if (typeof deviceId !== "string" || deviceId === "") return null;
      return {
        deviceId: normaliseCastId(deviceId),
        name: typeof friendlyName === "string" && friendlyName ? friendlyName : deviceId,
        model: typeof deviceModel === "string" ? deviceModel : "",
      };
    } finally {
      void channel.close();
    }
  } catch (error) {
    log.debug({ ...address, fault: (error as Error).message }, "a host of CAST_HOSTS is silent");
    return null;
  }
}

const CAST_ID = /^[0-9a-f-]{32,36}$/i;

/** DEVICE_INFO writes the id in capitals and mDNS in lower case: normalised to one id. */
export function normaliseCastId(id: string): string {
  return CAST_ID.test(id) ? id.toLowerCase().replaceAll("-", "") : id;
}
