// The whole way: Wird hosted elsewhere, its agent at home, and a virtual speaker that only the agent sees.
// Databases: SQLite.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Agent, createAgent } from "../../../agent/agent.ts";
import { type AgentConfig, hashOfCode } from "../../../agent/agent-config.ts";
import { pair } from "../../../agent/pairing-call.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";

const END = FAJR + 30 * MINUTE;

let clock: ShiftedClock;
let kitchen: VirtualSpeaker;
let wird: Wird;
let amina: Member;
let agent: Agent;
let config: AgentConfig;
let folder: string;
let isOver: boolean;

beforeEach(async () => {
  clock = shiftedClock(FAJR - 20 * MINUTE);
  kitchen = await startKitchen({ clock });
  wird = await startWird({ clock });
  amina = await wird.member("amina");
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  isOver = false;
  const code = await amina.post(`/api/users/${amina.user.id}/agents/code`, { name: "Grandmother" });
  const paired = await pair(wird.url, code.body.code);
  config = { server: wird.url, ...paired, pairedWith: hashOfCode(code.body.code) };
  agent = startAgent();
});

afterEach(async () => {
  await agent.stop();
  await wird.stop();
  await kitchen.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startAgent(): Agent {
  const started = createAgent({
    ...{ folder, config, clock, random: Math.random },
    mediaHosts: [],
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
    sounds: { host: "127.0.0.1", port: 0 },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    onOver() {
      isOver = true;
    },
  });
  started.start();
  return started;
}

const isPlaying = () => kitchen.state().media?.state === "PLAYING";

// Promise agent-updated: an agent is updated or restarted in mid-surah
// -> the speaker plays on, is not loaded again, and stops on its minute with its volume restored
test("a schedule recites at home, plays on through an update of the agent, and ends on its minute", async () => {
  const deviceId = await connectSpeaker(amina, kitchen);
  const { body: schedule } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, surahId: 18, volume: 40 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", isPlaying);
  expect(kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  expect(kitchen.state().volume).toBe(40);

  await agent.stop();
  expect(isPlaying()).toBe(true);
  agent = startAgent();
  const stateNow = async () => (await amina.get(`/api/devices/${deviceId}/playback-state`)).body;
  await eventually("the page shows it", async () => (await stateNow()).status === "playing");
  expect(loadsOf(kitchen)).toHaveLength(1);

  clock.moveTo(END - 300);
  await eventually("it has stopped", () => !isPlaying());
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  const last = await eventually("the run is written", async () => {
    const [run] = (await amina.get(`/api/schedules/${schedule.id}/runs`)).body;
    return run?.status === "played" && run;
  });
  expect(last.reason).toBeNull();
  expect(loadsOf(kitchen)).toHaveLength(1);
});

// Proves agent-updated: an agent that was removed
test("an agent that is removed says so and ends; the speaker is out of reach", async () => {
  await eventually("the kitchen is seen", async () => {
    const { body } = await amina.get("/api/speakers");
    return body.length === 1;
  });
  expect((await amina.delete(`/api/agents/${config.agentId}`)).status).toBe(200);
  await eventually("it is over", () => isOver);
  expect((await amina.get("/api/speakers")).body).toEqual([]);
  await agent.stop();
  isOver = false;
  agent = startAgent();
  await eventually("started again, it says so again", () => isOver);
});
