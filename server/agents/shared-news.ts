// Tells the agents that are connected to this node which of their speakers other agents see too.
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { AgentConnection } from "./agent-connection.ts";
import type { Shared, Sightings } from "./sightings.ts";

/** Milliseconds in which changes are told once: an agent of others may see another speaker every two seconds. */
const GATHER = 1_000;
/** `shared` is understood from here on. */
const SINCE_ADDITION = 1;

export interface SharedNews {
  /** An agent has come, or goes. */
  cameOrLeft(agentId: number): Promise<void>;
  /** What it sees has changed by these speakers. */
  changed(agentId: number, deviceIds: readonly string[]): Promise<void>;
  /** Now and then: the node of another agent may have died without a word. */
  lookAgain(): void;
  stop(): void;
}

interface Parts {
  sightings: Sightings;
  /** The agent's connection on this node. */
  here(agentId: number): AgentConnection | undefined;
  /** The ids of all agents that are connected to this node. */
  allHere(): Iterable<number>;
  events: Pick<Events, "publish" | "subscribe">;
  clock: Clock;
  log: Log;
}

export function createSharedNews({
  sightings,
  here,
  events,
  clock,
  log,
  ...parts
}: Parts): SharedNews {
  /** What each was told last, as JSON; left out: nothing. */
  const told = new WeakMap<AgentConnection, string>();
  const waiting = new Set<number>();
  let cancel: (() => void) | null = null;

  function tell(connection: AgentConnection, shared: Shared[]): void {
    const text = JSON.stringify(shared);
    if (text === (told.get(connection) ?? "[]")) return;
    told.set(connection, text);
    connection.tell({ type: "shared", speakers: shared });
  }

  async function tellWaiting(): Promise<void> {
    cancel = null;
    const ids = [...waiting];
    waiting.clear();
    const shared = await sightings.sharedBy(ids);
    for (const id of ids) {
      const connection = here(id);
      if (connection) tell(connection, shared.get(id) ?? []);
    }
  }

  function tellSoon(agentIds: Iterable<number>): void {
    for (const id of agentIds) {
      const connection = here(id);
      if (connection && connection.additions >= SINCE_ADDITION) waiting.add(id);
    }
    if (waiting.size === 0 || cancel) return;
    cancel = clock.after(GATHER, () => {
      tellWaiting().catch((error: unknown) => {
        log.warn({ err: error }, "agents were not told who else sees their speakers");
      });
    });
  }

  async function changed(agentId: number, deviceIds: readonly string[]): Promise<void> {
    const others = await sightings.seeing(deviceIds, agentId);
    if (others.length > 0) events.publish("agents-share", { agentIds: [agentId, ...others] });
  }

  events.subscribe("agents-share", ({ agentIds }) => tellSoon(agentIds));
  events.subscribe("events-missed", () => tellSoon(parts.allHere()));

  return {
    changed,
    cameOrLeft: async (agentId) => changed(agentId, await sightings.seenBy(agentId)),
    lookAgain() {
      tellSoon(
        [...parts.allHere()].filter((id) => {
          const connection = here(id);
          return connection && (told.get(connection) ?? "[]") !== "[]";
        }),
      );
    },
    stop: () => cancel?.(),
  };
}
