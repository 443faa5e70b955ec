// An agent against a virtual speaker, and a server's end that speaks the real frames.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AGENT_ADDITIONS, type AgentCommand, type FromAgent } from "#contract/agent-messages";
import { systemClock } from "#server/platform/clock";
import { eventually } from "#server/speakers/cast/test-cast-speaker";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Agent, createAgent } from "./agent.ts";
import { startTestAgentServer, TEST_TOKEN, type TestAgentServer } from "./test-agent-server.ts";

type FrameOf<Type extends FromAgent["type"]> = Extract<FromAgent, { type: Type }>;

let server: TestAgentServer;
let kitchen: VirtualSpeaker;
let agent: Agent;
let folder: string;
let console: string[];

beforeEach(async () => {
  server = await startTestAgentServer();
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  console = [];
  const say = (...words: unknown[]) => void console.push(words.map(String).join(" "));
  const config = { server: server.origin, home: "Grandmother", agentId: 1, token: TEST_TOKEN };
  agent = createAgent({
    folder,
    config: { ...config, pairedWith: "" },
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
    mediaHosts: ["nas.lan", "192.168.1.10:8080"],
    sounds: { host: "127.0.0.1", port: 0 },
    clock: systemClock,
    random: () => 0,
    log: { debug() {}, info: say, warn: say, error: say } as never,
    onOver() {},
  });
  agent.start();
});

