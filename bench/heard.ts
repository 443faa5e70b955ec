// When people hear it: receivers that take 1.5 s to launch and 2 s to buffer, from the due instant to the sound by their own clock.
import { fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AGENT_TOKEN_PREFIX } from "#contract/agents";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { keepAgentConfig } from "../agent/agent-config.ts";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { startTcpProxy } from "../tests/fakes/tcp-proxy.ts";
import { queryDatabase } from "../tests/harness.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import {
  benchData,
  type Figure,
  percentileOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

/** Speakers with one run each, one after another; of one run, in so many runs; and due at one minute. */
const ALONE = 40;
const TOGETHER = 5;
const RUNS_TOGETHER = 6;
const AT_ONCE = 100;
/** Milliseconds between two runs. */
const APART = 500;
/** Until all are connected, milliseconds. */
const START = 45_000;
/** Milliseconds of the line, each way. */
const WAY = 80;

interface Sound {
  at: number;
  muted: boolean;
}

interface Slow {
  deviceIds: string[];
  hosts: string[];
  /** By the number of the speaker: what was heard there. */
  heard(): Promise<Sound[][]>;
  close(): Promise<void>;
}

async function startSlowSpeakers(count: number): Promise<Slow> {
  const child = fork(fileURLToPath(import.meta.url), ["speakers", String(count)]);
  const [{ deviceIds, hosts }] = (await once(child, "message")) as [
    Pick<Slow, "deviceIds" | "hosts">,
  ];
  return {
    deviceIds,
    hosts,
    async heard() {
      child.send("heard");
      const [answer] = (await once(child, "message")) as [Sound[][]];
      return answer;
    },
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function serveSlowSpeakers(count: number): Promise<void> {
  const speakers: VirtualSpeaker[] = [];
  for (let number = 0; number < count; number++) {
    const silent = { mdns: false, fetchAudio: false, duration: 900 };
    speakers.push(
      await startVirtualSpeaker({ name: `Slow ${number}`, ...silent, habits: ["slow-start"] }),
    );
  }
  process.on("message", () => process.send?.(speakers.map(({ heard }) => heard)));
  process.send?.({
    deviceIds: speakers.map(({ deviceId }) => deviceId),
    hosts: speakers.map(({ port }) => `127.0.0.1:${port}`),
  });
}

/** For each speaker its instant; `several`: the numbers of the speakers of each run. */
interface Plan {
  dueAt: number[];
  several: number[][];
}

function planned(first: number, isLine: boolean): Plan {
  const alone = Array.from({ length: ALONE }, (_, index) => first + index * APART);
  if (isLine) return { dueAt: alone, several: [] };
  const after = first + ALONE * APART + 5_000;
  const several = Array.from({ length: RUNS_TOGETHER }, (_, run) =>
    Array.from({ length: TOGETHER }, (_each, index) => ALONE + run * TOGETHER + index),
  );
  const together = several.flatMap((run, index) => run.map(() => after + index * 2 * APART));
  const minute = after + RUNS_TOGETHER * 2 * APART + 10_000;
  return { dueAt: [...alone, ...together, ...Array<number>(AT_ONCE).fill(minute)], several };
}

const both = (values: number[]) =>
  [0.5, 0.99].map((part) => percentileOf(values, part).toFixed(0)).join(" and ");

async function measure(isLine: boolean): Promise<Figure[]> {
  if (isLine) await buildWird({ root, node: process.execPath, agent: true });
  const data = await benchData("SQLite", null);
  const count = ALONE + (isLine ? 0 : TOGETHER * RUNS_TOGETHER + AT_ONCE);
  const slow = await startSlowSpeakers(count);
  const first = Date.now() + START;
  const { dueAt, several } = planned(first, isLine);
  const token = AGENT_TOKEN_PREFIX + randomBytes(32).toString("base64url");
  let devices: number[] = [];
  await prepare(data, async (db) => {
    const userId = await insertOwner(db);
    devices = await insertDevices(db, userId, "google", slow.deviceIds);
    if (isLine) {
      const tokenHash = createHash("sha256").update(token).digest("hex");
      const never = { version: null, node: null, connection: null, clockAhead: null };
      const row = { userId, name: "Home", tokenHash, createdAt: Date.now(), ...never };
      const agent = db.insertInto("agents").values({ ...row, lastSeenAt: null });
      const { id: agentId } = await agent.returning("id").executeTakeFirstOrThrow();
      await db.updateTable("devices").set({ agentId }).execute();
    }
    const firsts = new Set(several.flatMap((run) => run.slice(1)));
    const own = devices.flatMap((deviceId, number) =>
      firsts.has(number) ? [] : [{ deviceId, dueAt: dueAt[number] as number }],
    );
    await insertSchedules(db, userId, own);
    const schedules = await db.selectFrom("schedules").select(["id", "deviceId"]).execute();
    const beside = several.flatMap(([head, ...others]) => {
      const schedule = schedules.find(({ deviceId }) => deviceId === devices[head as number]);
      return others.map((number, index) => ({
        ...{ scheduleId: schedule?.id as number, deviceId: devices[number] as number },
        slot: index + 1,
      }));
    });
    if (beside.length > 0) await db.insertInto("scheduleSpeakers").values(beside).execute();
  });
  const settings: Record<string, string> = isLine ? {} : { CAST_HOSTS: slow.hosts.join(",") };
  const node = await startNode(data, { CAST_DISCOVERY: "off", ...settings });
  const line = isLine ? await startTcpProxy([{ port: node.port }]) : null;
  line?.set({ delay: WAY });
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const agent =
    line && (await startAgent(folder, `http://127.0.0.1:${line.port}`, token, slow.hosts));
  try {
    await sleep(Math.max(...dueAt) + 16_000 - Date.now());
    const heard = await slow.heard();
    const rows = await queryDatabase<{ device: number; heardAt: number | null }>(
      data,
      `select coalesce(runs.device_id, schedules.device_id) as device, runs.heard_at as heardAt
        from runs join schedules on schedules.id = runs.schedule_id`,
    );
    const said = new Map(rows.map(({ device, heardAt }) => [device, heardAt]));
    const late = (number: number) => {
      const sound = heard[number]?.find(({ muted }) => !muted);
      return sound ? sound.at - (dueAt[number] as number) : null;
    };
    const figure = (what: string, numbers: number[], wanted: string): Figure => {
      const lates = numbers.map(late);
      const known = lates.filter((each) => each !== null);
      const early = known.filter((each) => each < 0).length;
      const lost = lates.length - known.length;
      return {
        what,
        on: "SQLite",
        measured: `${both(known)} ms; ${lost} lost, ${early} early`,
        wanted,
      };
    };
    const range = (from: number, length: number) =>
      Array.from({ length }, (_, index) => from + index);
    // Corrected by the question after ten seconds.
    const off = devices.flatMap((device, number) => {
      const sound = heard[number]?.find(({ muted }) => !muted);
      const heardAt = said.get(device);
      return sound && heardAt ? [Math.abs(heardAt - sound.at)] : [];
    });
    const toClock: Figure = {
      what: "  heardAt against the receivers' own clock, p50 and p99",
      on: "SQLite",
      measured: `${both(off)} ms of ${off.length}`,
      wanted: "within 100 ms",
    };
    if (isLine) {
      const what = "over a line of 80 ms: due to heard, p50 and p99";
      return [figure(what, range(0, ALONE), "p99 450 ms"), toClock];
    }
    const spread = several.flatMap((run) => {
      const lates = run.map(late).filter((each) => each !== null);
      return lates.length === TOGETHER ? [Math.max(...lates) - Math.min(...lates)] : [];
    });
    return [
      figure("one speaker: due to heard, p50 and p99", range(0, ALONE), "50 and 300 ms"),
      {
        what: "one run on five speakers: from its first sound to its last, p50 and p99",
        on: "SQLite",
        measured: `${both(spread)} ms in ${spread.length} runs`,
        wanted: "p99 150 ms",
      },
      figure(
        "100 speakers at one minute: due to heard, p50 and p99",
        range(ALONE + TOGETHER * RUNS_TOGETHER, AT_ONCE),
        "p99 500 ms",
      ),
      toClock,
    ];
  } finally {
    if (agent) {
      agent.kill();
      await once(agent, "exit");
    }
    await line?.stop();
    await stopAll([node], data);
    await slow.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAgent(folder: string, server: string, token: string, hosts: string[]) {
  await keepAgentConfig(folder, async () => ({
    ...{ server, home: "Home", agentId: 1, token, pairedWith: "" },
  }));
  const cast = { CAST_DISCOVERY: "off", CAST_HOSTS: hosts.join(",") };
  const env = { ...process.env, DATA_DIR: folder, ...cast };
  return spawn(process.execPath, ["dist/agent/main.js"], { cwd: root, env, stdio: "ignore" });
}

export async function dueToHeard(): Promise<Figure[]> {
  return [...(await measure(false)), ...(await measure(true))];
}

if (import.meta.main) {
  if (process.argv[2] === "speakers") await serveSlowSpeakers(Number(process.argv[3]));
  else console.table(await measure(process.argv[2] === "line"));
}
