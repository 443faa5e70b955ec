// Thousands of live sockets on one node: their memory, and the time until one event reaches all.
import WebSocket from "ws";
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  percentileOf,
  register,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const OPENED_AT_ONCE = 100;
const PATIENCE = 20_000;

export async function manySockets(
  on: DatabaseName,
  postgresUrl: string | null,
  count = 5000,
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const node = await startNode(data);
  const sockets: WebSocket[] = [];
  try {
    const member = await register(node.url);
    const base = `/api/users/${member.user.id}`;
    const device = await member.post(`${base}/devices`, {
      type: "browser",
      name: "Tab",
      deviceId: "browser-of-bench",
      isConnected: true,
    });
    const schedule = await member.post(`${base}/schedules`, {
      deviceId: device.body.id,
      reciterId: 1,
      startTime: "00:00",
      endTime: "23:59",
      frequency: "weekends",
    });
    await sleep(2000);
    const before = memoryOf(node);
    for (let from = 0; from < count; from += OPENED_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, () =>
        open(node.url, member.cookie(), member.user.id),
      );
      sockets.push(...(await Promise.all(some)));
    }
    await sleep(2000);
    const after = memoryOf(node);

    const took: number[] = [];
    let began = 0;
    for (const socket of sockets) {
      socket.once("message", () => took.push(performance.now() - began));
    }
    began = performance.now();
    await member.post(`/api/schedules/${schedule.body.id}/run`);
    const giveUpAt = performance.now() + PATIENCE;
    while (took.length < count && performance.now() < giveUpAt) await sleep(20);
    return [
      {
        what: `${count} sockets: more memory`,
        on,
        measured: `${after - before} MB`,
        wanted: "under 150 MB",
      },
      {
        what: `  one live message to ${took.length} of them, p99`,
        on,
        measured: `${Math.round(percentileOf(took, 0.99))} ms`,
        wanted: "under 1000 ms",
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    await stopAll([node], data);
  }
}

function open(url: string, cookie: string, userId: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie } });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "auth", userId })));
    socket.once("message", () => resolve(socket));
  });
}
