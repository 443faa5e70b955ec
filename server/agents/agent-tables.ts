// The tables of agents, Wird at people's homes, and what other rooms ask of them.
import { agentSpeaker, type AgentSpeaker } from "#contract/agent-messages";
import { orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { rowOwner } from "#server/platform/database/rows";
import type { Row, Tables } from "#server/platform/database/tables";
import type { ExpressionBuilder, Generated } from "kysely";

declare module "#server/platform/database/tables" {
  interface Tables {
    agents: AgentsTable;
    agentCodes: AgentCodesTable;
    agentLeases: AgentLeasesTable;
    agentSightings: AgentSightingsTable;
  }
}

interface AgentsTable {
  id: Generated<number>;
  userId: number;
  /** Of the home. */
  name: string;
  /** SHA-256, hex. */
  tokenHash: string;
  /** Of Wird; null: it has never connected. */
  version: string | null;
  /** The node that has its socket, and the socket's own id; null: it is not connected. */
  node: string | null;
  connection: string | null;
  /** Hash of the network from which it was connected last; null: it has not been since this is kept. */
  network: string | null;
  /** JSON of what it sees, or saw last. */
  speakers: Generated<string>;
  /** Milliseconds that its clock is ahead; null: not known. */
  clockAhead: number | null;
  lastSeenAt: number | null;
  createdAt: number;
}

/** One open code for an account. */
interface AgentCodesTable {
  userId: number;
  /** Of the home that is paired by it. */
  name: string;
  /** SHA-256, hex. */
  codeHash: string;
  expiresAt: number;
}

/**
 * A run that an agent may begin by itself: from the moment before its plan is sent, since an answer may be
 * lost, until the agent has answered that it no longer has it.
 */
interface AgentLeasesTable {
  scheduleId: number;
  slot: number;
  dueAt: number;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** The civil day of the run, YYYY-MM-DD. */
  day: string;
  agentId: number;
  sentAt: number;
  /** When the agent answered that it has it; null: not yet. */
  ackedAt: number | null;
  /** When its owner was told that it is not known what became of the run; null: not yet. */
  toldAt: number | null;
  /** Until when what was heard before a server carried the run on is written, on the agent's clock; null: nothing is. */
  carriedAt: number | null;
}

/** That an agent sees a speaker, or saw it last. */
interface AgentSightingsTable {
  agentId: number;
  /** Its Cast id. */
  deviceId: string;
}

// --- agents and their codes

export async function agentsOf(queries: Queries, userIds: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom("agents")
    .select("id")
    .where("userId", "in", orNone(userIds))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an account's agents and its open code. Returns the ids of the agents. */
export async function endAgents(queries: Queries, userId: number): Promise<number[]> {
  const agentIds = await agentsOf(queries, [userId]);
  await queries.deleteFrom("agentCodes").where("userId", "=", userId).execute();
  if (agentIds.length > 0) await queries.deleteFrom("agents").where("id", "in", agentIds).execute();
  return agentIds;
}

/** Null: it is there no more. */
export const agentOwner = (queries: Queries, id: number) => rowOwner(queries, "agents", id);

// --- what becomes of a run that an agent may have begun

type DelegationKey = Pick<Row<"agentLeases">, "scheduleId" | "slot" | "dueAt">;

/**
 * What was heard before a server carried the run on is written once, also when it comes to two nodes. A line that
 * breaks again has another one, which ends later. False: it was written.
 */
export async function carryDelegation(
  queries: Queries,
  { scheduleId, slot, dueAt }: DelegationKey,
  endedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("agentLeases")
    .set({ carriedAt: endedAt })
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", slot)
    .where("dueAt", "=", dueAt)
    .where(({ eb, or }) => or([eb("carriedAt", "is", null), eb("carriedAt", "<", endedAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The delegations of these schedules' runs between two instants, with the names of their homes. */
export const delegationsBetween = (
  queries: Queries,
  scheduleIds: readonly number[],
  [from, to]: readonly [number, number],
) =>
  queries
    .selectFrom("agentLeases")
    .innerJoin("agents", "agents.id", "agentLeases.agentId")
    .select(["scheduleId", "slot", "dueAt", "agentId", "agents.name as home"])
    .where("scheduleId", "in", orNone(scheduleIds))
    .where("dueAt", ">=", from)
    .where("dueAt", "<=", to)
    .execute();

/** Delegations that were over before `before`, and of which nobody was told. */
export const silentDelegations = (queries: Queries, before: number) =>
  queries
    .selectFrom("agentLeases")
    .where("agentLeases.toldAt", "is", null)
    .where((delegation) => isOverBefore(delegation, before));

export async function markDelegationsTold(
  queries: Queries,
  before: number,
  now: number,
): Promise<void> {
  await queries
    .updateTable("agentLeases")
    .set({ toldAt: now })
    .where("toldAt", "is", null)
    .where((delegation) => isOverBefore(delegation, before))
    .execute();
}

export async function forgetDelegations(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("agentLeases")
    .where((delegation) => delegation(delegation.fn.coalesce("endsAt", "dueAt"), "<", before))
    .execute();
}

/** One without an end ends by itself, at an hour that nobody knows. */
function isOverBefore(delegation: ExpressionBuilder<Tables, "agentLeases">, before: number) {
  return delegation.or([
    delegation("agentLeases.endsAt", "<", before),
    delegation.and([
      delegation("agentLeases.dueAt", "<", before),
      delegation("agentLeases.endsAt", "is", null),
    ]),
  ]);
}

/** As its person may have them. */
export const exportAgents = (queries: Queries, userId: number) =>
  queries
    .selectFrom("agents")
    .select(["id", "name", "version", "speakers", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

/** To be joined: `speakers` is what an agent sees, or saw last, for `modelSeen`. */
export const seers = (queries: Queries) =>
  queries.selectFrom("agents").select(["id", "speakers"]).as("seers");

/** The same of these agents, by their ids. */
export async function seenByAgents(
  queries: Queries,
  agentIds: readonly number[],
): Promise<Map<number, string>> {
  if (agentIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom("agents")
    .select(["id", "speakers"])
    .where("id", "in", agentIds)
    .execute();
  return new Map(rows.map(({ id, speakers }) => [id, speakers]));
}

/** Written by this server, or restored from a backup of another version. */
export function speakersSeen(speakers: string): AgentSpeaker[] {
  const stored: unknown[] = JSON.parse(speakers);
  return stored.flatMap((one) => {
    const checked = agentSpeaker.safeParse(one);
    return checked.success ? [checked.data] : [];
  });
}

/** The model that a speaker has told its agent; null: not known. */
export function modelSeen(speakers: string | null | undefined, deviceId: string | null) {
  if (!speakers) return null;
  return speakersSeen(speakers).find((each) => each.deviceId === deviceId)?.model || null;
}
