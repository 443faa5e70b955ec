// Two nodes on the tables of a million households: connected and playing speakers, and thousands of runs due together.
import pg from "pg";
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  percentileOf,
  prepare,
  sleep,
} from "../bench-server.ts";
import { startCastCrowd } from "../cast-crowd.ts";
import { fillTables, schedulesOf, speakersOf, type TableSizes } from "../fill-tables.ts";
import {
  connectionsOf,
  type DatabaseWork,
  rowsIn,
  workBetween,
  workSoFar,
} from "./database-work.ts";
import { type DueSpeakers, inWords, latenessOf, makeDue, runsOf } from "./due-speakers.ts";
import { type ManyNode, type NodeReport, startManyNode, type Statement } from "./many-node.ts";

const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const scaled = (count: number) => Math.max(1, Math.round(count * SCALE));

const SIZES: TableSizes = {
  households: scaled(1_000_000),
  connected: scaled(100_000),
  // Fewer than issue 19 names: the disk.
  runs: scaled(3_000_000),
  history: scaled(6_000_000),
  historyDays: 60,
};
const PLAYING = scaled(20_000);
/** Of those that play, with a Cast receiver on TLS each; the others are simulated below the socket. */
const ON_CAST = Math.min(PLAYING, Number(process.env.BENCH_CAST ?? scaled(4_000)));
const AT_ONCE = scaled(10_000);
const IN_ONE_MINUTE = scaled(30_000);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
// A node follows a speaker from two minutes before its run.
const LEAD = Math.max(20, Number(process.env.BENCH_LEAD ?? 130)) * SECOND;
const MEASURED = Number(process.env.BENCH_SECONDS ?? 90) * SECOND;

export async function manyHouseholds(
  on: DatabaseName,
  postgresUrl: string | null,
): Promise<Figure[]> {
  if (on === "SQLite") return [];
  const data = await benchData(on, postgresUrl);
  const url = data.databaseUrl ?? "";
  const client = new pg.Client({ connectionString: url });
  const crowd = await startCastCrowd(ON_CAST, { onePort: true });
  const nodes: ManyNode[] = [];
  try {
    await prepare(data, async () => {});
    await client.connect();
    const figures = await fill(url, client);
    await introduce(client, crowd.hosts);
    for (let started = 0; started < 2; started++) nodes.push(await startManyNode(data));
    figures.push(...(await measure(client, nodes, crowd)));
    return figures.map((figure) => ({ ...figure, on: "PostgreSQL, 2 nodes" }));
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await client.end().catch(() => {});
    await crowd.close();
    await data.remove();
  }
}

type Row = Omit<Figure, "on">;
async function fill(url: string, client: pg.Client): Promise<Figure[]> {
  const began = Date.now();
  await fillTables(url, SIZES, began);
  const seconds = Math.round((Date.now() - began) / SECOND);
  const { rows } = await client.query<{ size: string }>(
    "select pg_database_size(current_database()) as size",
  );
  const millions = (count: number) => (count / 1e6).toFixed(count < 1e5 ? 2 : 1);
  const { runs, history } = SIZES;
  const counts = [schedulesOf(SIZES), speakersOf(SIZES), runs, history].map(millions);
  return [
    {
      what: "filled with schedules, devices, runs and history entries, millions",
      on: "",
      measured: `${counts.join(", ")}: ${(Number(rows[0]?.size) / 1e9).toFixed(1)} GB in ${seconds} s`,
      wanted: "3, 2, 20 and 100",
    },
  ];
}

/** The speakers that will play: first those on Cast, then the simulated ones. */
async function introduce(client: pg.Client, hosts: string[]): Promise<void> {
  await client.query(
    `update devices set type = 'chromecast', device_id = host
     from unnest($1::text[]) with ordinality as crowd (host, number) where id = number`,
    [hosts],
  );
  await client.query("update devices set type = 'google' where id > $1 and id <= $2", [
    hosts.length,
    PLAYING + AT_ONCE + IN_ONE_MINUTE,
  ]);
}

type Crowd = Awaited<ReturnType<typeof startCastCrowd>>;

