// Opens either database and migrates it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { CamelCasePlugin, Kysely, type PostgresDialect, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { DatabaseKind } from "./database-kind.ts";
import { WrongDatabaseError } from "./database-faults.ts";
import type { Log } from "../log.ts";
import { migrate } from "./migrations.ts";
import { makeMonthsAhead } from "./partitions.ts";
import type { QueryLine } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Queries = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  kind: DatabaseKind;
  db: Kysely<Tables>;
  /** Its own connections for what becomes of due runs: they do not wait behind requests. */
  urgent: Kysely<Tables>;
  /**
   * Its own connections for claims of runs and leases: they wait neither behind requests nor behind
   * what thousands of runs write at their beginning.
   */
  claims: Kysely<Tables>;
  /**
   * One connection on which nodes send events to one another; null on SQLite. Its commits do not
   * wait for the disk: after a crash of PostgreSQL no node listens anyway.
   */
  eventPool: pg.Pool | null;
  /** Null on SQLite, where no query waits. */
  line: QueryLine | null;
  /** True when another process has written since the last call; null on PostgreSQL (NOTIFY). */
  writtenElsewhere: (() => boolean) | null;
  /** Whether runs and history lie in a partition for each month, see partitions.ts: on PostgreSQL. */
  partitioned: boolean;
  /** Work on whole tables: on PostgreSQL with connections of its own, which have no timeouts. */
  patiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Another number once another process has written; null on PostgreSQL. */
  versionElsewhere: (() => number) | null;
  /** See SqliteFile; null on PostgreSQL, whose autovacuum does it. */
  releasePages: (() => Promise<boolean>) | null;
  rewriteWhenEmpty: (() => number) | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  log: Log;
  /** UTC milliseconds: this month and the next ones get their partitions. */
  now?: number;
}

/** Changes no row, and rejects where nothing can be written: a standby, a read-only disk. */
export async function mustBeWritable(db: Kysely<Tables>): Promise<void> {
  await sql`update nodes set node = node where node is null`.execute(db);
}

const URGENT_CONNECTIONS = 3;
const CLAIM_CONNECTIONS = 2;

/** Opens and migrates. Rejects when the database is unreachable or newer than this program. */
export async function openDatabase(
  options: DatabaseOptions,
  { patient = false } = {},
): Promise<Database> {
  await bringUpToDate(options);
  return await connect(options, { patient });
}

/** On separate connections: a large table may take longer than a request's timeout. */
async function bringUpToDate(options: DatabaseOptions): Promise<void> {
  const { log, now = Date.now() } = options;
  const database = await connect(options, { patient: true });
  try {
    if (database.kind === "postgres") await mustSuit(database.db);
    await migrate(database, log);
    if (database.kind === "sqlite") return shrink(database, log);
    await makeMonthsAhead(database.db, now).catch((error: unknown) => {
      // Somebody reads a whole table, as a backup does; the sweeper tries again.
      log.warn({ err: error }, "database: the partitions of the next months are not made yet");
    });
  } finally {
    await database.close();
  }
}

function shrink({ rewriteWhenEmpty }: Database, log: Log): void {
  try {
    const bytes = rewriteWhenEmpty?.() ?? 0;
    if (bytes > 0) log.info(`database: ${Math.round(bytes / 1e6)} MB are given back to the disk`);
  } catch (error) {
    // It needs as much room again as the file has; nothing has changed without it.
    log.warn({ err: error }, "database: its free pages could not be given back to the disk");
  }
}

/** For the sweeper: gives the disk back what deleted rows, such as sounds, have left in SQLite's file. */
export function createPageKeeper({ releasePages }: Pick<Database, "releasePages">): {
  sweep(): Promise<void>;
} {
  return {
    async sweep() {
      while (await releasePages?.()) await turn();
    },
  };
}

/** Versions before it have had no security fixes since 2024. */
const OLDEST_POSTGRES = 13;

async function mustSuit(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string; major: number }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const [{ version, encoding, major } = { version: "?", encoding: "?", major: 0 }] = rows;
  if (major < OLDEST_POSTGRES) {
    throw new WrongDatabaseError(
      `The server in DATABASE_URL is PostgreSQL ${version}; Wird needs ${OLDEST_POSTGRES} or newer. Update it, or name another one.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new WrongDatabaseError(
      `The database in DATABASE_URL is in ${encoding}, which has no Arabic. Create one in UTF8 ` +
        "(createdb --encoding UTF8 --template template0 NAME), and name that.",
    );
  }
}

/** Columns are snake_case in the database. */
export class ColumnNames extends CamelCasePlugin {
  /** Each value as it is: what is nested is JSON text. The plugin looks into each value of each row. */
  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const named: Record<string, unknown> = {};
    for (const column of Object.keys(row)) named[this.camelCase(column)] = row[column];
    return named;
  }
}

/** Opens without migrating. */
export async function connect(
  { databaseUrl, dataDir, log }: DatabaseOptions,
  { patient = false } = {},
): Promise<Database> {
  if (databaseUrl === null) {
    mkdirSync(dataDir, { recursive: true });
    const file = openSqlite(join(dataDir, "wird.db"));
    const { dialect, releasePages: release, ...rest } = file;
    const db = new Kysely<Tables>({ dialect, plugins: [new ColumnNames()] });
    const close = () => db.destroy();
    // In its turn: not within the transaction of another.
    const releasePages = () => db.connection().execute(async () => release());
    const all = { db, urgent: db, claims: db, eventPool: null, line: null, releasePages, ...rest };
    return { kind: "sqlite", partitioned: false, ...all, patiently: (work) => work(db), close };
  }
  // Not loaded with SQLite: at home memory is scarce.
  const { connectPatiently, postgresDialect, postgresPool, PostgresQueries } = await import(
    "./postgres.ts"
  );
  const pools: pg.Pool[] = [];
  const poolOf = (options: Parameters<typeof postgresPool>[2]) => {
    const made = postgresPool(databaseUrl, log, { patient, ...options });
    pools.push(made);
    return made;
  };
  const pool = poolOf({});
  const { dialect, line } = postgresDialect(pool);
  const queriesBy = (by: PostgresDialect) =>
    new PostgresQueries({ dialect: by, plugins: [new ColumnNames()] });
  const besides = (size: number) => queriesBy(postgresDialect(poolOf({ size })).dialect);
  const db = queriesBy(dialect);
  const urgent = besides(URGENT_CONNECTIONS);
  const claims = besides(CLAIM_CONNECTIONS);
  const eventPool = poolOf({ size: 1, waitsForDisk: false });
  async function close(): Promise<void> {
    const queries = [db, urgent, claims].map((each) => each.destroy());
    await Promise.all(queries);
    // Kysely ends only the pool of queries that were made.
    await Promise.all(pools.filter((each) => !each.ending).map((each) => each.end()));
  }
  async function patiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const patientPool = postgresPool(databaseUrl as string, log, { patient: true, size: 1 });
    const alone = queriesBy(postgresDialect(patientPool).dialect);
    try {
      return await work(alone);
    } finally {
      await alone.destroy();
    }
  }
  // Not at the first query, whose patience is short; a command's has no such limit.
  await Promise.all(patient ? [] : pools.map(connectPatiently)).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const elsewhere = { writtenElsewhere: null, versionElsewhere: null };
  const ofFiles = { releasePages: null, rewriteWhenEmpty: null };
  const all = { db, urgent, claims, eventPool, line, ...elsewhere, ...ofFiles };
  return { kind: "postgres", partitioned: true, ...all, patiently, close };
}
