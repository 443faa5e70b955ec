// The tables of agents: Wird at people's homes, and the codes by which they are paired.
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
