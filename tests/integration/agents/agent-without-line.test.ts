// The real server, the real agent and a virtual speaker, with a line between them that is cut at each point of a run.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Agent, createAgent } from "../../../agent/agent.ts";
import { type AgentConfig, hashOfCode } from "../../../agent/agent-config.ts";
import { readStatus } from "../../../agent/agent-status.ts";
import { pair } from "../../../agent/pairing-call.ts";
import type { BookContent } from "../../../agent/plan-book.ts";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { startTcpProxy, type TcpProxy } from "../../fakes/tcp-proxy.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";

const END = FAJR + 30 * MINUTE;

let clock: ShiftedClock;
let kitchen: VirtualSpeaker;
let wird: Wird;
let proxy: TcpProxy;
let amina: Member;
let agent: Agent;
let config: AgentConfig;
let folder: string;
let scheduleId: number;
let deviceId: number;

beforeEach(async () => {
  clock = shiftedClock(FAJR - 20 * MINUTE);
  kitchen = await startKitchen({ clock });
  wird = await startWird({ clock });
  proxy = await startTcpProxy([{ port: Number(new URL(wird.url).port) }]);
  amina = await wird.member("amina");
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const code = await amina.post(`/api/users/${amina.user.id}/agents/code`, { name: "Grandmother" });
  const paired = await pair(wird.url, code.body.code);
  const server = `http://127.0.0.1:${proxy.port}`;
  config = { server, ...paired, pairedWith: hashOfCode(code.body.code) };
  agent = startAgent();
  deviceId = await connectSpeaker(amina, kitchen);
  const made = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, surahId: 18, volume: 40 },
    ...{ startTime: "04:50", endTime: "05:20" },
  });
  scheduleId = made.body.id;
  await eventually("the agent has its plans", async () => {
    const leases = await wird.parts.database.db.selectFrom("agentLeases").selectAll().execute();
    return leases.length === 2 && leases.every(({ ackedAt }) => ackedAt !== null);
  });
});

