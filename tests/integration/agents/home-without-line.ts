// For tests: the real server, the real agent and a virtual speaker, with a line between them that can be cut.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { type Agent, createAgent } from "../../../agent/agent.ts";
import { type AgentConfig, hashOfCode } from "../../../agent/agent-config.ts";
import { pair } from "../../../agent/pairing-call.ts";
import type { BookContent } from "../../../agent/plan-book.ts";
import type { JournalEntry } from "#server/speakers/virtual-speaker/virtual-server";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { startTcpProxy } from "../../fakes/tcp-proxy.ts";
import { eventually, startWird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withSpeakers } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";

const END = FAJR + 30 * MINUTE;

interface HistoryEntry {
  surahId: number;
  startPosition: number;
  endPosition: number;
  timestamp: number;
}

export type HomeWithoutLine = Awaited<ReturnType<typeof openHome>>;

/** `near`: speakers beside the kitchen; `onServer`: those that the server itself reaches. */
export async function openHome(others: { near?: string[]; onServer?: string[] } = {}) {
  const clock = shiftedClock(FAJR - 20 * MINUTE);
  const start = (name: string) => startKitchen({ clock, name });
  const kitchen = await startKitchen({ clock });
  const near = await Promise.all((others.near ?? []).map(start));
  const onServer = await Promise.all((others.onServer ?? []).map(start));
  const hosts = [kitchen, ...near].map(({ host, port }) => ({ host, port }));
  const wird = await startWird({ clock, settings: withSpeakers(onServer) });
  const proxy = await startTcpProxy([{ port: Number(new URL(wird.url).port) }]);
  const amina = await wird.member("amina");
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const code = await amina.post(`/api/users/${amina.user.id}/agents/code`, { name: "Grandmother" });
  const paired = await pair(wird.url, code.body.code);
  const server = `http://127.0.0.1:${proxy.port}`;
  const config: AgentConfig = { server, ...paired, pairedWith: hashOfCode(code.body.code) };
  let agent = startAgent();
  const deviceId = await connectSpeaker(amina, kitchen);
  const made = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, surahId: 18, volume: 40 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  const scheduleId: number = made.body.id;
  await eventually("the agent has its plans", async () => {
    const leases = await wird.parts.database.db.selectFrom("agentLeases").selectAll().execute();
    return leases.length === 2 && leases.every(({ ackedAt }) => ackedAt !== null);
  });

  function startAgent(): Agent {
    const started = createAgent({
      ...{ folder, config, clock, random: () => 0 },
      mediaHosts: [],
      cast: { mdns: false, hosts },
      sounds: { host: "127.0.0.1", port: 0 },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      onOver() {},
    });
    started.start();
    return started;
  }

  function cut(): void {
    proxy.set("refuse");
    proxy.reset();
  }

  const isPlaying = () => kitchen.state().media?.state === "PLAYING";
  const urls = (of: (load: JournalEntry) => boolean = () => true) =>
    loadsOf(kitchen)
      .filter(of)
      .map(({ payload }) => JSON.stringify(payload));
  /** What was loaded after the first LOAD: what server or agent has made ready the other one plays. */
  const loadedAgain = () => urls().slice(1);
  const kept = (): BookContent["entries"] =>
    JSON.parse(readFileSync(path.join(folder, "plans.json"), "utf8")).entries;
  /** Before that, a clock that is moved says that it was heard late. */
  function isHeardAtHome(): boolean {
    expect(kept()).toContainEqual(expect.objectContaining({ beganAt: expect.any(Number) }));
    return true;
  }
  const lastRun = async () => (await amina.get(`/api/schedules/${scheduleId}/runs`)).body[0];
  const isShownAsPlaying = async () =>
    (await amina.get(`/api/devices/${deviceId}/playback-state`)).body.status === "playing";
  const becomes = (status: string) =>
    eventually(`the run is ${status}`, async () => {
      const run = await lastRun();
      expect(run).toMatchObject({ status });
      return run;
    });

  /** However long it takes: the minute does not come meanwhile. */
  const isClaimed = () =>
    eventually("it is claimed", () => {
      clock.moveTo(FAJR - 8000);
      return wird.parts.database.db.selectFrom("runs").select("id").executeTakeFirst();
    });

  async function ends(): Promise<void> {
    clock.moveTo(END - 300);
    await eventually("it has stopped", () => !isPlaying());
  }

  /** The speaker's timers do not follow a clock that is moved: they are set anew, and what was heard is told. */
  function pressTwice(): void {
    kitchen.pressPause();
    kitchen.pressPlay();
  }

  /** In the order in which they were heard, when there are so many. */
  const historyOf = (count: number) =>
    eventually("all of it is in the history", async () => {
      const { body } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
      expect(body).toHaveLength(count);
      const entries: HistoryEntry[] = body.map((each: { timestamp: string }) => ({
        ...each,
        timestamp: Date.parse(each.timestamp),
      }));
      return entries.toSorted((a, b) => a.timestamp - b.timestamp);
    });

  return {
    ...{ clock, kitchen, near, onServer, wird, proxy, amina, folder, scheduleId, deviceId },
    ...{
      cut,
      isPlaying,
      urls,
      loadedAgain,
      kept,
      isHeardAtHome,
      lastRun,
      isShownAsPlaying,
      becomes,
      isClaimed,
    },
    ...{ ends, pressTwice, historyOf },
    agent: () => agent,
    startAgent(): void {
      agent = startAgent();
    },
    async close(): Promise<void> {
      await agent.stop();
      await proxy.stop();
      await wird.stop();
      await Promise.all([kitchen, ...near, ...onServer].map((speaker) => speaker.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
