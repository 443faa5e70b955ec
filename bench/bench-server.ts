// Servers to be measured, each in its own process, on their own database.
import { readFileSync } from "node:fs";
import { systemClock } from "#server/platform/clock";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { buildParts } from "#server/parts";
import { readConfig } from "#server/config";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { createMember, createTestData, type TestData } from "../tests/harness.ts";
import { type ServerProcess, startServerProcess } from "../tests/server-process.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

/** One line of the table. */
export interface Figure {
  what: string;
  on: string;
  measured: string;
  /** The requirement of safety.md, if there is one. */
  wanted: string;
}

/** A new database, for the server built from the current sources. */
export async function benchData(name: DatabaseName, postgresUrl: string | null): Promise<TestData> {
  await buildWird({ root, node: process.execPath });
  if (name === "PostgreSQL") process.env.TEST_DATABASE_URL = postgresUrl ?? "";
  else delete process.env.TEST_DATABASE_URL;
  return createTestData();
}

/** Creates the tables and the starting catalogue; `fill` inserts the benchmark's rows. */
export async function prepare(
  data: TestData,
  fill: (db: Database["db"]) => Promise<void>,
): Promise<void> {
  const log = createLog("silent");
  const where = { databaseUrl: data.databaseUrl, dataDir: data.folder };
  const config = readConfig({
    DATA_DIR: data.folder,
    CAST_DISCOVERY: "off",
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
  });
  const parts = await buildParts(config, { clock: systemClock, random: Math.random, log });
  await parts.stop();
  const database = await openDatabase({ ...where, log });
  try {
    await fill(database.db);
  } finally {
    await database.close();
  }
}

export const startNode = (data: TestData, settings: Record<string, string> = {}) =>
  startServerProcess({ data, settings: { LOG_LEVEL: "error", ...settings } });

export async function stopAll(nodes: ServerProcess[], data: TestData): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill("SIGTERM")));
  await data.remove();
}

/** Registers an account for requests. */
export const register = (url: string) => createMember(url, "bench");

/** Resident memory of a process, megabytes. */
export const memoryOf = ({ pid }: { pid: number }) => statusOf(pid, "VmRSS");

/** Peak resident memory since the start. */
export const mostMemoryOf = ({ pid }: { pid: number }) => statusOf(pid, "VmHWM");

function statusOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Lateness of runs at their start, over all nodes: their number, and the bucket with the p99. */
export async function lateness(nodes: ServerProcess[]): Promise<{ count: number; p99: number }> {
  const buckets = new Map<number, number>();
  let count = 0;
  for (const node of nodes) {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    for (const [, le, value] of text.matchAll(
      /^wird_run_lateness_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm,
    )) {
      const bound = le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le);
      buckets.set(bound, (buckets.get(bound) ?? 0) + Number(value));
    }
    count += Number(/^wird_run_lateness_seconds_count (\d+)$/m.exec(text)?.[1] ?? 0);
  }
  const bounds = [...buckets].sort(([one], [other]) => one - other);
  const p99 = bounds.find(([, seen]) => seen >= count * 0.99)?.[0] ?? Number.NaN;
  return { count, p99 };
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Of runs one by one and in order, so that the first LOAD belongs to the first instant. */
export function figuresOfLoads(loads: readonly { at: number }[], dueAt: readonly number[]) {
  const lateness = loads
    .toSorted((a, b) => a.at - b.at)
    .map((load, index) => load.at - (dueAt[index] ?? Number.NaN));
  return {
    runs: dueAt.length,
    "p50 ms": Number(percentileOf(lateness, 0.5).toFixed(1)),
    "p99 ms": Number(percentileOf(lateness, 0.99).toFixed(1)),
    "max ms": Number(Math.max(...lateness).toFixed(1)),
    lost: dueAt.length - loads.length,
    early: lateness.filter((ms) => ms < 0).length,
  };
}

export function percentileOf(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
