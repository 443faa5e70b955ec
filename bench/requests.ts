// Authenticated requests: at a steady rate, the highest, and ten times the steady one during runs.
// Proves ten-times-the-load: due runs meanwhile are measured
// Promise load-requests: 300 authenticated requests/s with p99 under 150 ms
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import {
  benchData,
  type DatabaseName,
  type Figure,
  lateness,
  prepare,
  register,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { fillDue } from "./due-at-once.ts";

const RATE = 300;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const DUE = 1000;

export async function requestsOf(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const node = await startNode(data);
  try {
    const member = await register(node.url);
    const requests = pagesOf(member.user.id);
    const headers = { cookie: member.cookie() };
    await autocannon({ url: node.url, requests, headers, connections: 10, duration: 3 });
    const steady = await autocannon({
      url: node.url,
      requests,
      headers,
      connections: 50,
      overallRate: RATE,
      duration: SECONDS,
    });
    const most = await autocannon({
      url: `${node.url}/api/user`,
      headers,
      connections: 20,
      duration: 8,
    });
    const bare = await bareServer();
    const alone = await autocannon({ url: bare.url, headers, connections: 20, duration: 8 });
    bare.stop();
    return [
      {
        what: `${RATE} requests/s for ${SECONDS} s, p99`,
        on,
        measured: `${steady.latency.p99} ms, ${steady["5xx"] + steady.errors} failed`,
        wanted: "under 150 ms",
      },
      {
        what: "  GET /api/user, as many as go",
        on,
        measured: `${Math.round(most.requests.mean)}/s`,
        wanted: "",
      },
      {
        what: "  the same of a bare node:http server",
        on,
        measured: `${(alone.requests.mean / most.requests.mean).toFixed(1)} times as many`,
        wanted: "",
      },
    ];
  } finally {
    await stopAll([node], data);
  }
}

export async function tenTimesTheLoad(
  on: DatabaseName,
  postgresUrl: string | null,
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const dueAt = Date.now() + 30_000;
  await prepare(data, (db) => fillDue(db, DUE, dueAt));
  const node = await startNode(data);
  try {
    const member = await register(node.url);
    await sleep(dueAt - Date.now() - 10_000);
    const result = await autocannon({
      url: node.url,
      requests: pagesOf(member.user.id),
      headers: { cookie: member.cookie() },
      connections: 1000,
      overallRate: RATE * 10,
      duration: 20,
    });
    const runs = await lateness([node]);
    const most = await autocannon({
      url: node.url,
      requests: pagesOf(member.user.id),
      headers: { cookie: member.cookie() },
      connections: 20,
      duration: 8,
    });
    const sentAway = result.statusCodeStats?.["503"]?.count ?? 0;
    const faults = result["5xx"] - Number(sentAway);
    return [
      {
        what: `${RATE * 10} requests/s asked for: answered`,
        on,
        measured: `${Math.round(result["2xx"] / 20)}/s, ${sentAway} sent away by 503, ${faults} other 5xx`,
        wanted: "503 at most",
      },
      {
        what: "  the same requests, as many as go",
        on,
        measured: `${Math.round(most.requests.mean)}/s`,
        wanted: "",
      },
      {
        what: `  ${DUE} schedules due meanwhile, p99 late`,
        on,
        measured: `at most ${runs.p99} s (${runs.count} started)`,
        wanted: "under 2 s",
      },
    ];
  } finally {
    await stopAll([node], data);
  }
}

/** The requests of an open page. */
function pagesOf(userId: number) {
  const base = `/api/users/${userId}`;
  return [
    { path: "/api/user" },
    { path: `${base}/devices` },
    { path: `${base}/schedules` },
    { path: `${base}/playback-history` },
    { path: "/api/surahs" },
  ];
}

async function bareServer() {
  const child = fork(fileURLToPath(import.meta.url), ["bare"]);
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

if (process.argv[2] === "bare" && process.send) {
  const answer = JSON.stringify({ success: true, user: { id: 1, username: "bench" } });
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json").end(answer);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}
