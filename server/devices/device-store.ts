// The speakers of each account.
import { modelSeen, seers } from "#server/agents/agent-tables";
import { people } from "#server/account/account-tables";
import { sql } from "kysely";
import * as z from "zod/mini";
import { type Device, type Inability, MOST_DEVICES } from "#contract/devices";
import { type DeviceType, makeOf, typesOf } from "#contract/makes";
import { sentence } from "#contract/sentences/sentences";
import { isMadeReady } from "#contract/makes";
import { mustHaveRoom, oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Once } from "#server/platform/http/creating-once";
import type { Still } from "#server/platform/http/routes";
import { askedTogether, doneTogether } from "#server/platform/database/together";
import type { Queries } from "#server/platform/database/database";
import { tellAlone, type TellHome } from "#server/platform/home-messages";
import type { Events } from "#server/platform/events";
import { flag, type Row } from "#server/platform/database/tables";
import { valuesOf } from "#server/platform/database/values";

export interface NewDevice {
  type: DeviceType;
  name: string;
  isConnected: boolean;
  deviceId: string | null;
  /** The agent by which it is reached; left out: none. */
  agentId?: number | null;
}

export interface DeviceStore {
  /** Those of the account that stand for a speaker. */
  list(userId: number): Promise<Device[]>;
  /** The same of several accounts, such as those of a household. */
  listAll(userIds: readonly number[]): Promise<Device[]>;
  /** One that stands back for another of the household is not connected. */
  find(id: number): Promise<Device | null>;
  /**
   * Creating a speaker that the user has already reconnects the existing device. One that stands back
   * for the id that `around` finds, another's device of the same speaker, answers that one. Throws `conflict`
   * with `speaker.most-reached` for one more than MOST_DEVICES.
   */
  create(userId: number, device: NewDevice, once?: Once, around?: AtHome): Promise<Device>;
  change(
    id: number,
    change: { name?: string | undefined; isConnected?: boolean; makeReady?: boolean | undefined },
    still?: Still,
  ): Promise<Device>;
  /** Null: not known. Together with what is found of other speakers. */
  setReachable(id: number, reachable: boolean | null): Promise<void>;
  /** It has played by itself what it was to hold paused. */
  playsEarly(id: number): Promise<void>;
  /** A run was heard there so many milliseconds after its command: its usual delay is the middle of the last ones. */
  heardAfter(id: number, ms: number): Promise<void>;
  /** `first`: within the transaction, before it is deleted. */
  remove(id: number, first?: (transaction: Queries) => Promise<void>): Promise<void>;
  /** Called, and awaited, when a device is disconnected or deleted. */
  onLeft(listener: (device: Device) => Promise<void>): void;
}

/**
 * What a new speaker meets in the household of its account, within the transaction that stores it: the device of
 * another that stands for it, null: none does. Throws where its way is not of this home any more.
 */
export type AtHome = (transaction: Queries, device: NewDevice) => Promise<number | null>;

/** Runs of which the middle is the usual delay, and how many there have to be. */
const DELAYS_KEPT = 7;
const DELAYS_NEEDED = 3;
/** Milliseconds of a delay that are more than a player needs. */
const LONGEST_DELAY = 60_000;

interface Found {
  id: number;
  reachable: boolean | null;
}

interface Parts {
  db: Queries;
  clock: Clock;
  events: Events;
  /** To the pages of an account and of its household. Default: of the account alone. */
  tellHome?: TellHome;
  /** What a speaker is known to be unable to do; default: nothing. */
  inabilitiesOf?: (speaker: Pick<Device, "type" | "deviceId">) => Inability[];
  /** The model that a speaker announces; null: not known. */
  modelOf?: (speaker: Pick<Device, "type" | "deviceId">) => string | null;
}

