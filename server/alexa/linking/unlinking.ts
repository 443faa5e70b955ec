// Ends the link with Alexa: at the person's request, or when the last Echo is disconnected.
import { devicesOf } from "#contract/makes";
import type { DeviceStore } from "#server/devices/device-store";
import type { GrantStore } from "./grant-store.ts";
import type { Pairing } from "./pairing.ts";

export interface Unlinking {
  /** Revokes all tokens and pairings, and disconnects the Echo speakers. */
  unlink(userId: number): Promise<void>;
}

interface Parts {
  grants: GrantStore;
  pairing: Pairing;
  devices: DeviceStore;
}

export function createUnlinking({ grants, pairing, devices }: Parts): Unlinking {
  async function revoke(userId: number): Promise<void> {
    await grants.revokeAll(userId);
    await pairing.unpair(userId);
  }

  const echoesOf = async (userId: number) =>
    devicesOf(await devices.list(userId), "alexa").filter((device) => device.isConnected);

  devices.onLeft(async (device) => {
    const isEcho = devicesOf([device], "alexa").length > 0;
    if (isEcho && (await echoesOf(device.userId)).length === 0) await revoke(device.userId);
  });

  return {
    async unlink(userId) {
      await revoke(userId);
      for (const echo of await echoesOf(userId))
        await devices.change(echo.id, { isConnected: false });
    },
  };
}
