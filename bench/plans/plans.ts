// The plan of every query on filled tables: the run fails when one scans what it should seek.
import pg from "pg";
import { makeMonth, monthAt, PARTITIONED_TABLES } from "#server/platform/database/partitions";
import { startWird } from "../../tests/harness.ts";
import { benchData, type DatabaseName, type Figure, prepare } from "../bench-server.ts";
import { fillTables, type TableSizes } from "../fill-tables.ts";
import { fillOne, fillOthers } from "./fill-others.ts";
import { type HeardPlan, hearPlans } from "./heard-plans.ts";
import { faultsOf } from "./plan-judge.ts";
import { callAll, letWork, settle } from "./walk.ts";

/** 1: 3 million schedules, 20 million runs, 100 million history rows, which takes an hour and 25 GB. */
const SCALE = Number(process.env.BENCH_SCALE ?? 0.05);
const scaled = (count: number) => Math.max(1, Math.round(count * SCALE));
const HISTORY_MONTHS = 36;
const SIZES: TableSizes = {
  households: scaled(1_000_000),
  connected: scaled(100_000),
  runs: scaled(20_000_000),
  history: scaled(100_000_000),
  historyDays: HISTORY_MONTHS * 30,
};

export async function plansOfAll(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  if (on === "SQLite") return [];
  const data = await benchData(on, postgresUrl);
  const url = data.databaseUrl ?? "";
  const heard = hearPlans();
  const began = Date.now();
  try {
    await prepare(data, async (db) => {
      for (const table of PARTITIONED_TABLES) {
        for (let ago = 1; ago <= HISTORY_MONTHS; ago++) {
          await db
            .transaction()
            .execute((queries) => makeMonth(queries, table, monthAt(began, -ago)));
        }
      }
    });
    await fillTables(url, SIZES, began);
    await fillOthers(url, SIZES, began);
    const filled = await sizeOf(url);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`  filled: ${filled} in ${seconds} s`);
    await heard.listen(url);
    const wird = await startWird({ data });
    const refused: string[] = [];
    try {
      const household = await settle(wird);
      const { user } = household.amina;
      await fillOne(url, { userId: user.id, scheduleId: household.ids.schedule ?? 0, now: began });
      const admin = await wird.member("admin");
      const { db } = wird.parts.database;
      await db
        .updateTable("users")
        .set({ role: "admin" })
        .where("id", "=", admin.user.id)
        .execute();
      await letWork(wird, household);
      refused.push(...(await callAll(wird, admin, household)));
    } finally {
      await wird.stop();
    }
    const faults = await judge(url, heard.plans);
    for (const fault of faults) console.error(`\n${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    console.log(`  refused, so that their queries may be missing: ${refused.join(", ") || "none"}`);
    return [
      {
        what: `tables filled at ${SCALE} of a million households`,
        on,
        measured: filled,
        wanted: "",
      },
      {
        what: "statements whose plan reads what it should seek",
        on,
        measured: `${faults.length} of ${heard.plans.size}`,
        wanted: "0",
      },
    ];
  } finally {
    await data.remove();
  }
}

async function sizeOf(url: string): Promise<string> {
  return await asked(url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from schedules) as schedules, (select count(*) from runs) as runs,
         (select count(*) from playback_history) as history,
         pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const { schedules, runs, history, size } = rows[0];
    return `${schedules} schedules, ${runs} runs, ${history} history rows, ${size}`;
  });
}

/** Those of tables by the planner's own count, partitions for themselves. */
async function judge(url: string, plans: Map<string, HeardPlan[]>): Promise<string[]> {
  return await asked(url, async (client) => {
    const { rows } = await client.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'",
    );
    const sizes = new Map(rows.map((row) => [row.name, row.rows]));
    const faults: string[] = [];
    for (const [shape, heard] of plans) {
      if (/pg_|current_database|^(with step|vacuum|alter|create)/i.test(shape)) continue;
      const worst = heard
        .map((each) => ({ ...each, faults: faultsOf(each.plan, (name) => sizes.get(name) ?? 0) }))
        .find((each) => each.faults.length > 0);
      if (worst) faults.push(`${worst.faults.join("; ")}:\n  ${worst.statement.slice(0, 1500)}`);
    }
    return [...faults, ...(await referencesWithoutIndex(client))];
  });
}

/** Deleting what a big table refers to reads all of it, unless an index begins with the reference. */
async function referencesWithoutIndex(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
     join pg_class on pg_class.oid = conrelid
     where contype = 'f' and not relispartition
       -- Recitations are never deleted.
       and confrelid <> 'reciters'::regclass
       and not exists (select from pg_index
         where indrelid = conrelid and (indkey::int2[])[0] = conkey[1])`,
  );
  return rows.map(({ table, name }) => `${table}: no index begins with the reference ${name}`);
}

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
