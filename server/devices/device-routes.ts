// The user's own speakers, and the speakers that the server sees.
import * as contract from "#contract/devices";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { DeviceStore } from "./device-store.ts";

interface Parts {
  devices: DeviceStore;
  /** The Cast speakers that this server can reach, and the players of its Home Assistant. */
  seenSpeakers(): contract.SeenSpeaker[];
  homeAssistantStatus(): contract.HomeAssistantStatus;
}

export function deviceRoutes(serve: Serve, parts: Parts): void {
  const { devices, seenSpeakers } = parts;
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

  serve(contract.getHomeAssistant, () => ({ status: parts.homeAssistantStatus() }));

  /** Only speakers that the server sees: no caller makes it connect to a chosen host or entity. */
  function mustBeReachableKind(type: contract.DeviceType, deviceId: string | null): void {
    const isSeen = (kind: contract.SeenSpeaker["kind"]) =>
      seenSpeakers().some((speaker) => speaker.kind === kind && speaker.deviceId === deviceId);
    if (type === "home-assistant" && !isSeen("home-assistant")) {
      throw new AppError("invalid-input", sentence("player.not-listed"));
    }
    if ((type !== "google" && type !== "chromecast") || deviceId === null) return;
    if (!isSeen("cast")) throw new AppError("invalid-input", sentence("speaker.not-seen"));
  }
}
