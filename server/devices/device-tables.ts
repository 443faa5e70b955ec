// The table of speakers, and what other rooms ask of it.
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { Generated } from "kysely";
import type { DeviceType } from "#contract/makes";

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
    .where("agentId", "in", agentIds)
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
    .where("userId", "in", userIds)
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
