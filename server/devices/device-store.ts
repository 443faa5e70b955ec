// The speakers of each account.
import type { Device, DeviceType } from "#contract/devices";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { isUniqueViolation, type Queries } from "#server/platform/database";
import type { Events } from "#server/platform/events";
import { flag, type Row } from "#server/platform/tables";

export interface NewDevice {
  type: DeviceType;
  name: string;
  isConnected: boolean;
  deviceId: string | null;
}

export interface DeviceStore {
  list(userId: number): Promise<Device[]>;
  find(id: number): Promise<Device | null>;
  /** Every connected device of these kinds, of all users. */
  listConnected(types: DeviceType[]): Promise<Device[]>;
  /** Connecting a speaker that one has already connects that one again. */
  create(userId: number, device: NewDevice): Promise<Device>;
  change(id: number, change: { name?: string; isConnected?: boolean }): Promise<Device>;
  setReachable(id: number, reachable: boolean | null): Promise<void>;
  remove(id: number): Promise<void>;
  /** Is called, and waited for, when somebody has disconnected or deleted a device. */
  onLeft(listener: (device: Device) => Promise<void>): void;
}

interface Parts {
  db: Queries;
  clock: Clock;
  events: Events;
}

export function createDeviceStore({ db, clock, events }: Parts): DeviceStore {
  const leftListeners: ((device: Device) => Promise<void>)[] = [];

  async function tellLeft(row: Row<"devices">): Promise<void> {
    for (const listener of leftListeners) await listener(toDevice(row));
  }

  async function find(id: number): Promise<Device | null> {
    const row = await db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirst();
    return row ? toDevice(row) : null;
  }

  async function change(id: number, set: { name?: string; isConnected?: 0 | 1 }): Promise<Device> {
    const row = await db
      .updateTable("devices")
      .set(set)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("not-found");
    events.publish("device-changed", { deviceId: id });
    if (set.isConnected === 0) await tellLeft(row);
    return toDevice(row);
  }

  async function reconnect(userId: number, device: NewDevice): Promise<Device> {
    const known = await db
      .selectFrom("devices")
      .select("id")
      .where("userId", "=", userId)
      .where("type", "=", device.type)
      .where("deviceId", "=", device.deviceId)
      .executeTakeFirstOrThrow();
    return change(known.id, { name: device.name, isConnected: flag(device.isConnected) });
  }

  return {
    find,
    async list(userId) {
      const rows = await db
        .selectFrom("devices")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("id")
        .execute();
      return rows.map(toDevice);
    },
    async listConnected(types) {
      const rows = await db
        .selectFrom("devices")
        .selectAll()
        .where("type", "in", types)
        .where("isConnected", "=", 1)
        .execute();
      return rows.map(toDevice);
    },
    async create(userId, device) {
      try {
        const row = await db
          .insertInto("devices")
          .values({
            userId,
            type: device.type,
            name: device.name,
            deviceId: device.deviceId,
            isConnected: flag(device.isConnected),
            reachable: null,
            createdAt: clock.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        events.publish("device-changed", { deviceId: row.id });
        return toDevice(row);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return reconnect(userId, device);
      }
    },
    change: (id, { name, isConnected }) =>
      change(id, {
        ...(name === undefined ? {} : { name }),
        ...(isConnected === undefined ? {} : { isConnected: flag(isConnected) }),
      }),
    async setReachable(id, reachable) {
      await db
        .updateTable("devices")
        .set({ reachable: reachable === null ? null : flag(reachable) })
        .where("id", "=", id)
        .execute();
    },
    async remove(id) {
      const row = await db
        .deleteFrom("devices")
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      events.publish("device-changed", { deviceId: id });
      if (row) await tellLeft(row);
    },
    onLeft: (listener) => void leftListeners.push(listener),
  };
}

function toDevice(row: Row<"devices">): Device {
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    name: row.name,
    deviceId: row.deviceId,
    isConnected: row.isConnected === 1,
    reachable: row.reachable === null ? null : row.reachable === 1,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
