// The user's own speakers, and the speakers that the server sees.
import * as contract from "#contract/devices";
import type { HouseholdRole } from "#contract/household-roles";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { DeviceStore, NewDevice } from "./device-store.ts";

interface Parts {
  devices: DeviceStore;
  home: {
    /** Of the user's household; the user alone without one. */
    accounts(userId: number): Promise<number[]>;
    role(userId: number, ownerId: number): Promise<HouseholdRole | null>;
    /** The device of another of the household that is the same speaker; null: none is. */
    sameSpeaker(userId: number, device: NewDevice): Promise<number | null>;
    /** A device is to be deleted: others of the household that have its speaker keep it. */
    handOver(deviceId: number): Promise<void>;
  };
  /** The Cast speakers that this server can reach, and the players of its Home Assistant. */
  seenSpeakers(): contract.SeenSpeaker[];
  homeAssistantStatus(): contract.HomeAssistantStatus;
}

export function deviceRoutes(serve: Serve, parts: Parts): void {
  const { devices, home, seenSpeakers } = parts;
  serve(contract.listDevices, async ({ params }) =>
    devices.listAll(await home.accounts(params.userId)),
  );

  serve(contract.createDevice, async ({ params, body, once }) => {
    const { type, name, isConnected, deviceId = null } = body;
    mustBeReachableKind(type, deviceId);
    const device = { type, name, isConnected, deviceId };
    const sameAs = await home.sameSpeaker(params.userId, device);
    const made = await devices.create(params.userId, device, once, sameAs);
    const isOthers = made.userId !== params.userId;
    if (!isOthers || made.isConnected || !isConnected) return made;
    const role = await home.role(params.userId, made.userId);
    return role === "manage" ? devices.change(made.id, { isConnected }) : made;
  });

  serve(contract.renameDevice, ({ params, body }) => devices.change(params.id, body));

  serve(contract.connectDevice, ({ params, body }) => devices.change(params.id, body));

  serve(contract.deleteDevice, async ({ params }) => {
    await home.handOver(params.id);
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