afterEach(async () => {
  await agent.stop();
  await proxy.stop();
  await wird.stop();
  await kitchen.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startAgent(): Agent {
  const started = createAgent({
    ...{ folder, config, clock, random: () => 0 },
    cast: { mdns: false, hosts: [{ host: kitchen.host, port: kitchen.port }] },
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
const urls = () => loadsOf(kitchen).map(({ payload }) => JSON.stringify(payload));
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

test("cut before the claim, and in the report: it recites on the minute and ends on it, and is reported once", async () => {
  cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it is heard", isHeardAtHome);
  const [load] = loadsOf(kitchen);
  expect(load?.at).toBeGreaterThanOrEqual(FAJR);
  expect(kitchen.state().volume).toBe(40);
  await ends();
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  await becomes("failed");
  proxy.set({ cutAt: '"runs-ack"' });
  await becomes("played");
  await eventually("the report is answered", () => kept().some(({ isAcked }) => isAcked));
  expect(urls()).toHaveLength(1);
  const { body } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(body).toMatchObject([{ surahId: 18, deviceId }]);
});

test("half-dead at the minute: the LOAD is lost on its way, and it recites all the same, once", async () => {
  await isClaimed();
  proxy.set("hang");
  await eventually("it is heard", isHeardAtHome);
  expect(loadsOf(kitchen)[0]?.at).toBeGreaterThanOrEqual(FAJR);
  proxy.set("pass");
  proxy.reset();
  await eventually("the page shows it", isShownAsPlaying);
  await ends();
  await becomes("played");
  expect(urls()).toHaveLength(1);
});

test("cut after the claim, and back in mid-surah: the server goes on with what the agent has begun", async () => {
  await isClaimed();
  cut();
  await eventually("it is heard", isHeardAtHome);
  proxy.set("pass");
  await eventually("the page shows it", isShownAsPlaying);
  expect(urls()).toHaveLength(1);
  await ends();
  await becomes("played");
  expect(urls()).toHaveLength(1);
});

test("cut in LOAD: what the speaker was told is heard once, and ends on its minute", async () => {
  proxy.set({ hangAfter: '"do":"load"' });
  clock.moveTo(FAJR - 3000);
  await eventually("it plays", isPlaying);
  cut();
  await eventually("the agent has no line", () => readStatus(folder)?.line === "away");
  const connections = () => new Set(kitchen.journal.map(({ connection }) => connection));
  await eventually("it is taken up", () => connections().size > 1);
  await ends();
  await becomes("failed");
  proxy.set("pass");
  await becomes("played");
  expect(urls()).toHaveLength(1);
});

test("cut in mid-surah, and an agent that was killed meanwhile: it plays on and ends on its minute", async () => {
  cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it is heard", isHeardAtHome);
  await agent.stop();
  expect(isPlaying()).toBe(true);
  await eventually("nobody drives it", () => kitchen.state().senders === 0);
  const before = kitchen.journal.length;
  agent = startAgent();
  // What it plays is asked after what the speaker runs; before that, a clock that is moved finds nobody there.
  await eventually("it is taken up", () => {
    const since = kitchen.journal.slice(before);
    return since.filter(({ payload }) => payload.type === "GET_STATUS").length >= 2;
  });
  await ends();
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  await becomes("failed");
  proxy.set("pass");
  await becomes("played");
  expect(urls()).toHaveLength(1);
});

test("begun by the server, and cut in a later surah: the agent goes on to the next, ends on the minute, and all of it is in the history", async () => {
  const portion = { kind: "surahs", surahs: [110, 112, 114] };
  const changed = await amina.patch(`/api/schedules/${scheduleId}`, { portion });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const hasThem = ({ plan }: BookContent["entries"][number]) => plan.plays.order.items.length === 3;
  await eventually("the agent has it so", () => kept().every(hasThem));
  clock.moveTo(FAJR - 3000);
  await eventually("the page shows it", isShownAsPlaying);
  /** The speaker's timers do not follow a clock that is moved: they are set anew, and what was heard is told. */
  const pressTwice = () => {
    kitchen.pressPause();
    kitchen.pressPlay();
  };
  const isHeardOf = (surah: number) =>
    eventually(`surah ${surah} is heard at home`, () => {
      pressTwice();
      return kept().some(({ heard }) => heard.some(({ surahId }) => surahId === surah));
    });
  const loaded = (surah: number) =>
    eventually(`surah ${surah} is loaded`, () => urls().at(-1)?.includes(`${surah}.mp3`));
  // Recordings last 900 s.
  const seek = { action: "seek", deviceId, position: 899 };
  expect((await amina.post("/api/playback/control", seek)).status).toBe(200);
  await loaded(112);
  await eventually("it plays", isPlaying);
  const began = clock.now();
  await eventually("the agent knows the volume before", () =>
    kept().some(({ volumeBefore }) => volumeBefore === 50),
  );
  const connections = () => new Set(kitchen.journal.map(({ connection }) => connection)).size;
  const before = connections();
  cut();
  await eventually("it is taken up", () => connections() > before);
  await isHeardOf(112);
  clock.moveTo(began + 899_000);
  pressTwice();
  await loaded(114);
  await isHeardOf(114);
  await ends();
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  await becomes("failed");
  proxy.set("pass");
  await becomes("played");
  expect(urls()).toHaveLength(3);
  const { body } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  const surahs: number[] = body.map(({ surahId }: { surahId: number }) => surahId);
  expect([...new Set(surahs)]).toEqual([114, 112, 110]);
  // What the server had heard of it, and what the agent has.
  expect(surahs.filter((surah) => surah === 112).length).toBeGreaterThan(1);
});

test("a sound of one's own that is due while the line is cut: its speaker fetches it from the agent", async () => {
  const bytes = mp3Bytes(3);
  const uploaded = await fetch(`${wird.url}/api/users/${amina.user.id}/sounds?name=Adhan`, {
    method: "POST",
    headers: { cookie: amina.cookie(), "content-type": "audio/mpeg" },
    body: new Uint8Array(bytes),
  });
  const { id: soundId } = (await uploaded.json()) as { id: number };
  const portion = { kind: "sound", soundId };
  expect((await amina.patch(`/api/schedules/${scheduleId}`, { portion })).status).toBe(200);
  await eventually("the agent keeps it", () => readStatus(folder)?.sounds === 1);
  cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it is heard", isHeardAtHome);
  const [load] = loadsOf(kitchen);
  expect(load?.at).toBeGreaterThanOrEqual(FAJR);
  const { contentId = "", contentType } = { ...(load?.payload.media as Record<string, string>) };
  expect(contentType).toBe("audio/mpeg");
  expect(contentId).not.toContain(String(proxy.port));
  const fetched = await fetch(contentId, { headers: { range: "bytes=100-" } });
  expect(fetched.status).toBe(206);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes.subarray(100));
  await ends();
  proxy.set("pass");
  await becomes("played");
  expect(urls()).toHaveLength(1);
});
