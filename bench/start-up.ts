// How soon a second start is ready, and the memory of an idle server and of all that npm start leaves running.
// Promise load-memory-and-start: idle memory of the server under 110 MB, of all that `npm start` runs under 165;
// second start under 1.5 s
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../scripts/checks/test-runs.ts";
import { environmentOf } from "../tests/server-process.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  percentileOf,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const IDLE = 15_000;
/** Another process of the machine may get into one of them. */
const STARTS = 5;

export async function startUp(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  await (await startNode(data)).kill("SIGTERM");
  const took: number[] = [];
  const idle: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const began = performance.now();
    const node = await startNode(data);
    took.push(performance.now() - began);
    // The memory at each start is the same to a megabyte: three are enough.
    if (start >= 2) {
      await sleep(IDLE);
      idle.push(memoryOf(node));
    }
    await node.kill("SIGTERM");
  }
  const whole = await memoryOfNpmStart(environmentOf({ data, settings: { LOG_LEVEL: "error" } }));
  await stopAll([], data);
  return [
    {
      what: `second start until ready, median of ${STARTS}`,
      on,
      measured: `${Math.round(percentileOf(took, 0.5))} ms`,
      wanted: "under 1500 ms",
    },
    {
      what: "idle memory of the server (RSS), median of 3",
      on,
      measured: `${percentileOf(idle, 0.5)} MB`,
      wanted: "under 95 MB (SQLite)",
    },
    {
      what: "idle, all that npm start runs (RSS added up; PSS)",
      on,
      measured: whole,
      wanted: "under 165 MB (SQLite)",
    },
  ];
}

/**
 * `npm start` on the host's own Node, in a process group of its own: what stays of it when it is idle. Added
 * up, RSS counts a page that two processes share twice; PSS divides it between them.
 */
async function memoryOfNpmStart(env: Record<string, string | undefined>): Promise<string> {
  if (process.platform !== "linux") return "measured on Linux alone";
  const ours = path.dirname(process.execPath);
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((each) => each !== ours);
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { ...env, PATH: folders.join(path.delimiter), HOME: process.env.HOME },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(npm, "close");
  await new Promise<void>((resolve, reject) => {
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("Wird is ready")) resolve();
    });
    void ended.then(() => reject(new Error("npm start ended at once.")));
  });
  await sleep(IDLE);
  const members = groupOf(npm.pid as number);
  const sum = (name: string) =>
    Math.round(members.reduce((all, pid) => all + rollup(pid, name), 0));
  const measured = `${sum("Rss")} MB; ${sum("Pss")} MB, ${members.length} processes`;
  npm.kill("SIGTERM");
  await ended;
  return measured;
}

/** The processes of a process group. */
function groupOf(group: number): number[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) === group;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

/** Megabytes. */
function rollup(pid: number, name: string): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]) / 1024;
}
