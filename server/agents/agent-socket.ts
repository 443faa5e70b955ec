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
import { createSharedNews } from "./shared-news.ts";
import type { Sightings } from "./sightings.ts";

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
  events.subscribe("sessions-ended", ({ idHashes }) => {
    if (idHashes === null) lookOver();
  });
  events.subscribe("events-missed", lookOver);

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
          events.publish("agent-word", { to: node, connection: from.id, speaker, word });
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
