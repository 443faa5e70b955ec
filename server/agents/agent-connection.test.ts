// One socket of an agent: its clock, its silence, its orders, and to whom its words go.
import { EventEmitter } from "node:events";
import { beforeEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import {
  AGENT_FRAMES_PER_SECOND,
  AGENT_PROTOCOL,
  AGENT_SILENCE,
  CLOCKS_COMPARED,
  type FromAgent,
} from "#contract/agent-messages";
import { LONGEST_COMMAND } from "#contract/time-budgets";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import { type AgentConnection, createAgentConnection } from "./agent-connection.ts";

const NOW = 1_795_000_000_000;

/** What `ws` gives the server, without a network. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: any[] = [];
  ended: number | "cut" | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.ended = code;
  }
  terminate() {
    this.ended = "cut";
  }
}

let clock: HandClock;
let socket: FakeSocket;
let connection: AgentConnection;
let told: unknown[][];

beforeEach(openSocket);

function openSocket(): void {
  clock = handClock(NOW);
  socket = new FakeSocket();
  told = [];
  connection = createAgentConnection({
    ...{ socket: socket as unknown as WebSocket, additions: 0, version: "2.0.0", clock },
    agent: { id: 3, userId: 1, name: "Grandmother" },
    onHello: (_, version) => told.push(["hello", version]),
    onSpeakers: (_, speakers) => told.push(["speakers", speakers]),
    onClock: (_, ahead) => told.push(["clock", ahead]),
    onPlansAck: (_, version) => told.push(["plans-ack", version]),
    onRuns: (_, runs) => told.push(["runs", runs]),
    onWord: (_, to, word) => told.push([to.node, to.speaker, word]),
    onClose: () => told.push(["closed"]),
  });
}

const say = (frame: FromAgent) => socket.emit("message", JSON.stringify(frame), false);
const hello = (now = NOW) =>
  say({ type: "hello", protocol: AGENT_PROTOCOL, version: "1.9.0", now });
const open = (node: string, speaker: number, deviceId = "cast-7") =>
  connection.obey({ node, speaker }, { do: "open", deviceId, name: "Kitchen" });
const media = (at: number): FromAgent => ({
  ...{ type: "event", deviceId: "cast-7" },
  event: {
    type: "media",
    status: {
      ...{ state: "idle", url: null, position: 0, duration: null, idleReason: null },
      ...{ loadedFor: null, at },
    },
  },
});

test("hello is answered with welcome and a ping; anything before it is refused", () => {
  hello();
  expect(connection.isWelcome()).toBe(true);
  expect(socket.sent).toEqual([
    { type: "welcome", protocol: AGENT_PROTOCOL, version: "2.0.0", home: "Grandmother", now: NOW },
    { type: "ping", now: NOW },
  ]);
});

test("before hello everything is refused, and nothing is heard afterwards", () => {
  say({ type: "speakers", speakers: [] });
  hello();
  expect(socket.sent).toEqual([
    { type: "refused", problem: { code: "agent.message-invalid", params: {} } },
  ]);
  expect([socket.ended, told]).toEqual([4400, []]);
});

// Proves 28.
// Promise agent-clock: an agent's clock is wrong, is set while it is connected, or is compared on a slow or uneven
// line
// -> instants of its speakers are told by the server's clock, by the comparison with the shortest way there and
// back; nothing has happened later than now
test("what it says of instants is by our clock, and nothing has happened later than now", async () => {
  hello(NOW + 90_000);
  open("one", 7);
  await clock.advance(80);
  // It answered half-way: its clock is 60 s ahead.
  say({ type: "pong", now: NOW + 40 + 60_000 });
  expect(told).toContainEqual(["clock", 60_000]);
  const saidAt = () => {
    const [, , word] = told.at(-1) as [string, number, any];
    return word.event.status.at;
  };
  say(media(NOW + 60_000));
  expect(saidAt()).toBe(NOW);
  say(media(NOW + 999_000));
  expect(saidAt()).toBe(NOW + 80);
});

// Proves agent-clock.
test("what it says is by our clock as soon as ours is set, and a comparison that is under way holds", () => {
  const hour = 3_600_000;
  for (const by of [-hour, hour]) {
    hello();
    open("one", 7);
    clock.set(NOW + by);
    say(media(NOW - 40));
    const [, , word] = told.at(-1) as [string, number, any];
    expect(word.event.status.at).toBe(NOW + by - 40);
    // It was asked before that.
    say({ type: "pong", now: NOW });
    expect(told.at(-1)).toEqual(["clock", -by]);
    openSocket();
  }
});

// Proves agent-clock. Seed 39 of the simulation: until the next comparison a portion was over as it began.
test("what it says is by our clock as soon as its own is set, and clocks are compared anew", async () => {
  const year = 365 * 86_400_000;
  hello(NOW + year);
  open("one", 7);
  say({ type: "pong", now: NOW + year });
  await clock.advance(1000);
  say({ type: "clock-set", now: NOW + 1000 });
  say(media(NOW + 990));
  expect(told.at(-1)).toMatchObject(["one", 7, { event: { status: { at: NOW + 990 } } }]);
  expect(socket.sent.at(-1)).toEqual({ type: "ping", now: NOW + 1000 });
  await clock.advance(40);
  // It took 40 ms to arrive, or this does.
  say({ type: "pong", now: NOW + 1020 });
  expect(told.at(-1)).toEqual(["clock", 0]);
});

test("events go to whoever opened the speaker; a close of a node that has lost it changes nothing", () => {
  hello();
  say(media(NOW));
  open("one", 7);
  open("two", 7);
  connection.obey({ node: "one", speaker: 7 }, { do: "close", deviceId: "cast-7" });
  expect(socket.sent.filter(({ type }) => type === "close")).toEqual([]);
  say(media(NOW));
  expect(told.map(([node]) => node)).toEqual(["hello", "two"]);
  connection.obey({ node: "two", speaker: 7 }, { do: "close", deviceId: "cast-7" });
  expect(socket.sent.at(-1)).toEqual({ type: "close", deviceId: "cast-7" });
});

test("commands are numbered on the socket; an answer goes to its asker, once", () => {
  hello();
  const command = { do: "pause" } as const;
  for (const node of ["one", "two"]) {
    const order = { do: "command", id: 1, deviceId: "cast-7", command } as const;
    connection.obey({ node, speaker: 7 }, order);
  }
  expect(socket.sent.slice(-2).map(({ id }) => id)).toEqual([1, 2]);
  const done = { type: "done", id: 2, error: null, fault: "speaker" } as const;
  for (const id of [2, 2, 99]) say({ ...done, id });
  expect(told.slice(1)).toEqual([["two", 7, { ...done, id: 1 }]]);
});

// Proves command-never-answered.
test("a command that is never answered is forgotten once its asker has given up; later ones are not", async () => {
  hello();
  const command = { do: "pause" } as const;
  const order = { do: "command", deviceId: "cast-7", command } as const;
  connection.obey({ node: "one", speaker: 7 }, { ...order, id: 1 });
  await clock.advance(LONGEST_COMMAND - 1);
  connection.obey({ node: "one", speaker: 7 }, { ...order, id: 2 });
  expect(connection.unanswered()).toBe(2);
  await clock.advance(1);
  connection.beat();
  expect(connection.unanswered()).toBe(1);
  for (const id of [1, 2]) say({ type: "done", id, error: null, fault: "speaker" });
  expect(told.slice(1).map(([, , word]) => (word as { id: number }).id)).toEqual([2]);
  expect(connection.unanswered()).toBe(0);
});

test("an older agent is sent nothing that it would not take", () => {
  hello();
  const media = { url: "https://a.example/1.mp3", surahId: 1, reciterId: 1, title: "", artist: "" };
  const more = { position: 0, runId: 7, volumeBefore: 50 };
  const command = { do: "load" as const, media: { ...media, ...more } };
  const order = { do: "command" as const, id: 1, deviceId: "cast-7", command };
  connection.obey({ node: "one", speaker: 7 }, order);
  expect(socket.sent.at(-1).command.media).toEqual({ ...media, position: 0, runId: 7 });
});

// Proves agent-line-breaks.
test("heartbeats keep it, and are counted like its words", async () => {
  hello();
  await clock.advance(AGENT_SILENCE - 1);
  socket.emit("ping");
  await clock.advance(AGENT_SILENCE - 1);
  connection.beat();
  expect(socket.ended).toBe(null);
  openSocket();
  for (let pings = 0; pings < AGENT_FRAMES_PER_SECOND; pings++) socket.emit("ping");
  expect(socket.ended).toBe(null);
  socket.emit("ping");
  expect(socket.ended).toBe(4400);
});

// Promise agent-line-slow: the line of a home holds back what its agent says for some seconds, and passes it on at once
// -> the agent is not refused for it: it sent no more in any second than it may
test("what was held back for ten seconds is taken at once, and not twice as much", async () => {
  hello();
  await clock.advance(10_000);
  const second = () => {
    for (let frames = 0; frames < AGENT_FRAMES_PER_SECOND; frames++) say(media(clock.now()));
  };
  for (let seconds = 0; seconds < 10; seconds++) second();
  expect(socket.ended).toBe(null);
  await clock.advance(1000);
  second();
  expect(socket.ended).toBe(null);
  second();
  second();
  expect(socket.ended).toBe(4400);
});

/** One comparison: milliseconds there and back, and for how many milliseconds its clock is ahead. */
async function compared({ there, back, ahead }: { there: number; back: number; ahead: number }) {
  await clock.advance(there);
  const now = clock.now() + ahead;
  await clock.advance(back);
  say({ type: "pong", now });
}

test("clocks are compared five times at first, then once a minute, and never twice at once", async () => {
  hello();
  const pings = () => socket.sent.filter(({ type }) => type === "ping").length;
  connection.beat();
  expect(pings()).toBe(1);
  for (let count = 1; count <= 5; count++) {
    say({ type: "pong", now: clock.now() });
    await clock.advance(2_000);
    connection.beat();
  }
  expect(pings()).toBe(5);
  for (let passed = 2_000; passed < CLOCKS_COMPARED - 10_000; passed += 10_000) {
    await clock.advance(10_000);
    socket.emit("ping");
    connection.beat();
  }
  expect(pings()).toBe(5);
  await clock.advance(10_000);
  connection.beat();
  expect(pings()).toBe(6);
});

// Proves agent-clock.
test("of its comparisons the one with the shortest way counts, for as long as nothing contradicts it", async () => {
  const aheadNow = () => told.findLast(([what]) => what === "clock")?.[1];
  hello(NOW + 5_000);
  // The first answer was read late, on a busy machine: half of that would be 300 ms wrong.
  await compared({ there: 80, back: 680, ahead: 5_000 });
  expect(Math.abs(Number(aheadNow()) - 5_000)).toBeGreaterThan(250);
  connection.beat();
  await compared({ there: 80, back: 90, ahead: 5_000 });
  expect(aheadNow()).toBe(4_995);
  connection.beat();
  await compared({ there: 700, back: 80, ahead: 5_000 });
  expect(aheadNow()).toBe(4_995);
  open("one", 7);
  say(media(clock.now() + 5_000 - 40));
  const [, , word] = told.at(-1) as [string, number, any];
  expect(Math.abs(word.event.status.at - (clock.now() - 40))).toBeLessThan(10);
  // Its clock is set: a longer way says so too.
  connection.beat();
  await compared({ there: 100, back: 110, ahead: 0 });
  expect(aheadNow()).toBe(-5);
  // Hours later the old one has drifted more than a new one is wrong by.
  await clock.advance(2 * 3_600_000);
  connection.beat();
  await compared({ there: 200, back: 200, ahead: 60 });
  expect(aheadNow()).toBe(60);
});

test("silence ends it; a word in time does not", async () => {
  hello();
  await clock.advance(AGENT_SILENCE - 1);
  expect(socket.ended).toBe(null);
  say({ type: "pong", now: NOW });
  await clock.advance(AGENT_SILENCE - 1);
  expect(socket.ended).toBe(null);
  await clock.advance(1);
  expect(socket.ended).toBe("cut");
});

test("a clock of the server that is set forward is no silence", () => {
  hello();
  clock.set(NOW + 30 * 60_000);
  connection.beat();
  expect(socket.ended).toBe(null);
});
