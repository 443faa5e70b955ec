// The agents of each account: made, listed, renamed and revoked; of a token only the hash is stored.
import type { AgentSpeaker } from "#contract/agent-messages";
import { type Agent, AGENT_TOKEN_PREFIX } from "#contract/agents";
import type { SeenSpeaker } from "#contract/devices";
import { leaveAgents } from "#server/devices/device-tables";
import { speakersSeen } from "./agent-tables.ts";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { randomToken, sha256 } from "#server/platform/logins";
import type { Shared, Sightings } from "./sightings.ts";

/** 256 bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const MINUTE = 60_000;
const AT_ONCE = 500;

/** What a socket knows of its agent. */
export interface KnownAgent {
  id: number;
  userId: number;
  /** Of the home. */
  name: string;
}

export interface AgentStore {
  create(
    queries: Queries,
    userId: number,
    name: string,
  ): Promise<{ id: number; name: string; token: string }>;
  list(userId: number): Promise<Agent[]>;
  find(id: number): Promise<KnownAgent | null>;
  /** The agent that has this token; null: none has. */
  byToken(token: string): Promise<KnownAgent | null>;
  /** Throws `not-found`. */
  rename(id: number, name: string): Promise<Agent>;
  /** Answers the ids of the devices that were reached by it. Throws `not-found`. */
  remove(id: number): Promise<number[]>;
  /** Its socket is on this node; an earlier one of it is not counted any more. */
  came(id: number, socket: { connection: string; version: string; network: string }): Promise<void>;
  /** The network from which it was connected last, as a hash; null: not known. */
  networkOf(id: number): Promise<string | null>;
  /** Nothing changes when it has another socket meanwhile. */
  left(id: number, connection: string): Promise<void>;
  /** Answers the Cast ids of what has come and what has gone. */
  sees(id: number, speakers: readonly AgentSpeaker[]): Promise<string[]>;
  noteClock(id: number, clockAhead: number): Promise<void>;
  /** These are connected to this node now; answers those that still exist. */
  noteSeen(ids: readonly number[]): Promise<Set<number>>;
  /** What the agents of these accounts see; those that are connected first. */
  seenBy(userIds: readonly number[]): Promise<SeenSpeaker[]>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  node: string;
  /** The names of the nodes that live. */
  live(): Promise<string[]>;
  sightings: Pick<Sightings, "note" | "sharedBy">;
}

type AgentRow = Row<"agents">;

export function createAgentStore({ db, clock, node, live, sightings }: Parts): AgentStore {
  const known = ["id", "userId", "name"] as const;

  async function toAgents(rows: AgentRow[]): Promise<Agent[]> {
    const nodes = rows.length > 0 ? await live() : [];
    const shared = await sightings.sharedBy(rows.map(({ id }) => id));
    return rows.map((row) => {
      const isConnected = row.node !== null && nodes.includes(row.node);
      const { id, name, version, clockAhead } = row;
      const seenAt = isConnected ? clock.now() : row.lastSeenAt;
      return {
        ...{ id, name, version, clockAhead, isConnected },
        lastSeenAt: seenAt === null ? null : toInstant(Math.floor(seenAt / MINUTE) * MINUTE),
        speakers: isConnected ? speakersSeen(row.speakers).length : null,
        shared: isConnected ? named(shared.get(id) ?? [], row) : [],
        createdAt: toInstant(row.createdAt),
      };
    });
  }

  return {
    async create(queries, userId, name) {
      const token = AGENT_TOKEN_PREFIX + randomToken();
      const { id } = await queries
        .insertInto("agents")
        .values({
          ...{ userId, name, tokenHash: sha256(token), createdAt: clock.now() },
          ...{ version: null, node: null, connection: null, network: null },
          ...{ clockAhead: null, lastSeenAt: null },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, name, token };
    },

    async list(userId) {
      const rows = await db
        .selectFrom("agents")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("id")
        .execute();
      return toAgents(rows);
    },

    async find(id) {
      const row = await db
        .selectFrom("agents")
        .select(known)
        .where("id", "=", id)
        .executeTakeFirst();
      return row ?? null;
    },

    async byToken(token) {
      const isOne =
        token.startsWith(AGENT_TOKEN_PREFIX) && SECRET.test(token.slice(AGENT_TOKEN_PREFIX.length));
      if (!isOne) return null;
      const row = await db
        .selectFrom("agents")
        .select(known)
        .where("tokenHash", "=", sha256(token))
        .executeTakeFirst();
      return row ?? null;
    },

    async rename(id, name) {
      const rows = await db
        .updateTable("agents")
        .set({ name })
        .where("id", "=", id)
        .returningAll()
        .execute();
      const [agent] = await toAgents(rows);
      if (!agent) throw new AppError("not-found");
      return agent;
    },

    remove: (id) =>
      db.transaction().execute(async (transaction) => {
        const deviceIds = await leaveAgents(transaction, [id]);
        const gone = await transaction
          .deleteFrom("agents")
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst();
        if (!gone) throw new AppError("not-found");
        return deviceIds;
      }),

    async networkOf(id) {
      const row = await db
        .selectFrom("agents")
        .select("network")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.network ?? null;
    },

    async came(id, { connection, version, network }) {
      await db
        .updateTable("agents")
        .set({ node, connection, version, network: sha256(network), lastSeenAt: clock.now() })
        .where("id", "=", id)
        .execute();
    },

    async left(id, connection) {
      await db
        .updateTable("agents")
        .set({ node: null, connection: null, lastSeenAt: clock.now() })
        .where("id", "=", id)
        .where("connection", "=", connection)
        .execute();
    },

    async sees(id, speakers) {
      await db
        .updateTable("agents")
        .set({ speakers: JSON.stringify(speakers) })
        .where("id", "=", id)
        .execute();
      return sightings.note(
        id,
        speakers.map(({ deviceId }) => deviceId),
      );
    },

    async noteClock(id, clockAhead) {
      await db.updateTable("agents").set({ clockAhead }).where("id", "=", id).execute();
    },

    async noteSeen(ids) {
      const there = new Set<number>();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const rows = await db
          .updateTable("agents")
          .set({ lastSeenAt: clock.now() })
          .where("id", "in", ids.slice(from, from + AT_ONCE))
          .returning("id")
          .execute();
        for (const { id } of rows) there.add(id);
      }
      return there;
    },

    async seenBy(userIds) {
      const rows = await db
        .selectFrom("agents")
        .selectAll()
        .where("userId", "in", userIds)
        .orderBy("id")
        .execute();
      if (rows.length === 0) return [];
      const nodes = await live();
      const isThere = (row: AgentRow) => row.node !== null && nodes.includes(row.node);
      return rows
        .toSorted((one, other) => Number(isThere(other)) - Number(isThere(one)))
        .flatMap((row) =>
          speakersSeen(row.speakers).map(({ deviceId, name, model, isGroup }) => ({
            ...{ deviceId, name, model: model || null, isGroup },
            kind: "cast" as const,
            agent: { id: row.id, name: row.name, isConnected: isThere(row) },
          })),
        );
    },
  };
}

function named(shared: readonly Shared[], row: AgentRow): Agent["shared"] {
  const names = new Map(speakersSeen(row.speakers).map(({ deviceId, name }) => [deviceId, name]));
  return shared.flatMap(({ deviceId, homes, isSeenByOthers }) => {
    const name = names.get(deviceId);
    return name === undefined ? [] : [{ name, homes, isSeenByOthers }];
  });
}

const toInstant = (at: number) => new Date(at).toISOString();
