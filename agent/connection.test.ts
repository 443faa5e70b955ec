// The line: greeted, lost and tried again by a clock that is passed in, and told in sentences.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  AGENT_ADDITIONS,
  AGENT_HEARTBEAT,
  AGENT_PROTOCOL,
  AGENT_FRAMES_PER_SECOND,
  AGENT_SILENCE,
  agentClose,
  type FromAgent,
} from "#contract/agent-messages";
import { sentence } from "#contract/sentences/sentences";
import { eventually } from "#server/speakers/cast/test-cast-speaker";
import { handClock, type HandClock } from "../tests/fakes/hand-clock.ts";
import { type Connection, createConnection, type LineNews, lineBackOff } from "./connection.ts";
import { startTestAgentServer, TEST_TOKEN, type TestAgentServer } from "./test-agent-server.ts";

const NOW = Date.UTC(2026, 10, 23, 4);

let server: TestAgentServer;
let clock: HandClock;
let connection: Connection;
let news: LineNews[];
let lines: { isOpen: boolean }[];
/** Of those that are lost, how long their server was silent. */
let silences: number[];
let send: (frame: FromAgent) => void;

beforeEach(async () => {
  server = await startTestAgentServer();
  server.answers.now = () => clock.now();
  clock = handClock(NOW);
  news = [];
  lines = [];
  silences = [];
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

function connect(token = TEST_TOKEN): void {
  connection = createConnection({
    server: server.origin,
    token,
    version: "1.0.0",
    clock,
    random: () => 0,
    onLine(toServer) {
      send = toServer;
      const line = { isOpen: true };
      lines.push(line);
      return {
        hear() {},
        end(silentFor) {
          line.isOpen = false;
          silences.push(silentFor);
        },
      };
    },
    tell: (each) => news.push(each),
  });
  connection.start();
}

/** What was told, once there is so much of it. */
async function told(count: number): Promise<LineNews[]> {
  await eventually(
    () => news.length >= count,
    () => JSON.stringify(news),
  );
  return news;
}

const socketsOpened = (count: number) =>
  eventually(
    () => server.sockets() === count,
    () => `${server.sockets()} sockets`,
  );

test("an agent says hello with its version, and is told whose home it serves", async () => {
  connect();
  expect(await told(1)).toEqual([{ is: "connected", home: "Grandmother", serverVersion: "9.9.9" }]);
  expect(server.frames).toEqual([
    { type: "hello", protocol: AGENT_PROTOCOL, version: "1.0.0", now: NOW },
  ]);
});

// Proves agent-line-breaks.
test("a line that was cut ends what it followed, and is opened again after a second, not before", async () => {
  connect();
  await told(1);
  server.cut();
  expect((await told(2))[1]).toMatchObject({ is: "away" });
  expect(lines).toEqual([{ isOpen: false }]);
  await clock.advance(999);
  expect(server.sockets()).toBe(1);
  await clock.advance(1);
  expect((await told(3))[2]).toMatchObject({ is: "connected" });
  expect(lines).toEqual([{ isOpen: false }, { isOpen: true }]);
});

test("a server that stays away is told once, and tried on", async () => {
  connect();
  await told(1);
  server.answers.isSilent = true;
  server.cut();
  await told(2);
  for (const count of [2, 3, 4]) {
    await clock.advance(1000);
    await socketsOpened(count);
    server.cut();
    await eventually(
      () => clock.waiting() === 1,
      () => `${clock.waiting()} timers`,
    );
  }
  // The cut of a line that stood, and then one that was never greeted.
  expect(news.map((each) => each.is)).toEqual(["connected", "away", "away"]);
});

// Proves agent-line-breaks.
test("whoever hears nothing for long enough gives the line up", async () => {
  connect();
  await told(1);
  await clock.advance(AGENT_SILENCE - 1);
  expect(news).toHaveLength(1);
  await clock.advance(1);
  expect(news[1]).toEqual({ is: "away", why: `${server.origin} has fallen silent` });
  expect(silences).toEqual([AGENT_SILENCE]);
});

// Proves ended-as-the-line-is-lost: by a clock that is set
test("how long its server was silent is told of a line that is lost, whoever sets the clock", async () => {
  connect();
  await told(1);
  await clock.advance(3_000);
  clock.set(clock.now() + 60_000);
  server.cut();
  await told(2);
  expect(silences).toEqual([3_000]);
});

// Proves agent-line-breaks.
test("a heartbeat that is answered keeps the line; after two without an answer it is given up", async () => {
  connect();
  await told(1);
  for (const beats of [1, 2, 3, 4]) {
    await clock.advance(AGENT_HEARTBEAT);
    await eventually(
      () => server.beats() === beats,
      () => `${server.beats()} heartbeats`,
    );
    server.pong();
    // Frames come in their order: the pong is heard when the ping that follows it is answered.
    server.send({ type: "ping", now: clock.now() });
    await eventually(
      () => server.frames.filter(({ type }) => type === "pong").length === beats,
      () => JSON.stringify(server.frames),
    );
  }
  await clock.advance(AGENT_SILENCE - 1);
  expect(news).toHaveLength(1);
  await clock.advance(1);
  expect(news[1]).toMatchObject({ is: "away" });
});

test("a ping is answered with the own clock, and keeps the line", async () => {
  connect();
  await told(1);
  for (const pings of [1, 2, 3]) {
    await clock.advance(AGENT_SILENCE - 1);
    server.send({ type: "ping", now: clock.now() });
    await eventually(
      () => server.frames.filter(({ type }) => type === "pong").length === pings,
      () => JSON.stringify(server.frames),
    );
  }
  expect(news).toHaveLength(1);
  expect(server.frames.at(-1)).toEqual({ type: "pong", now: clock.now() });
});

// Proves agent-clock.
test("that its clock was set is told before what it says by that, once, and to no older server", async () => {
  const done: FromAgent = { type: "done", id: 1, error: null, fault: "speaker" };
  const said = (count: number) =>
    eventually(
      () => server.frames.length >= count,
      () => JSON.stringify(server.frames),
    );
  server.answers.additions = AGENT_ADDITIONS;
  connect();
  await told(1);
  clock.set(NOW - 3_600_000);
  send(done);
  send(done);
  await said(4);
  const set = { type: "clock-set", now: NOW - 3_600_000 };
  expect(server.frames.slice(1)).toEqual([set, done, done]);
  connection.stop();

  server.answers.additions = 5;
  connect();
  await told(2);
  clock.set(NOW);
  send(done);
  await said(6);
  expect(server.frames.slice(5)).toEqual([done]);
});

// Promise agent-sends-too-much: an agent has more to send than its server accepts, or than the connection can carry
// -> at most 45 frames a second, in order; when more than a thousand wait, it reconnects
describe("what goes to the server", () => {
  const done = (id: number): FromAgent => ({ type: "done", id, error: null, fault: "speaker" });
  const heard = () => server.frames.flatMap((each) => (each.type === "done" ? each.id : []));

  test("limits frames per second without reordering or dropping any", async () => {
    connect();
    await told(1);
    const ids = Array.from({ length: 100 }, (_, id) => id);
    ids.forEach((id) => send(done(id)));
    await clock.advance(999);
    send(done(100));
    // What came is no more than what was sent: a ping's answer would stand behind it.
    server.send({ type: "ping", now: clock.now() });
    await clock.advance(10);
    expect(heard().length).toBeLessThan(AGENT_FRAMES_PER_SECOND);
    await clock.advance(5_000);
    const isPong = () => server.frames.at(-1)?.type === "pong";
    await eventually(isPong, () => JSON.stringify(server.frames));
    expect(heard()).toEqual([...ids, 100]);
  });

  test("is given up with its line when too much waits; the next one begins with nothing of it", async () => {
    connect();
    await told(1);
    for (let id = 0; id < 2_000; id++) send(done(id));
    expect(news[1]).toEqual({ is: "away", why: "the connection is too slow" });
    await clock.advance(1_000);
    await told(3);
    expect(heard().length).toBeLessThan(AGENT_FRAMES_PER_SECOND);
    expect(server.frames.at(-1)).toMatchObject({ type: "hello" });
  });

  test("is left out when the server would refuse it for its size", async () => {
    connect();
    await told(1);
    send({ type: "event", deviceId: "x", event: { type: "taken", by: "x".repeat(70_000) } });
    send(done(1));
    await eventually(
      () => heard().length === 1,
      () => JSON.stringify(server.frames),
    );
    expect(server.frames.map(({ type }) => type)).toEqual(["hello", "done"]);
  });
});

// Proves agent-versions.
test("clocks that differ by more than two seconds are told, once, and when they agree again", async () => {
  server.answers.now = () => clock.now() - 2_001;
  connect();
  expect(await told(2)).toMatchObject([
    { is: "clock", ahead: 2_001, isWell: false },
    { is: "connected" },
  ]);
  server.send({ type: "ping", now: clock.now() - 2_500 });
  server.send({ type: "ping", now: clock.now() + 2_000 });
  expect((await told(3)).slice(2)).toEqual([{ is: "clock", ahead: -2_000, isWell: true }]);
});

describe("told by the server", () => {
  test.each([
    ["revoked", agentClose.revoked, /removed from its account/],
    ["replaced", agentClose.replaced, /Another agent/],
  ])("an agent that is %s says so and stops trying", async (_name, code, why) => {
    connect();
    await told(1);
    server.close(code);
    expect((await told(2))[1]).toEqual({ is: "over", why: expect.stringMatching(why) });
    await clock.advance(3_600_000);
    expect(server.sockets()).toBe(1);
    expect(clock.waiting()).toBe(0);
  });

  test("a token that is not known is the end too", async () => {
    connect("wird_agent_of_nobody");
    expect((await told(1))[0]).toMatchObject({ is: "over" });
  });

  // Promise agent-versions: agent and server of versions that do not fit; clocks that differ
  // -> it says so in a sentence, and tries again every minute
  test("a refusal is told in the server's sentence, and tried again a minute later", async () => {
    connect();
    await told(1);
    server.send({ type: "refused", problem: sentence("agent.message-invalid") });
    server.close(agentClose.refused);
    const why = "The agent sent something that the server does not understand.";
    expect((await told(2))[1]).toEqual({ is: "away", why });
    await clock.advance(59_999);
    expect(server.sockets()).toBe(1);
    await clock.advance(1);
    await socketsOpened(2);
  });

  test("a refusal that cannot be read is told as a refusal", async () => {
    connect();
    await told(1);
    server.sendText('{"type":"refused","problem":{"code":"agent.too-old","params":{"agent":{}}}}');
    server.close(agentClose.refused);
    expect((await told(2))[1]).toEqual({ is: "away", why: "The server refused this agent." });
  });

  test.each([
    [AGENT_PROTOCOL + 1, /^This agent \(Wird 1\.0\.0\) is too old for the server \(Wird 9\.9\.9\)/],
    [AGENT_PROTOCOL - 1, /^This agent \(Wird 1\.0\.0\) is too new for the server/],
  ])("protocol %i is another than ours: neither side is obeyed", async (protocol, why) => {
    server.answers.protocol = protocol;
    connect();
    expect(await told(1)).toEqual([{ is: "away", why: expect.stringMatching(why) }]);
    expect(lines).toEqual([]);
  });

  test.each(["no json", '{"type":"command","id":1}', `{"type":"ping","now":1,"more":1}`])(
    // Proves 28b.
    "a frame that is none ends the line: %s",
    async (text) => {
      connect();
      await told(1);
      server.sendText(text);
      expect((await told(2))[1]).toMatchObject({ is: "away" });
      expect(lines).toEqual([{ isOpen: false }]);
    },
  );
});

test("the waits begin within two seconds, double at most, and end at a minute", () => {
  const waits = (random: number) => {
    const backOff = lineBackOff(() => random);
    return Array.from({ length: 51 }, backOff.next);
  };
  expect(waits(0)).toEqual(Array.from({ length: 51 }, () => 1000));
  const longest = waits(1);
  expect([0, 1, 2, 5, 50].map((failures) => longest[failures])).toEqual([
    2000, 4000, 8000, 60_000, 60_000,
  ]);
});
