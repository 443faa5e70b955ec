// The sockets of one node among others: which of two sockets of an agent holds.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { AGENT_PROTOCOL } from "#contract/agent-messages";
import type { Log } from "#server/platform/log";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { createAgentSockets } from "./agent-socket.ts";
import type { AgentStore } from "./agent-store.ts";
import type { Sightings } from "./sightings.ts";
import { testEvents } from "./test-events.ts";

const NOW = 1_795_000_000_000;

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  ended: number | null = null;
  send() {}
  terminate() {}
  close(code: number) {
    this.ended = code;
  }
}

function socketsOfNode() {
  const clock = handClock(NOW);
  const events = testEvents();
  const agent = { id: 3, userId: 1, name: "Grandmother" };
  const store = {
    ...{ came: async () => {}, left: async () => {}, noteClock: async () => {} },
    ...{ find: async () => agent, noteSeen: async (ids: number[]) => new Set(ids) },
  } as unknown as AgentStore;
  const runIdOf = async () => null;
  const planning = { begin() {}, end() {}, acked() {}, reported() {}, runIdOf };
  const log = { warn() {} } as unknown as Log;
  const sightings = {} as unknown as Sightings;
  const sockets = createAgentSockets({
    ...{ store, sightings, planning, events: events as never, clock, log },
  });
  const socket = new FakeSocket();
  sockets.welcome(socket as unknown as WebSocket, agent, { additions: 0, network: "192.0.2.1" });
  const hello = { type: "hello", protocol: AGENT_PROTOCOL, version: "1.0.0", now: NOW };
  socket.emit("message", JSON.stringify(hello), false);
  return { events, sockets, socket };
}

// Promise agent-socket-dead: a node has not noticed that the socket of an agent is dead, while another node has the
// new one
// -> the newer one counts, for sessions and for the agent
test("an agent has the socket that said hello last: a node that speaks for a dead one closes nothing", () => {
  const { events, sockets, socket } = socketsOfNode();
  const elsewhere = { agentId: 3, node: "two", connection: "other", home: "Grandmother" };
  events.publish("agent-here", { ...elsewhere, since: NOW - 13_000 });
  expect([socket.ended, sockets.count()]).toEqual([null, 1]);
  events.publish("agent-here", { ...elsewhere, since: NOW + 1_000 });
  expect([socket.ended, sockets.count()]).toEqual([4409, 0]);
});

// Promise agent-lost-among-nodes: a node follows a speaker behind an agent and asks all nodes which of them has its
// socket, and that question is lost between the nodes
// -> a node that has missed news says again which agents it has
test("a node that has missed news says again which agents are there, and nothing of one that has gone", () => {
  const { events, socket } = socketsOfNode();
  const [said] = events.of("agent-here");
  events.publish("events-missed", {});
  expect(events.of("agent-here")).toEqual([said, said]);
  socket.emit("close");
  events.publish("events-missed", {});
  expect(events.of("agent-here")).toHaveLength(2);
});
