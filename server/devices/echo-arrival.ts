// Creates an Echo's device at its first request to the skill; Alexa reports it in no other way.
import { DEFAULT_ALEXA_NAME, type Device } from "#contract/devices";
import { devicesOf } from "#contract/makes";
import { AppError } from "#server/platform/app-error";
import type { Database } from "#server/platform/database/database";
import type { DeviceStore } from "./device-store.ts";

/** Why an Echo has no device: the user has disconnected it and kept others, or has MOST_DEVICES. */
export type EchoRefusal = "disconnected" | "no-room";

export interface EchoArrival {
  /**
   * The device of this Echo: its own one, else a device that has no Echo id yet, else a new one.
   * The link of the account stands in any case.
   */
  hearFrom(userId: number, alexaDeviceId: string): Promise<Device | EchoRefusal>;
  /**
   * The account was linked again. When none of its Echos is connected, all are reconnected; the
   * Echo to which the code was said is reconnected in any case.
   */
  linkedAnew(userId: number, alexaDeviceId?: string): Promise<void>;
}

interface Parts {
  db: Database["db"];
  devices: DeviceStore;
}

export function createEchoArrival({ db, devices }: Parts): EchoArrival {
  async function echoesOf(userId: number): Promise<Device[]> {
    return devicesOf(await devices.list(userId), "alexa");
  }

  async function giveIdTo(card: Device, alexaDeviceId: string): Promise<boolean> {
    const changed = await db
      .updateTable("devices")
      .set({ deviceId: alexaDeviceId, isConnected: 1 })
      .where("id", "=", card.id)
      .where("deviceId", "is", null)
      .returning("id")
      .execute();
    return changed.length === 1;
  }

  async function reachable(device: Device): Promise<Device> {
    if (device.reachable === true) return device;
    await devices.setReachable(device.id, true);
    return { ...device, reachable: true };
  }

  async function hearFrom(userId: number, alexaDeviceId: string): Promise<Device | EchoRefusal> {
    const echoes = await echoesOf(userId);
    const same = echoes.find((echo) => echo.deviceId === alexaDeviceId);
    if (same?.isConnected) return reachable(same);
    if (same) {
      // Disconnecting the last Echo unlinks the account; a request proves that it is linked again.
      const others = echoes.filter((echo) => echo.isConnected && echo.deviceId !== null);
      if (others.length > 0) return "disconnected";
      return reachable(await devices.change(same.id, { isConnected: true }));
    }
    const card = echoes.find((echo) => echo.deviceId === null);
    if (card) {
      // Another request gave this device an id first: read the devices again.
      if (!(await giveIdTo(card, alexaDeviceId))) return hearFrom(userId, alexaDeviceId);
      // Publishes that the device has changed.
      return reachable(await devices.change(card.id, { isConnected: true }));
    }
    const number = echoes.length + 1;
    const name = number === 1 ? DEFAULT_ALEXA_NAME : `${DEFAULT_ALEXA_NAME} ${number}`;
    // Two concurrent requests of a new Echo get the same row.
    const echo = { type: "alexa", name, isConnected: true, deviceId: alexaDeviceId } as const;
    try {
      return reachable(await devices.create(userId, echo));
    } catch (error) {
      if (error instanceof AppError && error.sentence.code === "speaker.most-reached") {
        return "no-room";
      }
      throw error;
    }
  }

  async function linkedAnew(userId: number, alexaDeviceId?: string): Promise<void> {
    const echoes = await echoesOf(userId);
    const none = echoes.every((echo) => !echo.isConnected);
    for (const { id, isConnected, deviceId } of echoes) {
      const named = deviceId !== null && deviceId === alexaDeviceId;
      if (!isConnected && (none || named)) await devices.change(id, { isConnected: true });
    }
  }

  return { hearFrom, linkedAnew };
}
