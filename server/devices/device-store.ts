// The speakers of each account.
import { type Device, type DeviceLimit, type DeviceType, MOST_DEVICES } from "#contract/devices";
import { sentence } from "#contract/sentences/sentences";
import { mustHaveRoom, oneAfterAnother } from "#server/platform/account-limits";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { flag, type Row } from "#server/platform/database/tables";

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
  /**
   * Creating a speaker that the user has already reconnects the existing device. Throws `conflict`
   * with `speaker.most-reached` for one more than MOST_DEVICES.
   */
  create(userId: number, device: NewDevice, once?: Once): Promise<Device>;
  change(id: number, change: { name?: string; isConnected?: boolean }): Promise<Device>;
  setReachable(id: number, reachable: boolean | null): Promise<void>;
  remove(id: number): Promise<void>;
  /** Called, and awaited, when a device is disconnected or deleted. */
  onLeft(listener: (device: Device) => Promise<void>): void;
}

interface Parts {
  db: Queries;
  clock: Clock;
  events: Events;
  /** What a speaker is known to be unable to do; default: nothing. */
  limitsOf?: (speaker: Pick<Device, "type" | "deviceId">) => DeviceLimit[];
}

export function createDeviceStore(parts: Parts): DeviceStore {
  const { db, clock, events, limitsOf = () => [] } = parts;
  const leftListeners: ((device: Device) => Promise<void>)[] = [];

  /** To the owner's pages; null: it was deleted. */
  function push({ userId, id }: { userId: number; id: number }, device: Device | null): void {
    const message = { type: "device_update" as const, deviceId: id, device };
    events.publish("message-to-user", { userId, message });
  }

  async function tellLeft(row: Row<"devices">): Promise<void> {
    for (const listener of leftListeners) await listener(toDevice(row));
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
      cannot: limitsOf(row),
      createdAt: new Date(row.createdAt).toISOString(),
    };
  }

  async function find(id: number): Promise<Device | null> {
    const row = await db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirst();
    return row ? toDevice(row) : null;
  }

  async function put(
    id: number,
    set: { name?: string; isConnected?: 0 | 1 },
    queries: Queries = db,
  ): Promise<Row<"devices">> {
    const row = await queries
      .updateTable("devices")
      .set(set)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("not-found");
    return row;
  }

  /** Reconnects a speaker that the user has already; returns its row, null: there is none. */
  async function putAgain(queries: Queries, userId: number, device: NewDevice) {
    const { type, deviceId, name, isConnected } = device;
    if (deviceId === null) return null;
    const known = await queries
      .selectFrom("devices")
      .select("id")
      .where("userId", "=", userId)
      .where("type", "=", type)
      .where("deviceId", "=", deviceId)
      .executeTakeFirst();
    if (!known) return null;
    return put(known.id, { name, isConnected: flag(isConnected) }, queries);
  }

  async function insert(transaction: Queries, userId: number, device: NewDevice) {
    const full = sentence("speaker.most-reached", { most: MOST_DEVICES });
    await mustHaveRoom(transaction, { userId, table: "devices", most: MOST_DEVICES }, full);
    const { type, name, deviceId, isConnected } = device;
    return transaction
      .insertInto("devices")
      .values({
        ...{ userId, type, name, deviceId, isConnected: flag(isConnected) },
        reachable: null,
        createdAt: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
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
    async create(userId, device, once = (work) => work(db)) {
      let left: Row<"devices"> | null = null;
      const made = await once((queries) =>
        oneAfterAnother(queries, userId, async (transaction) => {
          const again = await putAgain(transaction, userId, device);
          if (!device.isConnected) left = again;
          return toDevice(again ?? (await insert(transaction, userId, device)));
        }),
      );
      events.publish("device-changed", { deviceId: made.id });
      push(made, made);
      if (left) await tellLeft(left);
      return made;
    },
    async change(id, { name, isConnected }) {
      const row = await put(id, {
        ...(name === undefined ? {} : { name }),
        ...(isConnected === undefined ? {} : { isConnected: flag(isConnected) }),
      });
      events.publish("device-changed", { deviceId: id });
      push(row, toDevice(row));
      if (isConnected === false) await tellLeft(row);
      return toDevice(row);
    },
    async setReachable(id, reachable) {
      const row = await db
        .updateTable("devices")
        .set({ reachable: reachable === null ? null : flag(reachable) })
        .where("id", "=", id)
        // Most are found as they were: nothing is written then, and nothing pushed.
        .where(({ eb, or }) =>
          reachable === null
            ? eb("reachable", "is not", null)
            : or([eb("reachable", "is", null), eb("reachable", "!=", flag(reachable))]),
        )
        .returningAll()
        .executeTakeFirst();
      if (row) push(row, toDevice(row));
    },
    async remove(id) {
      const row = await db
        .deleteFrom("devices")
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      events.publish("device-changed", { deviceId: id });
      if (!row) return;
      push(row, null);
      await tellLeft(row);
    },
    onLeft: (listener) => void leftListeners.push(listener),
  };
}