afterEach(async () => {
  await agent.stop();
  await kitchen.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function heard<Type extends FromAgent["type"]>(
  type: Type,
  holds: (frame: FrameOf<Type>) => boolean = () => true,
): Promise<FrameOf<Type>> {
  const find = () => server.frames.find((each) => each.type === type && holds(each as never));
  await eventually(
    () => find() !== undefined,
    () => JSON.stringify(server.frames),
  );
  return find() as FrameOf<Type>;
}

const seesKitchen = () => heard("speakers", ({ speakers }) => speakers[0]?.name === "Kitchen");

async function openKitchen(): Promise<void> {
  await seesKitchen();
  server.send({ type: "open", deviceId: kitchen.deviceId, name: "Kitchen" });
  await heard("event", ({ event }) => event.type === "volume");
}

async function told(id: number, command: AgentCommand, deviceId = kitchen.deviceId) {
  server.send({ type: "command", id, deviceId, command });
  return await heard("done", (done) => done.id === id);
}

function load(url: string): AgentCommand {
  const names = { title: "Al-Fatihah", artist: "Alafasy" };
  return {
    do: "load",
    media: { url, surahId: 1, reciterId: 1, ...names, position: 12, runId: 77 },
  };
}

const loads = () => kitchen.journal.filter(({ payload }) => payload?.type === "LOAD");

test("it reports what it sees, and plays what it is told", async () => {
  const { speakers } = await seesKitchen();
  expect(speakers).toEqual([
    { deviceId: kitchen.deviceId, name: "Kitchen", model: expect.any(String), isGroup: false },
  ]);
  await openKitchen();
  expect(await told(1, { do: "volume", volume: 30 })).toMatchObject({ error: null });
  const url = "https://recordings.example/001.mp3";
  expect(await told(2, load(url))).toMatchObject({ error: null });
  const playing = await heard(
    "event",
    ({ event }) => event.type === "media" && event.status.state === "playing",
  );
  expect(playing).toMatchObject({
    deviceId: kitchen.deviceId,
    event: { status: { url, loadedFor: { runId: 77 } } },
  });
  expect(kitchen.state()).toMatchObject({ volume: 30, media: { state: "PLAYING" } });
});

// Proves volume-ignored: by an agent
test("the steps of a speaker's volume are told to a server that takes them, and to no older one", async () => {
  await openKitchen();
  const volume = () => server.frames.findLast((each) => each.type === "event")?.event;
  const media = () => JSON.stringify(server.frames.filter(({ type }) => type === "event").at(-2));
  expect(media()).not.toContain("playerRuns");
  expect(volume()).toEqual({ type: "volume", volume: 50, muted: false });
  server.answers.additions = AGENT_ADDITIONS;
  const { length } = server.frames;
  server.cut();
  const again = () => server.frames.slice(length);
  await eventually(
    () => again().some(({ type }) => type === "speakers"),
    () => JSON.stringify(again()),
  );
  server.send({ type: "open", deviceId: kitchen.deviceId, name: "Kitchen" });
  await eventually(
    () => again().some((each) => each.type === "event" && each.event.type === "volume"),
    () => JSON.stringify(again()),
  );
  expect(volume()).toEqual({ type: "volume", volume: 50, muted: false, step: 5 });
  expect(media()).toContain('"playerRuns":false');
});

// Promise command-twice: a command reaches an agent twice
// -> it is done once
test("a command that comes again is done once, and answered as before", async () => {
  await openKitchen();
  await told(1, load("https://recordings.example/001.mp3"));
  await told(1, load("https://recordings.example/001.mp3"));
  await told(2, { do: "pause" });
  const answered = () => server.frames.filter((each) => each.type === "done" && each.id === 1);
  await eventually(
    () => answered().length === 2,
    () => JSON.stringify(server.frames),
  );
  expect(answered()[0]).toEqual(answered()[1]);
  expect(loads()).toHaveLength(1);
});

// Promise agent-line-breaks: the connection between an agent and its server breaks, or goes silent
// -> what plays goes on; the agent reconnects after 1 to 2 s, later after up to a minute; each speaker is taken
// over as it is, and loaded once
test("a line that was cut stops nothing that plays; the next one takes it up", async () => {
  await openKitchen();
  await told(1, load("https://recordings.example/001.mp3"));
  server.cut();
  await eventually(
    () =>
      server.sockets() === 2 && server.frames.filter(({ type }) => type === "hello").length === 2,
    () => `${server.sockets()} sockets`,
  );
  const before = server.frames.length;
  server.send({ type: "open", deviceId: kitchen.deviceId, name: "Kitchen" });
  await eventually(
    () => JSON.stringify(server.frames.slice(before)).includes('"playing"'),
    () => JSON.stringify(server.frames.slice(before)),
  );
  expect(loads()).toHaveLength(1);
  expect(kitchen.state().media?.state).toBe("PLAYING");
});

test("a speaker that is opened again tells once more how it is, on the connection that it has", async () => {
  await openKitchen();
  const before = server.frames.length;
  const connects = () =>
    kitchen.journal.filter(({ payload }) => payload?.type === "CONNECT").length;
  const connected = connects();
  server.send({ type: "open", deviceId: kitchen.deviceId, name: "Kitchen" });
  await eventually(
    () => server.frames.length >= before + 3,
    () => JSON.stringify(server.frames.slice(before)),
  );
  const kinds = server.frames
    .slice(before, before + 3)
    .map((each) => each.type === "event" && each.event.type);
  expect(kinds).toEqual(["connected", "media", "volume"]);
  expect(connects()).toBe(connected);
});

test("it says in a sentence what a speaker could not do", async () => {
  await openKitchen();
  expect(await told(1, { do: "pause" })).toMatchObject({
    error: { code: "speaker.idle", params: { speaker: "Kitchen" } },
    fault: "speaker",
  });
  server.send({ type: "close", deviceId: kitchen.deviceId });
  expect(await told(2, { do: "play" })).toMatchObject({ error: { code: "speaker.not-seen" } });
});

// Promise 28b: a hijacked server that sends an agent to addresses in the home, other ports, recordings over plain
// http, or sends invalid frames
// -> the agent steers speakers only at the address where it saw them itself; it plays public https addresses, or
// sounds of its own server; the connection ends, the agent does not
test("a server cannot make a speaker fetch from the home's own devices", async () => {
  await openKitchen();
  for (const [id, url] of [
    "http://192.168.1.1/001.mp3",
    "http://recordings.example/001.mp3",
    "/api/users",
    "//192.168.1.1/media/1.mp3",
    "https://192.168.1.1/001.mp3",
    "https://0xC0A80101/001.mp3",
    "https://[fe80::1]:8443/001.mp3",
    "https://[::ffff:192.168.1.1]/001.mp3",
    "https://router.lan./001.mp3",
    "https://router/001.mp3",
    "https://user:password@recordings.example/001.mp3",
    "file:///etc/passwd",
  ].entries()) {
    const refused = { error: { code: "agent.address-refused" }, fault: "recording" };
    expect(await told(id, load(url)), url).toMatchObject(refused);
  }
  expect(loads()).toEqual([]);
  const own = `/media/12-abc-${"x".repeat(43)}.mp3`;
  expect(await told(99, load(own))).toMatchObject({ error: null });
  expect(loads()).toMatchObject([{ payload: { media: { contentId: server.origin + own } } }]);
});

test("a speaker fetches from the home's own hosts that the agent's setting allows, and no others", async () => {
  await openKitchen();
  for (const [id, url] of [
    "http://nas.lan/quran/001.mp3",
    "https://nas.lan:8443/001.mp3",
    "http://192.168.1.10:8080/001.mp3",
  ].entries()) {
    expect(await told(id, load(url)), url).toMatchObject({ error: null });
  }
  for (const [id, url] of [
    "http://192.168.1.10/001.mp3",
    "http://192.168.1.10:80800/001.mp3",
    "http://nas.lan.example/001.mp3",
    "http://x@nas.lan/001.mp3",
    "ftp://nas.lan/001.mp3",
    "//nas.lan/001.mp3",
  ].entries()) {
    expect(await told(10 + id, load(url)), url).toMatchObject({
      error: { code: "agent.address-refused" },
    });
  }
  expect(loads()).toHaveLength(3);
});

// Proves 28b.
test("a server cannot make it call an address: only what its own discovery saw is connected to", async () => {
  let calls = 0;
  const device = createServer().on("connection", () => {
    calls += 1;
  });
  await new Promise<void>((resolve) => device.listen(0, "127.0.0.1", resolve));
  const { port } = device.address() as AddressInfo;
  try {
    await seesKitchen();
    const deviceId = `127.0.0.1:${port}`;
    server.send({ type: "open", deviceId, name: "Router" });
    await heard(
      "event",
      (each) => each.deviceId === deviceId && each.event.type === "disconnected",
    );
    expect(await told(1, { do: "play" }, deviceId)).toMatchObject({
      error: { code: "speaker.no-answer", params: { speaker: "Router" } },
    });
    expect(calls).toBe(0);
  } finally {
    device.close();
  }
});

// Proves agent-updated.
test("it says on its console and in its status that it was revoked", async () => {
  await seesKitchen();
  server.close(4401);
  await eventually(
    () => console.some((line) => line.includes("removed from its account")),
    () => console.join("\n"),
  );
  expect(console.at(-1)).toMatch(/pair it anew\. It is not tried again\.$/);
  const file = path.join(folder, "agent-status.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    line: "over",
    home: "Grandmother",
  });
  expect(statSync(file).mode & 0o077).toBe(0);
});
