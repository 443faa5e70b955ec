// Tables that PostgreSQL keeps in a partition for each month: which months there are, and how one is made.
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Tables } from "./tables.ts";

/** By their column of UTC milliseconds. */
export const PARTITIONED = { runs: "due_at", playback_history: "timestamp" } as const;
export type PartitionedTable = keyof typeof PARTITIONED;
export const PARTITIONED_TABLES = Object.keys(PARTITIONED) as PartitionedTable[];

/** A calendar month in UTC. */
export interface Month {
  /** YYYY_MM, the end of its partition's name. */
  name: string;
  /** UTC milliseconds; `to` belongs to the next one. */
  from: number;
  to: number;
}

/** This month and so many after it have a partition before any row needs it. */
const MONTHS_AHEAD = 2;
/**
 * Milliseconds to wait for a lock: whoever queries the table waits behind us meanwhile. Shorter than
 * PostgreSQL's deadlock_timeout, so that it is we who give up.
 */
const LOCK_TIMEOUT = 500;

type AnyQueries = QueryExecutorProvider;

export function monthAt(instant: number, later = 0): Month {
  const date = new Date(instant);
  const start = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const from = start(later);
  return {
    name: new Date(from).toISOString().slice(0, 7).replace("-", "_"),
    ...{ from, to: start(later + 1) },
  };
}

export const partitionOf = (table: PartitionedTable, { name }: Month) => `${table}_${name}`;
/** Takes the rows of months without a partition: nothing is ever refused. */
export const defaultOf = (table: PartitionedTable) => `${table}_default`;

/** Whether a table is a part of another. */
export const isPartition = (table: string) =>
  PARTITIONED_TABLES.some((whole) => table.startsWith(`${whole}_`));

/** The months with a partition, the oldest first. */
export async function monthsOf(db: AnyQueries, table: PartitionedTable): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select part.relname as name from pg_inherits
    join pg_class as part on part.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = ${table}::regclass
    order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year ? [monthAt(Date.UTC(Number(year), Number(month) - 1))] : [];
  });
}

const EARLIEST = Date.UTC(2000);
const LATEST = Date.UTC(2100);
/** The months of absurd instants get no partition of their own. */
export const isPlausible = (instant: number) => instant >= EARLIEST && instant < LATEST;

/** Partitions of this month and the next ones, each in a transaction of its own. */
export async function makeMonthsAhead(tables: Kysely<Tables>, now: number): Promise<void> {
  const db = tables.withoutPlugins();
  const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => monthAt(now, later));
  for (const table of PARTITIONED_TABLES) {
    const present = new Set((await monthsOf(db, table)).map(({ name }) => name));
    for (const month of wanted.filter(({ name }) => !present.has(name))) {
      await withShortLocks(db, (queries) => makeMonth(queries, table, month));
    }
  }
}

/** In a transaction that would rather fail than hold up others; it is tried again an hour later. */
export function withShortLocks<T>(
  db: Kysely<Tables>,
  work: (queries: AnyQueries) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
    return await work(transaction);
  });
}

/** Within a transaction. Rows of the month that are in the default partition already move into it. */
export async function makeMonth(
  queries: AnyQueries,
  table: PartitionedTable,
  month: Month,
): Promise<void> {
  const [name, rest] = [partitionOf(table, month), defaultOf(table)];
  const instant = sql.ref(PARTITIONED[table]);
  // Until the end no row of the month comes in between; another node that makes it waits here.
  await sql`lock table ${sql.table(rest)} in access exclusive mode`.execute(queries);
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass(${name}) is not null as made`.execute(queries);
  if (rows[0]?.made) return;
  // Attached, it locks the table against nobody who reads or writes: CREATE TABLE PARTITION OF would.
  await sql`create table ${sql.table(name)} (like ${sql.table(table)})`.execute(queries);
  await sql`with moved as (
      delete from ${sql.table(rest)}
      where ${instant} >= ${sql.lit(month.from)} and ${instant} < ${sql.lit(month.to)}
      returning *
    ) insert into ${sql.table(name)} select * from moved`.execute(queries);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${sql.lit(month.from)}) to (${sql.lit(month.to)})`.execute(queries);
}

/** Copies the rows that stay from the partition `from` into the empty table `into`. */
export type KeepRows = (
  queries: AnyQueries,
  tables: { from: string; into: string },
) => Promise<void>;

/**
 * Drops a month, of which the rows that `keep` copies stay, in the default partition. Of several
 * nodes one does it. Rejects when others use the table for too long; nothing has happened then.
 */
export async function dropMonth(
  tables: Kysely<Tables>,
  table: PartitionedTable,
  month: Month,
  keep: KeepRows,
): Promise<void> {
  const from = partitionOf(table, month);
  // The lock is the connection's: all of it happens on this one.
  const own = tables.withoutPlugins().connection();
  await own.execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(hashtext(${from})) as held`.execute(connection);
    if (!rows[0]?.held) return;
    try {
      const present = await monthsOf(connection, table);
      if (!present.some(({ name }) => name === month.name)) return;
      await replaceByKept(connection, { table, from, into: `kept_${table}` }, keep);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${from}))`.execute(connection);
    }
  });
}

async function replaceByKept(
  connection: Kysely<Tables>,
  { table, from, into }: { table: PartitionedTable; from: string; into: string },
  keep: KeepRows,
): Promise<void> {
  // Seen by this connection alone: nothing is left of it after a crash.
  await sql`create temporary table ${sql.table(into)} (like ${sql.table(table)})`.execute(
    connection,
  );
  try {
    await keep(connection, { from, into });
    await withShortLocks(connection, async (queries) => {
      await sql`drop table ${sql.table(from)}`.execute(queries);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(into)}`.execute(queries);
    });
  } finally {
    await sql`drop table ${sql.table(into)}`.execute(connection);
  }
}

/** For the sweeper: the months ahead are made every hour that they are missing. */
export function createPartitionKeeper(parts: {
  database: {
    partitioned: boolean;
    patiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  };
  clock: Clock;
}): { sweep(): Promise<void> } {
  const { database, clock } = parts;
  return {
    async sweep() {
      if (!database.partitioned) return;
      await database.patiently((db) => makeMonthsAhead(db, clock.now()));
    },
  };
}
