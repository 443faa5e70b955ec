// Agents at people's homes: what thousands of lines cost a node, and what one idle agent costs its home.
import { createHash, randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import { keepAgentConfig } from "../agent/agent-config.ts";
import { AGENT_HEARTBEAT, AGENT_PROTOCOL, AGENT_SOCKET } from "#contract/agent-messages";
import { AGENT_TOKEN_PREFIX, MOST_AGENTS } from "#contract/agents";
import type { Database } from "#server/platform/database/database";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { insertCrowd } from "../tests/crowd.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const OPENED_AT_ONCE = 100;
const MOST_TRIES = 20;
/** Milliseconds in which an idle agent's bytes are counted. */
const IDLE = 60_000;
/** Bytes that a record of TLS 1.3 adds to a frame. */
const TLS_RECORD = 22;

export async function manyAgents(
  on: DatabaseName,
  postgresUrl: string | null,
  count = 5000,
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  let tokens: string[] = [];
  await prepare(data, async (db) => {
    const people = await insertCrowd(db, Math.ceil(count / MOST_AGENTS));
    tokens = await insertAgents(
      db,
      people.map(({ userId }) => userId),
    );
  });
  const node = await startNode(data);
  const sockets: WebSocket[] = [];
  try {
    const [own = "", ...others] = tokens;
    const figures = on === "SQLite" ? await oneAgent(node.url, own) : [];
    await sleep(2000);
    const before = memoryOf(node);
    for (let from = 0; from < count; from += OPENED_AT_ONCE) {
      const some = others.slice(from, Math.min(from + OPENED_AT_ONCE, count));
      sockets.push(...(await Promise.all(some.map((token) => open(node.url, token)))));
    }
    await sleep(4 * AGENT_HEARTBEAT);
    const more = memoryOf(node) - before;
    const lost = sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
    const what = `${sockets.length} agents on one node: more memory`;
    const measured = `${more} MB; ${lost} lost`;
    return [{ what, on, measured, wanted: "under 200 MB" }, ...figures];
  } finally {
    for (const socket of sockets) socket.terminate();
    await stopAll([node], data);
  }
}

async function insertAgents(db: Database["db"], userIds: number[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const userId of userIds) {
    const own = Array.from(
      { length: MOST_AGENTS },
      () => AGENT_TOKEN_PREFIX + randomBytes(32).toString("base64url"),
    );
    const never = { version: null, node: null, connection: null, clockAhead: null };
    await db
      .insertInto("agents")
      .values(
        own.map((token) => ({
          ...{ userId, name: "Home", tokenHash: sha256(token), createdAt: Date.now() },
          ...{ ...never, lastSeenAt: null },
        })),
      )
      .execute();
    tokens.push(...own);
  }
  return tokens;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As an agent: refused under load, it tries again. */
async function open(url: string, token: string): Promise<WebSocket> {
  for (let tries = 0; ; tries++) {
    try {
      return await openOnce(url, token);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await sleep(1000 + 1000 * Math.random());
    }
  }
}

/** Resolves once it is welcome and has said what it sees. */
function openOnce(url: string, token: string): Promise<WebSocket> {
  const headers = { authorization: `Bearer ${token}` };
  const socket = new WebSocket(url.replace("http", "ws") + AGENT_SOCKET, { headers });
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () =>
      send({ type: "hello", protocol: AGENT_PROTOCOL, version: "1", now: Date.now() }),
    );
    socket.on("message", (data) => {
      const { type } = JSON.parse(String(data));
      if (type === "ping") send({ type: "pong", now: Date.now() });
      if (type !== "welcome") return;
      const beat = setInterval(() => socket.ping(), AGENT_HEARTBEAT);
      socket.on("close", () => clearInterval(beat));
      const named = { name: "Kitchen", model: "Nest Audio", isGroup: false };
      const speakers = [1, 2, 3].map((at) => ({ ...named, deviceId: `${token.slice(-20)}${at}` }));
      send({ type: "speakers", speakers });
      resolve(socket);
    });
  });
}

/** The real program, as `npm run agent` starts it. */
async function oneAgent(url: string, token: string): Promise<Figure[]> {
  await buildWird({ root, node: process.execPath, agent: true });
  const line = await countedLine(Number(new URL(url).port));
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  const server = `http://127.0.0.1:${line.port}`;
  await keepAgentConfig(folder, async () => ({
    ...{ server, home: "Home", agentId: 1, token, pairedWith: "" },
  }));
  const startedAt = performance.now();
  const agent = spawn(
    process.execPath,
    [
      "--no-concurrent-recompilation",
      "--import",
      "./scripts/small-footprint.mjs",
      "dist/agent/main.js",
    ],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, CAST_DISCOVERY: "off", MALLOC_ARENA_MAX: "1" },
      stdio: "ignore",
    },
  );
  try {
    while (!line.isOpen()) await sleep(5);
    const readyAfter = Math.round(performance.now() - startedAt);
    await sleep(5000);
    const before = line.passed();
    await sleep(IDLE);
    const { bytes, pieces } = line.passed();
    const plain = bytes - before.bytes;
    const inTls = plain + (pieces - before.pieces) * TLS_RECORD;
    const on = "SQLite";
    return [
      {
        ...{ what: "an agent: from its start to its hello", on },
        ...{ measured: `${readyAfter} ms`, wanted: "under 2 s" },
      },
      {
        ...{ what: "  memory, idle", on },
        ...{ measured: `${memoryOf({ pid: agent.pid ?? 0 })} MB`, wanted: "under 90 MB" },
      },
      {
        ...{ what: "  bytes in an idle minute, and with TLS 1.3", on },
        ...{ measured: `${plain} and ${inTls}`, wanted: "under 1 kB" },
      },
    ];
  } finally {
    agent.kill();
    await once(agent, "exit");
    line.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Passes bytes on to a port, and counts them with the pieces in which they come. */
async function countedLine(to: number) {
  let bytes = 0;
  let pieces = 0;
  let opened = false;
  const server = createServer((one) => {
    const other = connect(to, "127.0.0.1");
    for (const [from, into] of [
      [one, other],
      [other, one],
    ] as const) {
      from.on("data", (data) => {
        bytes += data.length;
        pieces += 1;
        // The answer to the upgrade.
        if (from === other) opened = true;
        into.write(data);
      });
      from.on("error", () => {});
      from.on("close", () => into.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    isOpen: () => opened,
    passed: () => ({ bytes, pieces }),
    stop: () => void server.close(),
  };
}
