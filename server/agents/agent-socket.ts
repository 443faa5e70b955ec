// The agents that are connected to this node: other nodes find them here, and each has one socket of all nodes.
import type { WebSocket } from "ws";
import { type AgentSpeaker, agentClose, MOST_CLOCK_DIFFERENCE } from "#contract/agent-messages";
import { englishOf, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { VERSION } from "#server/version";
import { type AgentConnection, createAgentConnection } from "./agent-connection.ts";
import type { AgentPlanning } from "./agent-planning.ts";
import type { AgentStore, KnownAgent } from "./agent-store.ts";
import type { Sightings, Shared } from "./sightings.ts";

/** Milliseconds between looks whether an agent has fallen silent. */
const BEAT_EVERY = 2_000;
/** Between writes that an agent is still there, and looks whether it still may be. */
const NOTED_EVERY = 60_000;
/** Between writes of what one agent sees: it may say so fifty times a second. */
const SEEN_EVERY = 2_000;
/** A clock that drifts less than this since it was last written is not written again. */
const CLOCK_STEP = 500;

export interface AgentSockets {
  /** The token was checked as the socket was opened. */
  welcome(socket: WebSocket, agent: KnownAgent, opening: Opening): void;
  count(): number;
  start(): void;
  /** Once what was begun is written. */
  stop(): Promise<void>;
}

/** `additions`: as the agent said. `network`: from which the socket was opened. */
interface Opening {
  additions: number;
  network: string;
}

interface Parts {
  store: AgentStore;
  sightings: Sightings;
  planning: AgentPlanning;
  events: Events;
  clock: Clock;
  log: Log;
}

export function createAgentSockets(parts: Parts): AgentSockets {
  const { store, sightings, planning, events, clock, log } = parts;
  const sockets = new Set<AgentConnection>();
  /** Those that have said hello, by the agent's id. */
  const byAgent = new Map<number, AgentConnection>();
  const clocks = new WeakMap<AgentConnection, number>();
  /** What an agent sees and is still to be written. */
  const seen = new Map<AgentConnection, { speakers: AgentSpeaker[]; cancel(): void }>();
  /** Writes of one agent happen one after another: a socket that came is written before it left. */
  const writes = new Map<number, Promise<void>>();
  let cancels: (() => void)[] = [];
  const sharing = createSharedNews({
    ...{ sightings, events, clock, log },
    here: (agentId) => byAgent.get(agentId),
    allHere: () => byAgent.keys(),
  });

  function write(agentId: number, what: () => Promise<void>): void {
    const written = (writes.get(agentId) ?? Promise.resolve())
      .then(what)
      .catch((error: unknown) => {
        log.warn({ err: error, agent: agentId }, "an agent's state was not written");
      });
    writes.set(agentId, written);
    void written.then(() => {
      if (writes.get(agentId) === written) writes.delete(agentId);
    });
  }

  /** Keeps one socket for each agent across all nodes: the one whose hello came last. */
  function replace(agentId: number, connection: string, since: number): void {
    const other = byAgent.get(agentId);
    if (!other || other.id === connection) return;
    // A node that has not noticed yet that its socket is dead still speaks for it.
    if (since < other.since()) return;
    byAgent.delete(agentId);
    other.close(agentClose.replaced, englishOf(sentence("agent.replaced")));
  }

  function tellHere({ agent, id, since }: AgentConnection): void {
    const { node } = events;
    const socket = { connection: id, since: since() };
    events.publish("agent-here", { agentId: agent.id, node, ...socket, home: agent.name });
  }

  function revoke(connection: AgentConnection): void {
    connection.close(agentClose.revoked, englishOf(sentence("agent.revoked")));
  }

  function hearSpeakers(connection: AgentConnection, speakers: AgentSpeaker[]): void {
    const isSoon = seen.get(connection);
    if (isSoon) return void (isSoon.speakers = speakers);
    const writeSeen = (what: AgentSpeaker[]) =>
      write(connection.agent.id, async () => {
        const changed = await store.sees(connection.agent.id, what);
        await sharing.changed(connection.agent.id, changed);
      });
    writeSeen(speakers);
    const cancel = clock.after(SEEN_EVERY, () => {
      const last = seen.get(connection)?.speakers ?? speakers;
      seen.delete(connection);
      if (last !== speakers) writeSeen(last);
    });
    seen.set(connection, { speakers, cancel });
  }

  function hearClock(connection: AgentConnection, ahead: number): void {
    const before = clocks.get(connection);
    if (before !== undefined && Math.abs(before - ahead) < CLOCK_STEP) return;
    clocks.set(connection, ahead);
    const { id } = connection.agent;
    if (Math.abs(ahead) > MOST_CLOCK_DIFFERENCE) {
      log.warn({ agent: id, ahead }, "an agent's clock differs from this server's");
    }
    write(id, () => store.noteClock(id, ahead));
  }

  function leave(connection: AgentConnection): void {
    const { agent, id } = connection;
    sockets.delete(connection);
    planning.end(connection);
    if (byAgent.get(agent.id) === connection) byAgent.delete(agent.id);
    seen.get(connection)?.cancel();
    seen.delete(connection);
    events.publish("agent-gone", { agentId: agent.id, connection: id });
    write(agent.id, async () => {
      await store.left(agent.id, id);
      await sharing.cameOrLeft(agent.id);
    });
  }

  /** Some may have been revoked while this node heard nothing. */
  function lookOver(): void {
    const connections = [...sockets];
    if (connections.length === 0) return;
    store.noteSeen([...new Set(connections.map(({ agent }) => agent.id))]).then(
      (there) => connections.filter(({ agent }) => !there.has(agent.id)).forEach(revoke),
      (error: unknown) => log.warn({ err: error }, "agents could not be looked over yet"),
    );
  }

  function every(time: number, what: () => void): void {
    let cancel = clock.after(time, again);
    function again(): void {
      cancel = clock.after(time, again);
      what();
    }
    cancels.push(() => cancel());
  }

  events.subscribe("agent-call", ({ agentId }) => {
    const connection = byAgent.get(agentId);
    if (connection) tellHere(connection);
  });
  events.subscribe("agent-here", ({ agentId, connection, since }) =>
    replace(agentId, connection, since),
  );
  events.subscribe("agent-order", ({ to, agentId, connection, from, speaker, order }) => {
    if (to !== events.node) return;
    const there = byAgent.get(agentId);
    if (there?.id === connection) return there.obey({ node: from, speaker }, order);
    events.publish("agent-gone", { agentId, connection });
  });
  events.subscribe("agent-revoked", ({ agentId }) => {
    for (const each of sockets) if (each.agent.id === agentId) revoke(each);
  });
  // An account that was deleted takes its agents along.
  events.subscribe("logins-ended", ({ idHashes }) => {
    if (idHashes === null) lookOver();
  });
  events.subscribe("events-missed", () => {
    lookOver();
    // A session elsewhere may have asked for one of these.
    for (const connection of byAgent.values()) tellHere(connection);
  });

  return {
    welcome(socket, agent, { additions, network }) {
      const connection = createAgentConnection({
        ...{ socket, agent, additions, version: VERSION, clock },
        onHello(said, version) {
          const { id } = said;
          replace(agent.id, id, said.since());
          byAgent.set(agent.id, said);
          write(agent.id, async () => {
            await store.came(agent.id, { connection: id, version, network });
            await sharing.cameOrLeft(agent.id);
          });
          tellHere(said);
          planning.begin(said);
        },
        onPlansAck: planning.acked,
        onRuns: planning.reported,
        onSpeakers: hearSpeakers,
        onClock: hearClock,
        onWord(from, to, word) {
          const { node, speaker } = to;
          const sentAt = clock.now();
          events.publish("agent-word", { to: node, connection: from.id, speaker, word, sentAt });
        },
        onClose: leave,
      });
      sockets.add(connection);
      // Revoked since its token was checked, before this node could hear of it for this socket.
      store.find(agent.id).then(
        (found) => found ?? revoke(connection),
        // Looked at again within a minute.
        (error: unknown) => log.warn({ err: error }, "a new agent could not be looked up yet"),
      );
    },
    count: () => byAgent.size,
    start() {
      every(BEAT_EVERY, () => sockets.forEach((each) => each.beat()));
      every(NOTED_EVERY, lookOver);
      every(NOTED_EVERY, sharing.lookAgain);
    },
    async stop() {
      for (const cancel of cancels) cancel();
      cancels = [];
      sharing.stop();
      await Promise.all(writes.values());
    },
  };
}

// --- tells the agents that are connected to this node which of their speakers other agents see too

/** Milliseconds in which changes are told once: an agent of others may see another speaker every two seconds. */
const GATHER = 1_000;
/** `shared` is understood from here on. */
const SINCE_ADDITION = 1;

interface SharedNews {
  /** An agent has come, or goes. */
  cameOrLeft(agentId: number): Promise<void>;
  /** What it sees has changed by these speakers. */
  changed(agentId: number, deviceIds: readonly string[]): Promise<void>;
  /** Now and then: the node of another agent may have died without a word. */
  lookAgain(): void;
  stop(): void;
}

interface NewsParts {
  sightings: Sightings;
  /** The agent's connection on this node. */
  here(agentId: number): AgentConnection | undefined;
  /** The ids of all agents that are connected to this node. */
  allHere(): Iterable<number>;
  events: Pick<Events, "publish" | "subscribe">;
  clock: Clock;
  log: Log;
}

function createSharedNews({
  sightings,
  here,
  events,
  clock,
  log,
  ...parts
}: NewsParts): SharedNews {
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
