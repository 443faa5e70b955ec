// The table of speakers, and what other rooms ask of it.
import { chunks, orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { rowOwner, rowsById } from "#server/platform/database/rows";
import type { Row } from "#server/platform/database/tables";
import { type Expression, type Generated, sql } from "kysely";
import { type DeviceType, typesOf } from "#contract/makes";

type Flag = 0 | 1;

declare module "#server/platform/database/tables" {
  interface Tables {
    devices: DevicesTable;
  }
}

interface DevicesTable {
  id: Generated<number>;
  userId: number;
  type: DeviceType;
  name: string;
  deviceId: string | null;
  isConnected: Flag;
  reachable: Flag | null;
  /** The device of another account of the household that stands for the same speaker; null: this one does. */
  sameAs: Generated<number | null>;
  /** The agent by which it is reached; null: the server reaches it itself. */
  agentId: Generated<number | null>;
  /** Made ready before its minute: as its owner chose; null: by its model. */
  makeReady: Generated<Flag | null>;
  /** When it last played by itself what it was to hold paused, UTC milliseconds; null: never. */
  playedEarlyAt: Generated<number | null>;
  /** Milliseconds from a command to its sound, as they usually are; null: not known. */
  heardAfter: Generated<number | null>;
  /** JSON: the same of each of the last runs, the newest last. */
  heardAfterLast: Generated<string | null>;
  createdAt: number;
}

/** Speakers that were reached by these agents, which are gone, are reached by none. Returns their ids. */
export async function leaveAgents(
  queries: Queries,
  agentIds: readonly number[],
): Promise<number[]> {
  if (agentIds.length === 0) return [];
  const rows = await queries
    .updateTable("devices")
    .set({ agentId: null })
    .where("agentId", "in", orNone(agentIds))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Speakers of these accounts are reached by these agents alone. Returns the ids of those that were by others. */
export async function keepToAgents(
  queries: Queries,
  userIds: readonly number[],
  agentIds: readonly number[],
): Promise<number[]> {
  const rows = await queries
    .updateTable("devices")
    .set({ agentId: null })
    .where("userId", "in", orNone(userIds))
    .where("agentId", "is not", null)
    .$if(agentIds.length > 0, (others) => others.where("agentId", "not in", agentIds))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Which device of a household stands for the same speaker: `sameAs`; null: this one does. */
export async function letStand(
  queries: Queries,
  id: number,
  as: Pick<Row<"devices">, "sameAs" | "isConnected">,
): Promise<void> {
  await queries.updateTable("devices").set(as).where("id", "=", id).execute();
}

/** The device `next` stands for the speaker from now on, for which `deviceId` did. */
export async function letNextStand(
  queries: Queries,
  deviceId: number,
  next: number,
): Promise<void> {
  await queries
    .updateTable("devices")
    .set({ sameAs: next })
    .where(({ or, eb }) => or([eb("id", "=", deviceId), eb("sameAs", "=", deviceId)]))
    .where("id", "!=", next)
    .execute();
  await queries.updateTable("devices").set({ sameAs: null }).where("id", "=", next).execute();
}

/** A disconnected one, for a schedule that has lost its speaker. Returns its id. */
export async function addLostSpeaker(
  queries: Queries,
  lost: Pick<Row<"devices">, "userId" | "type" | "name" | "createdAt">,
): Promise<number> {
  const made = await queries
    .insertInto("devices")
    .values({ ...lost, deviceId: null, isConnected: 0, reachable: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

// --- what other rooms ask

/** The names of speakers, by id. */
export async function deviceNames(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks([...new Set(ids)])) {
    const found = queries.selectFrom("devices").select(["id", "name"]).where("id", "in", some);
    for (const { id, name } of await found.execute()) names.set(id, name);
  }
  return names;
}

/** To be selected: the name of the speaker with that id; null when it is gone. */
export const deviceName = (id: Expression<number | null> | number | null) =>
  sql<string | null>`(select devices.name from devices where devices.id = ${id})`;

/** To be joined by a speaker's id. */
export const devices = (queries: Queries) =>
  queries.selectFrom("devices").selectAll("devices").as("devices");

export const devicesById = (queries: Queries, ids: readonly number[]) =>
  rowsById(queries, "devices", ids);

/** Null: it is there no more. */
export const ownerOf = (queries: Queries, deviceId: number) =>
  rowOwner(queries, "devices", deviceId);

/** The device that stands for a speaker, by the id of any that does, and its owner. */
export async function standingDevice(
  queries: Queries,
  deviceId: number,
): Promise<{ id: number; userId: number } | null> {
  const find = (id: number) =>
    queries
      .selectFrom("devices")
      .select(["id", "userId", "sameAs"])
      .where("id", "=", id)
      .executeTakeFirst();
  const named = await find(deviceId);
  const standing = named?.sameAs ? await find(named.sameAs) : named;
  return standing ? { id: standing.id, userId: standing.userId } : null;
}

/** By device, the owner of the one that stands for its speaker. */
export async function standingOwners(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const owners = new Map<number, number>();
  for (const some of chunks([...new Set(ids)])) {
    const rows = await queries
      .selectFrom("devices")
      .leftJoin("devices as standing", "standing.id", "devices.sameAs")
      .select(["devices.id", "devices.userId", "standing.userId as standingUserId"])
      .where("devices.id", "in", some)
      .execute();
    for (const { id, userId, standingUserId } of rows) owners.set(id, standingUserId ?? userId);
  }
  return owners;
}

/** Connected speakers that are reached through an agent; of a speaker of several accounts the one that stands for it. */
export const devicesOfAgent = (queries: Queries, agentId: number) =>
  queries
    .selectFrom("devices")
    .select(["id", "deviceId", "name", "makeReady"])
    .where("agentId", "=", agentId)
    .where("isConnected", "=", 1)
    .where("sameAs", "is", null)
    .execute();

/** Browsers that are connected, by their own ids. */
export async function devicesOfTabs(queries: Queries, browserIds: readonly string[]) {
  const found = [...chunks([...new Set(browserIds)])].map((some) =>
    queries
      .selectFrom("devices")
      .select(["id", "userId", "deviceId", "name", "makeReady"])
      .where(
        "type",
        "in",
        typesOf(({ isTab }) => isTab),
      )
      .where("deviceId", "in", some)
      .where("isConnected", "=", 1)
      .where("sameAs", "is", null)
      .execute(),
  );
  return (await Promise.all(found)).flat();
}

/** Those of these speakers that are still there. */
export async function stillThere(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await queries
    .selectFrom("devices")
    .select("id")
    .where("id", "in", orNone(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** To be matched: the ids of these accounts' speakers. */
export const deviceIdsOf = (queries: Queries, userIds: readonly number[]) =>
  queries.selectFrom("devices").select("devices.id").where("devices.userId", "in", orNone(userIds));

export const devicesOf = (queries: Queries, userIds: readonly number[]) =>
  queries.selectFrom("devices").selectAll().where("userId", "in", orNone(userIds)).execute();

/** Of these accounts, the devices with a speaker's id that stand for it. */
export const standingDevices = (
  queries: Queries,
  userIds: readonly number[],
  deviceId: string | null,
) =>
  queries
    .selectFrom("devices")
    .select(["id", "type", "deviceId"])
    .where("userId", "in", orNone(userIds))
    .where("deviceId", "=", deviceId)
    .where("sameAs", "is", null)
    .orderBy("id")
    .execute();

/** The first device that stands back behind this one. */
export const nextToStand = (queries: Queries, deviceId: number) =>
  queries
    .selectFrom("devices")
    .select(["id", "userId"])
    .where("sameAs", "=", deviceId)
    .orderBy("id")
    .executeTakeFirst();

/** By which agents speakers are reached; those that the server reaches itself are left out. */
export async function agentsByDevice(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom("devices")
    .select(["id", "agentId"])
    .where("id", "in", orNone(ids))
    .where("agentId", "is not", null)
    .execute();
  return new Map(rows.map(({ id, agentId }) => [id, agentId as number]));
}

/** As its person may have them. */
export const exportDevices = (queries: Queries, userId: number) =>
  queries.selectFrom("devices").selectAll().where("userId", "=", userId).orderBy("id").execute();
