// The tables of agents: Wird at people's homes, the codes by which they are paired, and what they may begin.
import type { Generated } from "kysely";

export interface AgentsTable {
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
export interface AgentCodesTable {
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
export interface AgentLeasesTable {
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
export interface AgentSightingsTable {
  agentId: number;
  /** Its Cast id. */
  deviceId: string;
}
