// The events about agents: between the session of a speaker, on one node, and the socket of its agent, on another.
import type { AgentCommand, AgentEvent } from "#contract/agent-messages";
import type { AnySentence } from "#contract/sentences/sentence";

/** What the session of a speaker has to say to the agent by which the speaker is reached. */
export type AgentOrder =
  | { do: "open"; deviceId: string; name: string }
  | { do: "close"; deviceId: string }
  /** `id`: of the session's node. */
  | { do: "command"; id: number; deviceId: string; command: AgentCommand };

/** What an agent says to a session; instants by the clock of the node that has its socket. */
export type AgentWord =
  | { type: "event"; event: AgentEvent }
  | { type: "done"; id: number; error: AnySentence | null; fault: "speaker" | "recording" };

export interface AgentEvents {
  /** Queries which node has the socket of an agent. */
  "agent-call": { agentId: number };
  /**
   * The answer, and what an agent's new socket begins with; `connection`: the socket's own id; `since`: when
   * it said hello, UTC milliseconds. Of two the later one holds: the other node has not noticed yet.
   */
  "agent-here": { agentId: number; node: string; connection: string; since: number; home: string };
  "agent-gone": { agentId: number; connection: string };
  "agent-revoked": { agentId: number };
  /** What these see of one another's speakers may have changed. */
  "agents-share": { agentIds: number[] };
  /** To the node of an agent's socket, from that of a speaker's session; `speaker`: the id of its device. */
  "agent-order": {
    to: string;
    agentId: number;
    connection: string;
    from: string;
    speaker: number;
    order: AgentOrder;
  };
  /** And back; `sentAt` by the clock of the node that has the socket, UTC milliseconds; an older node tells none. */
  "agent-word": {
    to: string;
    connection: string;
    speaker: number;
    word: AgentWord;
    sentAt?: number;
  };
}
