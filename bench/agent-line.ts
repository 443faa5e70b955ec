// Runs at a home whose line takes 80 ms each way: how late each LOAD arrives at the speaker, by the real server and agent.
import { createHash, randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AGENT_TOKEN_PREFIX } from "#contract/agents";
import { keepAgentConfig } from "../agent/agent-config.ts";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { startTcpProxy } from "../tests/fakes/tcp-proxy.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import { benchData, figuresOfLoads, prepare, sleep, startNode, stopAll } from "./bench-server.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const SPEAKERS = 10;
/** Milliseconds between two runs. */
const APART = 250;
/** Milliseconds of the line, each way. */
const WAY = 80;

export async function agentLine(samples: number) {
  await buildWird({ root, node: process.execPath, agent: true });
  const data = await benchData("SQLite", null);
  const crowd = await startCastCrowd(SPEAKERS);
  const token = AGENT_TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const first = Date.now() + 40_000;
  const dueAt = Array.from({ length: samples }, (_, index) => first + index * APART);
  await prepare(data, async (db) => {
    const userId = await insertOwner(db);
    const devices = await insertDevices(db, userId, "chromecast", crowd.hosts);
    const never = { version: null, node: null, connection: null, clockAhead: null };
    const row = { userId, name: "Home", tokenHash, createdAt: Date.now(), ...never };
    const agent = db.insertInto("agents").values({ ...row, lastSeenAt: null });
    const { id: agentId } = await agent.returning("id").executeTakeFirstOrThrow();
    await db.updateTable("devices").set({ agentId }).execute();
    const due = dueAt.map((at, index) => {
      return { deviceId: devices[index % SPEAKERS] as number, dueAt: at };
    });
    await insertSchedules(db, userId, due);
  });
  const node = await startNode(data);
  const line = await startTcpProxy([{ port: node.port }]);
  line.set({ delay: WAY });
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const server = `http://127.0.0.1:${line.port}`;
  await keepAgentConfig(folder, async () => ({
    ...{ server, home: "Home", agentId: 1, token, pairedWith: "" },
  }));
  const cast = { CAST_DISCOVERY: "off", CAST_HOSTS: crowd.hosts.join(",") };
  const env = { ...process.env, DATA_DIR: folder, ...cast };
  const started = { cwd: root, env, stdio: "ignore" } as const;
  const agent = spawn(process.execPath, ["dist/agent/main.js"], started);
  try {
    await sleep(first + samples * APART - Date.now() + 2000);
    return figuresOfLoads(await crowd.loads(), dueAt);
  } finally {
    agent.kill();
    await once(agent, "exit");
    await line.stop();
    await stopAll([node], data);
    await crowd.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  console.table([await agentLine(Number(process.argv[2] ?? 200))]);
}
