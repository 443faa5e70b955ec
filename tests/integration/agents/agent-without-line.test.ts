// The real agent behind a line that is cut: its runs begin on their minute, once, and are reported afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Agent, createAgent } from "../../../agent/agent.ts";
import { pair } from "../../../agent/pairing-call.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { startTcpProxy, type TcpProxy } from "../../fakes/tcp-proxy.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";

const END = FAJR + 30 * MINUTE;

let clock: ShiftedClock;
let kitchen: VirtualSpeaker;
let wird: Wird;
let amina: Member;
let line: TcpProxy;
let agent: Agent;
let folder: string;
let scheduleId: number;

beforeEach(async () => {
  clock = shiftedClock(FAJR - 20 * MINUTE);
  kitchen = await startKitchen({ clock });
  wird = await startWird({ clock });
  line = await startTcpProxy([{ port: Number(new URL(wird.url).port) }]);
  amina = await wird.member("amina");
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const code = await amina.post(`/api/users/${amina.user.id}/agents/code`, { name: "Grandmother" });
  const server = `http://127.0.0.1:${line.port}`;
  const paired = await pair(server, code.body.code);
  agent = createAgent({
    ...{ folder, clock, random: Math.random, onOver() {} },
    config: { server, ...paired, pairedWith: "" },
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  agent.start();
  const deviceId = await connectSpeaker(amina, kitchen);
  const { body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, surahId: 18, volume: 40 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  scheduleId = body.id;
  await eventually("it has its plans", async () => {
    const leases = await wird.parts.database.db.selectFrom("agentLeases").selectAll().execute();
    return leases.length === 2 && leases.every(({ ackedAt }) => ackedAt !== null);
  });
});

afterEach(async () => {
  await agent.stop();
  await wird.stop();
  await line.stop();
  await kitchen.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isPlaying = () => kitchen.state().media?.state === "PLAYING";
const lastRun = async () => (await amina.get(`/api/schedules/${scheduleId}/runs`)).body[0];

function cut(): void {
  line.set("refuse");
  line.reset();
}

test("the line is cut before the minute: it recites on the minute, ends on its own, and is reported once", async () => {
  cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", isPlaying);
  const [load] = loadsOf(kitchen);
  expect(load?.at).toBeGreaterThanOrEqual(FAJR);
  expect((load?.at ?? 0) - FAJR).toBeLessThan(2000);
  expect(await lastRun()).toMatchObject({ status: "running" });
  clock.moveTo(END - 300);
  await eventually("it has stopped", () => !isPlaying());
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  line.set("pass");
  const run = await eventually("it is reported", async () => {
    const last = await lastRun();
    return last?.status === "played" && last;
  });
  expect(run.reason).toBeNull();
  expect(loadsOf(kitchen)).toHaveLength(1);
}, 120_000);

test("the line comes back in mid-surah: what plays is taken up, and loaded no second time", async () => {
  cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", isPlaying);
  line.set("pass");
  await eventually("the server hears it", async () => {
    const run = await lastRun();
    return run?.status === "running" && run.startedAt !== null && run.reason === null;
  });
  expect(loadsOf(kitchen)).toHaveLength(1);
  clock.moveTo(END - 300);
  await eventually("it has stopped", () => !isPlaying());
  await eventually("the run is written", async () => (await lastRun())?.status === "played");
  expect(loadsOf(kitchen)).toHaveLength(1);
}, 120_000);

test("the line is cut in mid-surah: the agent ends it on its minute, and says so", async () => {
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", isPlaying);
  await eventually("it is heard", async () => (await lastRun())?.status === "running");
  cut();
  clock.moveTo(END - 300);
  await eventually("it has stopped", () => !isPlaying());
  line.set("pass");
  await eventually("it is reported", async () => (await lastRun())?.status === "played");
  expect(loadsOf(kitchen)).toHaveLength(1);
}, 120_000);
