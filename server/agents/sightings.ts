// Which agents see the same speaker: each is told of it, and so are their accounts.
import { MOST_AGENT_SPEAKERS } from "#contract/agent-messages";
import { chunks } from "#server/platform/database/chunks";
import type { Database } from "#server/platform/database/database";

/** Agents of others may claim any speaker: no more of them are read at once. */
const MOST_READ = 10_000;
/** Told of one agent, so that it fits into a frame. */
const MOST_SHARED = 100;
const MOST_HOMES = 3;

/** A speaker that other connected agents see too. */
export interface Shared {
  deviceId: string;
  /** The homes of those of the same account, each once. */
  homes: string[];
  isSeenByOthers: boolean;
}

export interface Sightings {
  /** What an agent sees now; answers what has come and what has gone. */
  note(agentId: number, deviceIds: readonly string[]): Promise<string[]>;
  /** The connected agents that see any of these speakers, but for this one. */
  seeing(deviceIds: readonly string[], but: number): Promise<number[]>;
  /** What an agent has seen last. */
  seenBy(agentId: number): Promise<string[]>;
  /** By the agent's id; those that share nothing are left out. */
  sharedBy(agentIds: readonly number[]): Promise<Map<number, Shared[]>>;
}

interface Parts {
  db: Database["db"];
  /** The names of the nodes that live. */
  live(): Promise<string[]>;
}

export function createSightings({ db, live }: Parts): Sightings {
  async function seenBy(agentId: number): Promise<string[]> {
    const rows = await db
      .selectFrom("agentSightings")
      .select("deviceId")
      .where("agentId", "=", agentId)
      .execute();
    return rows.map(({ deviceId }) => deviceId);
  }

  async function add(to: Map<number, Shared[]>, agentIds: readonly number[]): Promise<void> {
    const rows = await db
      .selectFrom("agentSightings as own")
      .innerJoin("agents as mine", "mine.id", "own.agentId")
      .innerJoin("agentSightings as same", (join) =>
        join.onRef("same.deviceId", "=", "own.deviceId").onRef("same.agentId", "!=", "own.agentId"),
      )
      .innerJoin("agents as other", "other.id", "same.agentId")
      .select(["own.agentId", "own.deviceId", "mine.userId", "other.node", "other.name"])
      .select("other.userId as otherUserId")
      .where("own.agentId", "in", agentIds)
      .where("other.node", "is not", null)
      .orderBy("own.agentId")
      .orderBy("own.deviceId")
      .orderBy("other.id")
      .limit(MOST_READ)
      .execute();
    if (rows.length === 0) return;
    const nodes = await live();
    for (const { agentId, deviceId, userId, node, name, otherUserId } of rows) {
      if (node === null || !nodes.includes(node)) continue;
      const shared = to.get(agentId) ?? [];
      to.set(agentId, shared);
      const last = shared.at(-1);
      const one =
        last?.deviceId === deviceId ? last : { deviceId, homes: [], isSeenByOthers: false };
      if (one !== last && shared.length < MOST_SHARED) shared.push(one);
      if (otherUserId !== userId) one.isSeenByOthers = true;
      else if (!one.homes.includes(name) && one.homes.length < MOST_HOMES) one.homes.push(name);
    }
  }

  return {
    seenBy,

    async note(agentId, deviceIds) {
      const before = new Set(await seenBy(agentId));
      const now = new Set(deviceIds);
      const come = [...now].filter((deviceId) => !before.has(deviceId));
      const gone = [...before].filter((deviceId) => !now.has(deviceId));
      if (gone.length > 0) {
        await db
          .deleteFrom("agentSightings")
          .where("agentId", "=", agentId)
          .where("deviceId", "in", gone)
          .execute();
      }
      if (come.length > 0) {
        await db
          .insertInto("agentSightings")
          .values(come.map((deviceId) => ({ agentId, deviceId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return [...come, ...gone];
    },

    async seeing(deviceIds, but) {
      if (deviceIds.length === 0) return [];
      const rows = await db
        .selectFrom("agentSightings")
        .innerJoin("agents", "agents.id", "agentSightings.agentId")
        .select("agentSightings.agentId")
        .distinct()
        .where("agentSightings.deviceId", "in", deviceIds)
        .where("agentSightings.agentId", "!=", but)
        .where("agents.node", "is not", null)
        .limit(MOST_AGENT_SPEAKERS)
        .execute();
      return rows.map(({ agentId }) => agentId);
    },

    async sharedBy(agentIds) {
      const found = new Map<number, Shared[]>();
      for (const chunk of chunks(agentIds)) await add(found, chunk);
      return found;
    },
  };
}