async function measure(client: pg.Client, nodes: ManyNode[], crowd: Crowd): Promise<Figure[]> {
  const figures: Row[] = [];
  const reports = () => Promise.all(nodes.map((node) => node.report()));
  const log = (text: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`);

  await settled(reports);
  const idleMemory = nodes.map(memoryOf);
  figures.push(...(await idle()));

  const now = Date.now();
  const after = (due: DueSpeakers) => ({ from: due.to + 1, first: due.first + due.over });
  const start = { from: 1, to: PLAYING, first: now + LEAD, over: 2 * MINUTE };
  const playing: DueSpeakers = { ...start, lastsFor: 60 * MINUTE };
  const first = after(playing).first + 10 * SECOND + MEASURED + LEAD;
  const short = { lastsFor: 100 * SECOND };
  const instant = { from: after(playing).from, to: PLAYING + AT_ONCE, first, over: 0, ...short };
  const from = instant.to + 1;
  const last = { from, to: instant.to + IN_ONE_MINUTE, first: first + LEAD, over: MINUTE };
  const minute: DueSpeakers = { ...last, ...short };
  for (const due of [playing, instant, minute]) await makeDue(client, due);

  log(`${PLAYING} speakers begin over two minutes, ${ON_CAST} of them on Cast`);
  await until(after(playing).first + 10 * SECOND);
  figures.push(...(await whilePlaying()));
  figures.push(...(await dueTogether(instant, `${AT_ONCE} due at one instant`)));
  figures.push(...(await dueTogether(minute, `${IN_ONE_MINUTE} due over one minute`)));
  return figures.map((figure) => ({ ...figure, on: "" }));

  async function idle(): Promise<Row[]> {
    const before = await workSoFar(client);
    await reports();
    await sleep(30 * SECOND);
    const given = await reports();
    const work = workBetween(before, await workSoFar(client));
    const open = given.map((report) => report.open).join(" and ");
    return [
      {
        what: `${SIZES.connected} connected speakers, none of them due: rows written a second`,
        measured: `${(rowsIn(work) / 30).toFixed(1)} (${inOrder(work.rows, 30)}); sessions ${open}`,
        wanted: "0 of devices",
      },
      { what: "  the look for due runs, p50 and p99", ...lookIn(given), wanted: "under 50 ms" },
    ];
  }

  async function whilePlaying(): Promise<Row[]> {
    const begun = await reports();
    const loads = [...begun.flatMap((report) => report.loads), ...(await castLoads())];
    const late = latenessOf(playing, loads);
    const before = await workSoFar(client);
    await sleep(MEASURED);
    const given = await reports();
    const work = workBetween(before, await workSoFar(client));
    const seconds = MEASURED / SECOND;
    const senders = await crowd.senders();
    const simulated = given.map((report) => report.playing);
    const count = senders + simulated.reduce((sum, each) => sum + each, 0);
    const cores = given.map((report, at) => (report.cpu - (begun[at]?.cpu ?? 0)) / seconds);
    const memory = nodes.map(memoryOf);
    const more = memory.reduce((sum, mb, at) => sum + mb - (idleMemory[at] ?? 0), 0);
    const open = given.reduce((sum, report) => sum + report.open, 0);
    const writes = (rowsIn(work) / count / seconds) * 60;
    const perMinute = (table: string) => ((work.rows[table] ?? 0) / count / seconds) * 60;
    const tables = Object.keys(work.rows).filter((table) => perMinute(table) >= 0.01);
    log(mostTime(given));
    return [
      {
        what: `${PLAYING} speakers begin over two minutes, LOAD p50, p99 and latest`,
        measured: inWords(late),
        wanted: "p99 under 2 s",
      },
      {
        what: "playing speakers, on Cast and below the socket of each node",
        measured: `${senders}, ${simulated.join(" and ")}`,
        wanted: String(PLAYING),
      },
      {
        what: "  rows written a second, commits, write-ahead log; PostgreSQL's processor",
        measured: ratesOf(work, seconds),
        wanted: "",
      },
      {
        what: "  writes per playing speaker a minute",
        measured: `${writes.toFixed(2)} (${tables.map((table) => `${table} ${perMinute(table).toFixed(2)}`).join(", ")})`,
        wanted: "at most 2",
      },
      {
        what: "  memory of each node idle and then, and for a followed speaker",
        measured: `${idleMemory.join(" and ")}, ${memory.join(" and ")} MB; ${Math.round((more * 1000) / (open + senders))} KB`,
        wanted: "",
      },
      {
        what: "  processor of each node, cores",
        measured: cores.map((each) => each.toFixed(2)).join(" and "),
        wanted: "",
      },
      { what: "  the look for due runs, p50 and p99", ...lookIn(given), wanted: "under 50 ms" },
      {
        what: "  connections to PostgreSQL, of both nodes",
        measured: await connectionsOf(client),
        wanted: "",
      },
    ];
  }

  async function dueTogether(due: DueSpeakers, what: string): Promise<Row[]> {
    await until(due.first - SECOND);
    const before = await reports();
    const workBefore = await workSoFar(client);
    await until(due.first + due.over + 15 * SECOND);
    const given = await reports();
    const work = workBetween(workBefore, await workSoFar(client));
    const seconds = due.over / SECOND + 16;
    const loads = [...before, ...given].flatMap((report) => report.loads);
    log(mostTime(given));
    return [
      {
        what: `${what}, LOAD p50, p99 and latest`,
        measured: inWords(latenessOf(due, loads)),
        wanted: "p99 under 2 s",
      },
      { what: "  claimed", measured: await runsOf(client, due), wanted: "each once" },
      {
        what: "  rows written a second, commits, write-ahead log until 15 s later; PostgreSQL's processor",
        measured: ratesOf(work, seconds),
        wanted: "",
      },
      { what: "  the look for due runs before it, p50 and p99", ...lookIn(before), wanted: "" },
      { what: "  claims of up to 1,000 runs, p50 and p99", ...claimsIn(before), wanted: "" },
    ];
  }

  async function castLoads() {
    const loads = await crowd.loads();
    return loads.map(({ speaker, ...load }) => ({ ...load, device: speaker + 1 }));
  }
}

const until = (instant: number) => sleep(Math.max(0, instant - Date.now()));

/** Until the nodes open no more sessions: a node that follows all connected speakers opens them all. */
async function settled(reports: () => Promise<NodeReport[]>): Promise<void> {
  let before = -1;
  for (;;) {
    await sleep(15 * SECOND);
    const open = (await reports()).reduce((sum, report) => sum + report.open, 0);
    if (open === before) return;
    before = open;
  }
}

const isLook = (sql: string) =>
  sql.startsWith("select") && /from "schedules"/.test(sql) && /"next_run_at" <= /.test(sql);
const isClaim = (sql: string) => sql.startsWith('insert into "runs"');
const lookIn = (given: NodeReport[]) => timesOf(given, isLook);
const claimsIn = (given: NodeReport[]) => timesOf(given, isClaim);

function timesOf(given: NodeReport[], which: (sql: string) => boolean) {
  const statements = given.flatMap((report) => report.statements);
  const times = statements.filter(({ sql }) => which(sql)).flatMap((one) => one.times);
  const [p50, p99] = [0.5, 0.99].map((share) => percentileOf(times, share).toFixed(1));
  return {
    measured: times.length === 0 ? "none" : `${p50} and ${p99} ms, ${times.length} of them`,
  };
}

function ratesOf(work: DatabaseWork, seconds: number): string {
  const each = [rowsIn(work), work.commits, work.log / 1000];
  const [rows, commits, kilobytes] = each.map((count) => Math.round(count / seconds));
  return `${rows}, ${commits}, ${kilobytes} KB; ${(work.cpu / seconds).toFixed(2)} cores`;
}

function inOrder(rows: Record<string, number>, seconds: number): string {
  const most = Object.entries(rows).toSorted(([, one], [, other]) => other - one);
  return most.map(([table, count]) => `${table} ${(count / seconds).toFixed(1)}`).join(", ");
}

/** The statements that the nodes waited for longest, all together. */
function mostTime(given: NodeReport[]): string {
  const sums = new Map<string, Statement["times"]>();
  for (const { sql, times } of given.flatMap((report) => report.statements)) {
    sums.set(sql, [...(sums.get(sql) ?? []), ...times]);
  }
  const sum = (times: number[]) => times.reduce((total, each) => total + each, 0);
  const most = [...sums].toSorted(([, one], [, other]) => sum(other) - sum(one)).slice(0, 12);
  return most
    .map(
      ([sql, times]) =>
        `${times.length} x ${(sum(times) / times.length).toFixed(1)} ms: ${sql.slice(0, 160)}`,
    )
    .join("\n           ");
}
