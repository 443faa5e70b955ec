// Messages to people's pages between nodes: how many arrive, how late, and how many NOTIFY alone could carry.
import { performance } from "node:perf_hooks";
import pg from "pg";
import { createLog } from "#server/platform/log";
import { postgresPool } from "#server/platform/database/postgres";
import { LEARNING } from "#server/platform/between-nodes/user-nodes";
import { createEvents, type Events } from "#server/platform/events";
import {
  benchData,
  type DatabaseName,
  type Figure,
  percentileOf,
  sleep,
  stopAll,
} from "./bench-server.ts";

/** Nodes whose events one PostgreSQL carries; in one process, each with its own two connections. */
const NODES = [2, 10, 50];
/** Messages a second of all nodes together, for some seconds each. */
const RATES = [1_000, 5_000, 20_000];
const SECONDS = 5;
/** People with an open page on each node. */
const PEOPLE = 20;
const TICK = 10;
/** Connections that commit one NOTIFY after another: what there would be without gathering. */
const BARE = 10;

export async function newsBetweenNodes(on: DatabaseName, url: string | null): Promise<Figure[]> {
  // SQLite has one node.
  if (on === "SQLite") return [];
  const data = await benchData(on, url);
  const databaseUrl = data.databaseUrl as string;
  const figures: Figure[] = [];
  try {
    const alone = await bareNotifications(databaseUrl);
    figures.push({
      what: `NOTIFY in transactions of their own, ${BARE} connections, none listens`,
      on,
      measured: `${Math.round(alone)}/s`,
      wanted: "",
    });
    for (const count of NODES) {
      const house = await startLines(databaseUrl, count);
      try {
        for (const rate of RATES) figures.push({ ...(await sendAt(house, rate)), on });
      } finally {
        await house.close();
      }
    }
  } finally {
    await stopAll([], data);
  }
  return figures;
}

async function bareNotifications(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: BARE });
  const end = performance.now() + SECONDS * 1000;
  let sent = 0;
  const one = async () => {
    while (performance.now() < end) {
      await pool.query("select pg_notify('nobody', 'a')");
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: BARE }, one));
  await pool.end();
  return sent / SECONDS;
}

interface Lines {
  nodes: Events[];
  close(): Promise<void>;
}

async function startLines(databaseUrl: string, count: number): Promise<Lines> {
  const log = createLog("error");
  const pools: pg.Pool[] = [];
  const nodes: Events[] = [];
  for (let at = 0; at < count; at += 1) {
    const eventPool = postgresPool(databaseUrl, log, { size: 1, waitsForDisk: false });
    pools.push(eventPool);
    const node = await createEvents({ eventPool, log });
    for (let person = 0; person < PEOPLE; person += 1) node.userCame(personOn(at, person));
    nodes.push(node);
  }
  // Until each node knows which people are where: before that it sends to all.
  await sleep(LEARNING + 1000);
  return {
    nodes,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const personOn = (node: number, person: number) => 1 + node * PEOPLE + person;

/** Each message is sent by one node to a person whose page is on the next one. */
async function sendAt({ nodes }: Lines, rate: number): Promise<Omit<Figure, "on">> {
  const late: number[] = [];
  let strays = 0;
  const quiet = nodes.map((node, at) =>
    node.subscribe("message-to-user", ({ userId, message }) => {
      if (message.type !== "khatm_update") return;
      // A node hears what it sends itself, too.
      const home = Math.floor((userId - 1) / PEOPLE);
      if (home === at) late.push(performance.now() - message.khatmId);
      else if (home !== (at + 1) % nodes.length) strays += 1;
    }),
  );
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const from = sent % nodes.length;
      const userId = personOn((from + 1) % nodes.length, sent % PEOPLE);
      const message = { type: "khatm_update" as const, khatmId: performance.now() };
      nodes[from]?.publish("message-to-user", { userId, message });
    }
    await sleep(TICK);
  }
  const patience = performance.now() + 10_000;
  while (late.length < sent && performance.now() < patience) await sleep(50);
  for (const end of quiet) end();
  const [median, slowest] = [percentileOf(late, 0.5), percentileOf(late, 0.99)];
  return {
    what: `${nodes.length} nodes, ${rate} messages/s to pages on other nodes: arrive, p50 and p99`,
    measured: `${late.length} of ${sent}; ${Math.round(median)} and ${Math.round(slowest)} ms; ${strays} at nodes that have no use for them`,
    wanted: "",
  };
}
