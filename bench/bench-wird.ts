// A Wird to be measured: its data made beforehand, itself in a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { systemClock } from "#server/platform/clock";
import { type Database, openDatabase } from "#server/platform/database";
import { createLog } from "#server/platform/log";
import type { NewRow } from "#server/platform/tables";
import { buildParts } from "#server/parts";
import { readConfig } from "#server/config";

export interface BenchWird {
  url: string;
  /** Megabytes of memory now, and at most since the start. */
  memory(): { now: number; most: number };
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** A data folder with one user who has a device for each speaker; `fill` adds the rest. */
export async function makeBenchData(
  hosts: string[],
  fill: (db: Database["db"], deviceIds: number[]) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "wird-bench-"));
  const log = createLog("silent");
  const config = readConfig({ ...environment(folder, []), CATALOGUE_URL: "http://127.0.0.1:9" });
  // The starting catalogue comes with the parts.
  const parts = await buildParts(config, { clock: systemClock, random: Math.random, log });
  await parts.stop();
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, log });
  const { db } = database;
  const createdAt = Date.now();
  const user = await db
    .insertInto("users")
    .values({
      username: "bench",
      usernameKey: "bench",
      email: null,
      emailKey: null,
      name: "Bench",
      role: "admin",
      passwordHash: null,
      googleId: null,
      avatar: null,
      timezone: "UTC",
      createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const deviceIds: number[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const [index, deviceId] of hosts.entries()) {
      const row = await transaction
        .insertInto("devices")
        .values({
          userId: user.id,
          type: "google",
          name: `Speaker ${index}`,
          deviceId,
          isConnected: 1,
          reachable: null,
          createdAt,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      deviceIds.push(row.id);
    }
  });
  await fill(db, deviceIds);
  await database.close();
  return folder;
}

/** A daily schedule on a device, due at `dueAt` for an hour, whatever its times say. */
export function benchSchedule(deviceId: number, dueAt: number): NewRow<"schedules"> {
  const start = new Date(dueAt).toISOString().slice(11, 16);
  return {
    userId: 1,
    deviceId,
    reciterId: 1,
    startTime: start,
    endTime: start === "00:00" ? "23:59" : "00:00",
    frequency: "daily",
    days: null,
    timezone: "UTC",
    enabled: 1,
    surahId: null,
    volume: null,
    date: null,
    continuePlayback: 0,
    shuffle: 0,
    nextRunAt: dueAt,
    nextRunEndsAt: dueAt + 3_600_000,
    stoppedSurahId: null,
    stoppedPosition: null,
    createdAt: dueAt,
  };
}

function environment(folder: string, hosts: string[]): Record<string, string> {
  return {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    CAST_DISCOVERY: "off",
    CAST_HOSTS: hosts.join(","),
    CATALOGUE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "error",
  };
}

export async function startBenchWird(folder: string, hosts: string[]): Promise<BenchWird> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.WIRD_NODE_OPTIONS,
      NODE_COMPILE_CACHE: join(tmpdir(), "wird-compiled"),
      ...environment(folder, hosts),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The server has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^Wird is ready: .*:(\d+)/.exec(line)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error("The server ended before it was ready.");
}
