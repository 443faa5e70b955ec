// An agent that was stopped, killed or without power, once it starts again: what it recites, and the volumes that it owes.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AGENT_ADDITIONS, type AgentPlan } from "#contract/agent-messages";
import { systemClock } from "#server/platform/clock";
import { eventually } from "#server/speakers/cast/test-cast-speaker";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type HandClock, handClock } from "../tests/fakes/hand-clock.ts";
import { type Agent, createAgent } from "./agent.ts";
import type { BookContent } from "./plan-book.ts";
import { writePlanFile } from "./plan-file.ts";
import { startTestAgentServer, TEST_TOKEN } from "./test-agent-server.ts";
import { FAJR, planAt } from "./test-plans.ts";

const SECOND = 1000;
let clock: HandClock;
let folder: string;
let kitchen: VirtualSpeaker;
let agent: Agent;

beforeEach(() => {
  clock = handClock(FAJR - 20 * SECOND);
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
});
afterEach(async () => {
  await agent.stop();
  await kitchen.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(server: string, by: typeof systemClock): void {
  agent = createAgent({
    folder,
    config: { server, home: "Grandmother", agentId: 1, token: TEST_TOKEN, pairedWith: "" },
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
    mediaHosts: [],
    sounds: { host: "127.0.0.1", port: 0 },
    ...{ clock: by, random: () => 0, isSetSinceStart: () => true },
    log: { debug() {}, info() {}, warn() {}, error() {} } as never,
    onOver() {},
  });
  agent.start();
}

async function pass(seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds * 4; turn++) {
    await clock.advance(250);
    // What is on its way between the sockets.
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}

const kept = (): BookContent =>
  JSON.parse(readFileSync(path.join(folder, "plans.json"), "utf8")) as BookContent;
const owed = () => kept().owedVolumes.map(({ name, volume }) => `${name} ${volume}`);
const book = (content: Partial<BookContent>) =>
  writePlanFile(folder, {
    entries: [],
    lastRunId: 0,
    owedVolumes: [],
    owedUnmutes: [],
    ...content,
  });

const waiting = (plan: AgentPlan): BookContent["entries"][number] => ({
  plan,
  ...{ runId: null, readyAs: null, byItself: false, begunAt: null, beganAt: null, heard: [] },
  ...{ volumeBefore: null, report: null, isAcked: false, carried: null },
});

// Promise agent-late: a home has its power back some minutes after the minute of a run, and its line is away
// -> the agent recites it as soon as it has started
test("an agent that starts after the minute of a run, without a line, recites it", async () => {
  clock = handClock(FAJR + 90 * SECOND);
  kitchen = await startVirtualSpeaker({
    ...{ name: "Kitchen", mdns: false, fetchAudio: false, duration: 600, clock },
  });
  const { deviceId } = kitchen;
  book({ entries: [waiting(planAt(FAJR, { deviceId }))] });
  start("http://127.0.0.1:9", clock);
  await pass(10);
  expect(kitchen.state()).toMatchObject({ media: { state: "PLAYING" } });
});

// Proves volume-ignored: over a restart of an agent
test("a speaker that loses its power in the fade has its volume back though the agent was restarted meanwhile", async () => {
  kitchen = await startVirtualSpeaker({
    ...{ name: "Kitchen", mdns: false, fetchAudio: false, duration: 600, clock },
  });
  const plan = planAt(FAJR, {
    deviceId: kitchen.deviceId,
    ...{ endsAt: FAJR + 60 * SECOND, latestStart: FAJR + 60 * SECOND },
  });
  book({ entries: [waiting(plan)] });
  start("http://127.0.0.1:9", clock);
  await pass(30);
  expect(kitchen.state()).toMatchObject({ volume: 40, media: { state: "PLAYING" } });
  await pass(54);
  expect(kitchen.state().volume).toBeLessThan(15);
  await kitchen.unplug();
  await pass(10);
  await agent.stop();
  expect(owed()).toEqual(["Kitchen 50"]);

  await kitchen.plugIn();
  expect(kitchen.state().volume).toBeLessThan(15);
  start("http://127.0.0.1:9", clock);
  await pass(20);
  expect(kitchen.state().volume).toBe(50);
  await agent.stop();
  expect(owed()).toEqual([]);
});

test("a speaker that was muted before a minute is unmuted though the agent was killed meanwhile", async () => {
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
  kitchen.mute(true);
  const { deviceId } = kitchen;
  book({ owedUnmutes: [{ deviceId, name: "Kitchen" }] });
  start("http://127.0.0.1:9", systemClock);
  // Stopped before it has heard that the speaker obeyed, it would owe that still, and tell it once more.
  await eventually(
    () => !kitchen.state().muted && kept().owedUnmutes.length === 0,
    () => JSON.stringify({ ...kitchen.state(), ...kept() }),
  );
  await agent.stop();
  expect(kept().owedUnmutes).toEqual([]);
});

// Proves volume-ignored.
test("it is told to a server that takes it, until the volume changes; an older one is told nothing", async () => {
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
  kitchen.turnVolume(2);
  const { deviceId } = kitchen;
  book({ owedVolumes: [{ deviceId, name: "Kitchen", volume: 50 }] });
  const server = await startTestAgentServer();
  try {
    start(server.origin, systemClock);
    const connected = async (times: number) => {
      const events = () =>
        server.frames.flatMap((each) => (each.type === "event" ? [each.event] : []));
      const ends = () => events().filter(({ type }) => type === "volume").length >= times;
      await eventually(
        () => {
          const hello = server.frames.findLastIndex(({ type }) => type === "hello");
          const later = server.frames.slice(Math.max(0, hello));
          return later.some((each) => each.type === "speakers" && each.speakers.length === 1);
        },
        () => JSON.stringify(server.frames),
      );
      server.send({ type: "open", deviceId, name: "Kitchen" });
      await eventually(ends, () => JSON.stringify(server.frames));
      return events().findLast(({ type }) => type === "connected");
    };
    expect(await connected(1)).toEqual({ type: "connected" });

    const first = server.frames.findLast(({ type }) => type === "hello");
    server.answers.additions = AGENT_ADDITIONS;
    await agent.stop();
    const sockets = server.sockets();
    start(server.origin, systemClock);
    await eventually(
      () =>
        server.sockets() > sockets &&
        server.frames.findLast(({ type }) => type === "hello") !== first,
      () => JSON.stringify(server.frames),
    );
    server.frames.splice(
      0,
      server.frames.findLastIndex(({ type }) => type === "hello"),
    );
    expect(await connected(1)).toEqual({ type: "connected", volumeOwed: 50 });
    // Its server puts it back, or sets another.
    server.send({ type: "command", id: 1, deviceId, command: { do: "volume", volume: 50 } });
    await eventually(
      () => kitchen.state().volume === 50,
      () => JSON.stringify(kitchen.state()),
    );
    expect(await connected(3)).toEqual({ type: "connected" });
    await agent.stop();
    expect(owed()).toEqual([]);
  } finally {
    await server.stop();
  }
});
