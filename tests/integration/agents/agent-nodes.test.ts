// Nodes as real processes behind one address, an agent at home, and a virtual speaker that only the agent sees.
// Databases: both, for nodes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type Clock, systemClock } from "#server/platform/clock";
import { NODE_LEASE } from "#server/platform/node-lease";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { createAgent } from "../../../agent/agent.ts";
import { pair } from "../../../agent/pairing-call.ts";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { startTcpProxy } from "../../fakes/tcp-proxy.ts";
import {
  createMember,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  startWird,
  type Wird,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen } from "../../kitchen.ts";
import { type ServerProcess, startServerProcess } from "../../server-process.ts";
import { onPostgres } from "../../two-nodes.ts";
import { FAJR, MINUTE } from "../house.ts";

interface AgentOf {
  url: string;
  folder: string;
  kitchen: VirtualSpeaker;
  clock: Clock;
}

/** An agent that is paired with a member's account and sees one speaker. */
async function createAgentOf(member: Member, { url, folder, kitchen, clock }: AgentOf) {
  const { body } = await member.post(`/api/users/${member.user.id}/agents/code`, { name: "Home" });
  return createAgent({
    ...{ folder, clock, random: () => 0, onOver() {} },
    config: { server: url, ...(await pair(url, body.code)), pairedWith: "" },
    mediaHosts: [],
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
    sounds: { host: "127.0.0.1", port: 0 },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
}

test.runIf(onPostgres)(
  // Promise agent-node-killed: the node that has the socket of an agent and plays on its speaker is killed
  // -> the agent connects to another node within two seconds, which takes over the speaker and the run without
  // loading anything
  "kill -9 of the node that has the agent and plays: the other takes up both, and loads nothing (needs PostgreSQL)",
  async () => {
    const data = await createTestData();
    const kitchen = await startKitchen();
    const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
    const nodes: ServerProcess[] = [await startServerProcess({ data })];
    const [first] = nodes as [ServerProcess];
    const targets = [{ port: first.port }];
    const address = await startTcpProxy(targets);
    const url = `http://127.0.0.1:${address.port}`;
    const amina = await createMember(url, "amina");
    const agent = await createAgentOf(amina, { url, folder, kitchen, clock: systemClock });
    try {
      agent.start();
      const deviceId = await connectSpeaker(amina, kitchen);
      const { body: schedule } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
        ...{ deviceId, reciterId: 1, surahId: 18, startTime: "04:50", endTime: "05:20" },
      });
      expect((await amina.post(`/api/schedules/${schedule.id}/run`)).status).toBe(200);
      const isPlaying = () => kitchen.state().media?.state === "PLAYING";
      await eventually("it plays", isPlaying);
      const heard = () =>
        queryDatabase(data, "select claimed_by from runs where started_at is not null");
      await eventually("it is written as heard", async () => (await heard()).length === 1);

      const second = await startServerProcess({ data });
      nodes.push(second);
      targets.push({ port: second.port });
      const killedAt = Date.now();
      await first.kill("SIGKILL");
      const stateNow = async () =>
        (await amina.get(`/api/devices/${deviceId}/playback-state`)).body;
      const volume = { action: "volume", deviceId, volume: 33 };
      await eventually("the other steers it", async () => {
        const told = await amina.post("/api/playback/control", volume);
        return told.status === 200 && kitchen.state().volume === 33;
      });
      expect(Date.now() - killedAt).toBeLessThan(NODE_LEASE + 15_000);
      expect(await stateNow()).toMatchObject({ status: "playing", surahId: 18 });
      expect(isPlaying()).toBe(true);
      expect(loadsOf(kitchen)).toHaveLength(1);
      const stop = { action: "stop", deviceId };
      expect((await amina.post("/api/playback/control", stop)).status).toBe(200);
      await eventually("it stops", () => !isPlaying());
    } finally {
      await agent.stop();
      await Promise.all(
        nodes.filter((node) => !node.hasEnded()).map((node) => node.kill("SIGKILL")),
      );
      await address.stop();
      await kitchen.stop();
      await data.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

test.runIf(onPostgres)(
  // Proves real-line-cut: on two nodes
  // Proves made-ready-by-another.
  "a line that is cut while its node stops: it recites on the minute, and the other node takes it up (needs PostgreSQL)",
  async () => {
    const data = await createTestData();
    const clock = shiftedClock(FAJR - 20 * MINUTE);
    const kitchen = await startKitchen({ clock });
    const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
    const one = await startWird({ data, clock });
    const two = await startWird({ data, clock });
    const running = new Set([one, two]);
    const portOf = (node: Wird) => ({ port: Number(new URL(node.url).port) });
    const targets = [portOf(one)];
    const proxy = await startTcpProxy(targets);
    const url = `http://127.0.0.1:${proxy.port}`;
    const amina = await two.member("amina");
    const agent = await createAgentOf(amina, { url, folder, kitchen, clock });
    try {
      agent.start();
      const deviceId = await connectSpeaker(amina, kitchen);
      const { body: schedule } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
        ...{ deviceId, reciterId: 1, surahId: 18, startTime: "04:50", endTime: "05:20" },
      });
      await eventually("the agent has its plans", async () => {
        const acked = "select due_at from agent_leases where acked_at is not null";
        return (await queryDatabase(data, acked)).length === 2;
      });
      const lastRun = async () => (await amina.get(`/api/schedules/${schedule.id}/runs`)).body[0];
      await eventually("it is claimed", async () => {
        // However long it takes: the minute does not come meanwhile.
        clock.moveTo(FAJR - 8000);
        return (await queryDatabase(data, "select id from runs")).length > 0;
      });
      proxy.set("refuse");
      proxy.reset();
      targets[0] = portOf(two);
      running.delete(one);
      await one.stop();
      const isPlaying = () => kitchen.state().media?.state === "PLAYING";
      await eventually("it plays", isPlaying);
      expect(kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
      proxy.set("pass");
      const stateNow = async () =>
        (await amina.get(`/api/devices/${deviceId}/playback-state`)).body.status;
      await eventually("the page shows it", async () => (await stateNow()) === "playing");
      const heard = () => queryDatabase(data, "select id from runs where started_at is not null");
      await eventually("it is written as heard", async () => (await heard()).length === 1);
      clock.moveTo(FAJR + 30 * MINUTE - 300);
      await eventually("it has stopped", () => !isPlaying());
      await eventually("it is written", async () => {
        expect(await lastRun()).toMatchObject({ status: "played" });
        return true;
      });
      // What the node had made ready the agent plays: nothing is loaded again.
      expect(kitchen.heard.filter(({ url }) => url !== null)).toHaveLength(1);
      expect(loadsOf(kitchen)).toHaveLength(1);
    } finally {
      await agent.stop();
      await proxy.stop();
      await Promise.all([...running].map((node) => node.stop()));
      await kitchen.stop();
      await data.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
