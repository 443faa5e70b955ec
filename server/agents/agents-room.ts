// Builds the room of agents from its pieces.
import { ownerOf } from "#server/devices/device-tables";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { accountsAtHome } from "#server/household/household-tables";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { RateLimits } from "#server/platform/rate-limit";
import { createAgentDelegations } from "./agent-delegations.ts";
import { createAgentLines, agentSpeakers } from "./agent-speaker.ts";
import { createAgentPlanning, type PlanningParts, createAgentsReaching } from "./agent-planning.ts";
import { createAgentSockets } from "./agent-socket.ts";
import { createAgentStore } from "./agent-store.ts";
import { createPairing } from "./pairing.ts";
import { createSightings } from "./sightings.ts";

interface Parts {
  db: Database["db"];
  clock: Clock;
  events: Events;
  log: Log;
  rateLimits: RateLimits;
  publicUrl: string;
  runs: PlanningParts["runs"];
  /** The names of the nodes that live. */
  live(): Promise<string[]>;
}

export function createAgentsRoom(parts: Parts) {
  const { events } = parts;
  const delegations = createAgentDelegations(parts);
  const agentLines = createAgentLines();
  const reaching = createAgentsReaching(parts.db);
  const planning = createAgentPlanning({ ...parts, reaching, delegations });
  const sightings = createSightings(parts);
  const store = createAgentStore({ ...parts, sightings, node: events.node });
  return {
    agents: store,
    agentPairing: createPairing({ ...parts, store }),
    agentSockets: createAgentSockets({ ...parts, store, sightings, planning }),
    agentLines,
    agentSpeakers: agentSpeakers({
      ...parts,
      lines: agentLines,
      runIdOf: planning.runIdOf,
      async homeOf(agentId, speaker) {
        const agent = await store.find(agentId);
        const owner = await ownerOf(parts.db, speaker);
        if (!agent || owner === null) return null;
        const atHome = await accountsAtHome(parts.db, owner);
        return atHome.includes(agent.userId) ? agent.name : null;
      },
    }),
  };
}