export function createDeviceStore(parts: Parts): DeviceStore {
  const {
    db,
    clock,
    events,
    inabilitiesOf = () => [],
    modelOf = () => null,
    tellHome = tellAlone(events),
  } = parts;
  const leftListeners: ((device: Device) => Promise<void>)[] = [];

  /** To the pages of the owner's home; null: it was deleted. */
  function push({ userId, id }: { userId: number; id: number }, device: Device | null): void {
    tellHome(userId, { type: "device_update", deviceId: id, device });
  }

  async function tellLeft(device: Device): Promise<void> {
    for (const listener of leftListeners) await listener(device);
  }

  function toDevice(
    row: Row<"devices"> & { ownerName: string; speakersSeen: string | null },
  ): Device {
    return {
      id: row.id,
      userId: row.userId,
      ownerName: row.ownerName,
      type: row.type,
      name: row.name,
      deviceId: row.deviceId,
      isConnected: row.isConnected === 1 && row.sameAs === null,
      agentId: row.agentId,
      reachable: row.reachable === null ? null : row.reachable === 1,
      cannot: inabilitiesOf(row),
      makeReady: isMadeReady(
        row,
        row.makeReady === null ? null : row.makeReady === 1,
        modelOf(row) ?? modelSeen(row.speakersSeen, row.deviceId),
      ),
      heardAfterMs: makeOf(row).learnsDelay ? row.heardAfter : null,
      createdAt: new Date(row.createdAt).toISOString(),
    };
  }

  const withOwners = (queries: Queries = db) =>
    queries
      .selectFrom("devices")
      .innerJoin(people(queries), "people.id", "devices.userId")
      .leftJoin(seers(queries), "seers.id", "devices.agentId")
      .selectAll("devices")
      .select(["people.name as ownerName", "seers.speakers as speakersSeen"]);

  async function mustFind(id: number, queries?: Queries): Promise<Device> {
    const row = await withOwners(queries).where("devices.id", "=", id).executeTakeFirst();
    if (!row) throw new AppError("not-found");
    return toDevice(row);
  }

  async function listAll(userIds: readonly number[]): Promise<Device[]> {
    const rows = await withOwners()
      .where("devices.userId", "in", userIds)
      .where("devices.sameAs", "is", null)
      .orderBy("devices.id")
      .execute();
    return rows.map(toDevice);
  }

  async function put(
    id: number,
    set: { name?: string; isConnected?: 0 | 1; agentId?: number | null; makeReady?: 0 | 1 },
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
    const { deviceId, name, isConnected, agentId = null } = device;
    if (deviceId === null) return null;
    // One speaker has one id, whichever type of its make it is called.
    const own = makeOf(device);
    const types = typesOf((make) => make === own);
    const known = await queries
      .selectFrom("devices")
      .select("id")
      .where("userId", "=", userId)
      .where("type", "in", types)
      .where("deviceId", "=", deviceId)
      .orderBy("id")
      .executeTakeFirst();
    if (!known) return null;
    return put(known.id, { name, isConnected: flag(isConnected), agentId }, queries);
  }

  async function insert(
    transaction: Queries,
    userId: number,
    device: NewDevice,
    sameAs: number | null,
  ) {
    const full = sentence("speaker.most-reached", { most: MOST_DEVICES });
    await mustHaveRoom(transaction, { userId, table: "devices", most: MOST_DEVICES }, full);
    const { type, name, deviceId, isConnected, agentId = null } = device;
    return transaction
      .insertInto("devices")
      .values({
        ...{ userId, type, name, deviceId, isConnected: flag(isConnected) },
        ...{ reachable: null, sameAs, agentId },
        createdAt: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Thousands of speakers are found in a minute; the last word on each counts. */
  const storeReachable = doneTogether(async (found: Found[]) => {
    const values = [...new Map(found.map(({ id, reachable }) => [id, reachable]))];
    const rows = values.map(([id, reachable]) => [id, reachable === null ? null : flag(reachable)]);
    // Most are found as they were: nothing is written then, and nothing pushed.
    const { rows: changed } = await sql<{ id: number; userId: number }>`
      update devices set reachable = found.column2
      from ${valuesOf(["bigint", "integer"], rows)} as found
      where devices.id = found.column1 and devices.reachable is distinct from found.column2
      returning devices.id, devices.user_id as "userId"`.execute(db);
    const shown = await Promise.all(changed.map(({ id }) => findTogether(id)));
    for (const [at, row] of changed.entries()) push(row, shown[at] ?? null);
    return found.map(() => undefined);
  });

  const findTogether = askedTogether(async (ids) => {
    const rows = await withOwners().where("devices.id", "in", ids).execute();
    return new Map(rows.map((row) => [row.id, toDevice(row)]));
  });

  return {
    find: async (id) => (await findTogether(id)) ?? null,
    list: (userId) => listAll([userId]),
    listAll,

    async create(userId, device, once = (work) => work(db), around = async () => null) {
      let left: Device | null = null;
      const made = await once((queries) =>
        oneAfterAnother(queries, userId, async (transaction) => {
          const sameAs = await around(transaction, device);
          const again = await putAgain(transaction, userId, device);
          const row = again ?? (await insert(transaction, userId, device, sameAs));
          const made = await mustFind(row.sameAs ?? row.id, transaction);
          // Another's that stands for it stays connected.
          if (again && made.id === again.id && !device.isConnected) left = made;
          return made;
        }),
      );
      events.publish("device-changed", { deviceId: made.id });
      push(made, made);
      if (left) await tellLeft(left);
      return made;
    },
    async change(id, { name, isConnected, makeReady }, still = async () => {}) {
      const set = {
        ...(name === undefined ? {} : { name }),
        ...(isConnected === undefined ? {} : { isConnected: flag(isConnected) }),
        ...(makeReady === undefined ? {} : { makeReady: flag(makeReady) }),
      };
      const row = await db.transaction().execute(async (transaction) => {
        await still(transaction);
        return put(id, set, transaction);
      });
      events.publish("device-changed", { deviceId: id });
      const device = await mustFind(row.id);
      push(row, device);
      if (isConnected === false) await tellLeft(device);
      return device;
    },
    async playsEarly(id) {
      const playedEarlyAt = clock.now();
      await db.updateTable("devices").set({ playedEarlyAt }).where("id", "=", id).execute();
    },
    async heardAfter(id, ms) {
      if (ms > LONGEST_DELAY) return;
      const changed = await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom("devices")
          .select(["heardAfter", "heardAfterLast"])
          .where("id", "=", id)
          .executeTakeFirst();
        if (!row) return false;
        const last = [...readDelays(row.heardAfterLast), ms].slice(-DELAYS_KEPT);
        const heardAfter = last.length < DELAYS_NEEDED ? null : middleOf(last);
        const set = { heardAfter, heardAfterLast: JSON.stringify(last) };
        await transaction.updateTable("devices").set(set).where("id", "=", id).execute();
        return heardAfter !== row.heardAfter;
      });
      const device = changed ? await findTogether(id) : null;
      if (device) push(device, device);
    },
    setReachable: (id, reachable) => storeReachable({ id, reachable }),
    async remove(id, first = async () => {}) {
      const device = (await findTogether(id)) ?? null;
      await db.transaction().execute(async (transaction) => {
        await first(transaction);
        await transaction.deleteFrom("devices").where("id", "=", id).execute();
      });
      events.publish("device-changed", { deviceId: id });
      if (!device) return;
      push(device, null);
      await tellLeft(device);
    },
    onLeft: (listener) => void leftListeners.push(listener),
  };
}

/** None of what no version of Wird has written. */
function readDelays(text: string | null): number[] {
  try {
    return z.array(z.number()).parse(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/** The lower of the two in the middle of an even number. */
function middleOf(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.ceil(inOrder.length / 2) - 1] ?? 0;
}
