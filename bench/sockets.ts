// Thousands of live sockets on one node: their memory, and the time until events reach all.
// Promise load-sockets: 5,000 sockets under 150 MB more; a broadcast under 1 s at p99
import WebSocket from "ws";
import { MOST_SOCKETS } from "#contract/live-messages";
import { insertCrowd, type SignedIn } from "../tests/crowd.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  percentileOf,
  prepare,
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
  let crowd: SignedIn[] = [];
  await prepare(data, async (db) => {
    crowd = await insertCrowd(db, count / MOST_SOCKETS);
  });
  const node = await startNode(data);
  const sockets: WebSocket[] = [];
  try {
    await sleep(2000);
    const before = memoryOf(node);
    for (let from = 0; from < count; from += OPENED_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - from) }, (_, at) =>
        open(node.url, crowd[(from + at) % crowd.length] as SignedIn),
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
    await Promise.all(crowd.map((person) => addSpeaker(node.url, person)));
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
        what: `  a new speaker of each account, pushed to ${took.length} of them, p99`,
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

/** Pushed to all of the account's sockets. */
const addSpeaker = (url: string, { userId, cookie }: SignedIn) =>
  fetch(`${url}/api/users/${userId}/devices`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ type: "google", name: "Kitchen" }),
  });

function open(url: string, { cookie, userId }: SignedIn): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie } });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "auth", userId })));
    socket.once("message", () => resolve(socket));
  });
}
