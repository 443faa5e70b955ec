// The user's own speakers, and the speakers seen on the network.
import * as contract from "#contract/devices";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { DeviceStore } from "./device-store.ts";

interface Parts {
  devices: DeviceStore;
  /** The Cast speakers that this server can reach. */
  seenSpeakers(): contract.SeenSpeaker[];
}

export function deviceRoutes(serve: Serve, { devices, seenSpeakers }: Parts): void {
  serve(contract.listDevices, ({ params }) => devices.list(params.userId));

  serve(contract.createDevice, async ({ params, body, once }) => {
    const { type, name, isConnected, deviceId = null } = body;
    mustBeReachableKind(type, deviceId);
    return devices.create(params.userId, { type, name, isConnected, deviceId }, once);
  });

  serve(contract.renameDevice, ({ params, body }) => devices.change(params.id, body));

  serve(contract.connectDevice, ({ params, body }) => devices.change(params.id, body));

  serve(contract.deleteDevice, async ({ params }) => {
    await devices.remove(params.id);
    return { success: true as const };
  });

  serve(contract.listSpeakers, () => seenSpeakers());

  /** Only speakers that discovery has seen: no caller makes the server connect to a chosen host. */
  function mustBeReachableKind(type: contract.DeviceType, deviceId: string | null): void {
    if ((type !== "google" && type !== "chromecast") || deviceId === null) return;
    if (!seenSpeakers().some((speaker) => speaker.deviceId === deviceId)) {
      throw new AppError("invalid-input", sentence("speaker.not-seen"));
    }
  }
}
