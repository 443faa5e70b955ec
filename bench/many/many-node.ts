// A node of Wird as a process of its own, whose speakers of type google are simulated, and whose statements are timed.
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { buildApp } from "#server/app";
import { readConfig } from "#server/config";
import { buildParts } from "#server/parts";
import { systemClock } from "#server/platform/clock";
import { createLog } from "#server/platform/log";
import { environmentOf } from "../../tests/server-process.ts";
import type { TestData } from "../../tests/harness.ts";
import { type SimulatedLoad, simulatedSpeakers } from "./simulated-speakers.ts";

const footprint = new URL("../../scripts/small-footprint.mjs", import.meta.url).href;

/** A statement as the node has waited for it, milliseconds: with its way through the pool's connection. */
export interface Statement {
  sql: string;
  times: number[];
}

export interface NodeReport {
  /** Since the last report. */
  loads: SimulatedLoad[];
  statements: Statement[];
  open: number;
  playing: number;
  /** Of the process, since its start, seconds. */
  cpu: number;
}

export interface ManyNode {
  pid: number;
  url: string;
  report(): Promise<NodeReport>;
  kill(): Promise<void>;
}

export async function startManyNode(data: TestData): Promise<ManyNode> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    // As scripts/serve.sh has them.
    execArgv: ["--max-semi-space-size=8", "--import", footprint],
    env: environmentOf({
      data,
      settings: {
        LOG_LEVEL: process.env.BENCH_LOG ?? "error",
        BENCH_PROFILE: process.env.BENCH_PROFILE ?? "",
      },
    }),
  });
  const ended = once(child, "exit");
  const failed = ended.then(() => {
    throw new Error("A node has ended.");
  });
  failed.catch(() => {});
  const answer = async <T>() => {
    const [given] = (await Promise.race([once(child, "message"), failed])) as [T];
    return given;
  };
  const url = await answer<string>();
  return {
    pid: child.pid as number,
    url,
    report() {
      child.send("report");
      return answer<NodeReport>();
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Times every statement by its text, with numbered lists as one. */
function timeStatements(): Map<string, number[]> {
  const times = new Map<string, number[]>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function timed(this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string } | undefined];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    const began = performance.now();
    const result = query.apply(this, given);
    if (result instanceof Promise) {
      const note = () => {
        const sql = text.replaceAll(/\$\d+(, \$\d+)+/g, "$...").slice(0, 4000);
        const known = times.get(sql);
        const took = performance.now() - began;
        if (known) known.push(took);
        else times.set(sql, [took]);
      };
      result.then(note, note);
    }
    return result;
  } as typeof pg.Client.prototype.query;
  return times;
}

/** Writes a CPU profile of each part between two reports into the folder BENCH_PROFILE. Null: without it. */
async function profiled(): Promise<(() => Promise<void>) | null> {
  const folder = process.env.BENCH_PROFILE;
  if (!folder) return null;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 1000 });
  await session.post("Profiler.start");
  let part = 0;
  return async () => {
    const { profile } = await session.post("Profiler.stop");
    part++;
    writeFileSync(join(folder, `${process.pid}-${part}.cpuprofile`), JSON.stringify(profile));
    await session.post("Profiler.start");
  };
}

async function serve(): Promise<void> {
  const statements = timeStatements();
  const config = readConfig(process.env);
  const simulated = simulatedSpeakers();
  const parts = await buildParts(config, {
    clock: systemClock,
    random: Math.random,
    log: createLog(config.logLevel),
    kinds: { google: simulated.kind },
  });
  // Thousands of receivers do not fit into CAST_HOSTS: a device's id is its address.
  parts.discovery.resolve = async (id) => {
    const [host, port] = id.split(":");
    return host && port ? { host, port: Number(port) } : null;
  };
  const { app } = await buildApp(parts);
  await app.listen({ port: 0, host: "127.0.0.1" });
  await parts.start();
  const endPart = await profiled();
  process.on("message", () => {
    void endPart?.();
    const { user, system } = process.cpuUsage();
    const report: NodeReport = {
      loads: simulated.loads.splice(0),
      statements: [...statements].map(([sql, times]) => ({ sql, times })),
      ...simulated.counts(),
      cpu: (user + system) / 1e6,
    };
    statements.clear();
    process.send?.(report);
  });
  const address = app.server.address();
  process.send?.(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
}

if (import.meta.main) await serve();
