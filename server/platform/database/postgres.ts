// PostgreSQL by pg: the pool, its timeouts, and numbers as numbers.
import { Kysely, PostgresDialect, type PostgresPool, type TransactionBuilder } from "kysely";
import pg from "pg";
import { createBreaker } from "../breaker.ts";
import {
  isConflictOfTransactions,
  isReadOnlyConnection,
  NoConnectionError,
} from "./database-faults.ts";
import type { Log } from "../log.ts";
import type { Tables } from "./tables.ts";

/** Milliseconds. A database that hangs counts as unreachable within two seconds (safety.md). */
const CONNECT_TIMEOUT = 1500;
/** Longer at the start: nobody waits for an answer, and the machine may be busy booting. */
const PATIENT_CONNECT_TIMEOUT = 10_000;
const QUERY_TIMEOUT = 1700;
/** The server's own timeout, shorter than ours: a query that we gave up is not executed later. */
const STATEMENT_TIMEOUT = 1500;
const POOL_SIZE = 10;

/** The application_name of our connections in pg_stat_activity. */
export const WIRD_CONNECTION = "wird";

const INT8 = 20;
const NUMERIC = 1700;

export const QUERY_TYPES = {
  // Our 8-byte integers are milliseconds and counts, which a JavaScript number represents exactly.
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * `patient`: without a query timeout, for migrations and for reading whole tables.
 * `waitsForDisk` false: a commit is answered before it is on the disk.
 */
export function postgresPool(
  url: string,
  log: Log,
  { patient = false, size = POOL_SIZE, waitsForDisk = true } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: patient ? PATIENT_CONNECT_TIMEOUT : CONNECT_TIMEOUT,
    ...(patient ? {} : { query_timeout: QUERY_TIMEOUT }),
    keepAlive: true,
    types: QUERY_TYPES,
    application_name: WIRD_CONNECTION,
    // The pool waits for what it returns (https://node-postgres.com/apis/pool), its types do not say so.
    onConnect: ((client: pg.PoolClient) => setUp(client, { patient, waitsForDisk })) as unknown as (
      client: pg.ClientBase,
    ) => void,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
}

/** What is known of an open connection. */
interface Connection {
  /** Of its process on the server: behind a pooler the protocol tells the pooler's own. */
  pid: number;
  /** By performance.now(). */
  since: number;
}
const connections = new WeakMap<pg.PoolClient, Connection>();

/** Not in the startup packet, where pgbouncer refuses settings that it does not know. */
async function setUp(
  client: pg.PoolClient,
  { patient, waitsForDisk }: { patient: boolean; waitsForDisk: boolean },
): Promise<void> {
  const since = performance.now();
  const settings = [
    ...(patient ? [] : [`set_config('statement_timeout', '${STATEMENT_TIMEOUT}', false)`]),
    ...(waitsForDisk ? [] : ["set_config('synchronous_commit', 'off', false)"]),
  ];
  const { rows } = await client.query<{ pid: number }>(
    `select ${["pg_backend_pid() as pid", ...settings].join(", ")}`,
  );
  connections.set(client, { pid: rows[0]?.pid ?? 0, since });
}

/** The first connection, at the start: a node does not end because the machine is busy. */
export async function connectPatiently(pool: pg.Pool): Promise<void> {
  const { options } = pool;
  const usual = options.connectionTimeoutMillis;
  options.connectionTimeoutMillis = PATIENT_CONNECT_TIMEOUT;
  try {
    (await pool.connect()).release();
  } finally {
    options.connectionTimeoutMillis = usual;
  }
}

/** Queries that wait for a connection. */
export interface QueryLine {
  length(): number;
  /** Milliseconds that the first has waited; 0 when none waits. */
  longestWait(): number;
}

export function postgresDialect(pool: pg.Pool): { dialect: PostgresDialect; line: QueryLine } {
  const waiting = new Set<{ since: number }>();
  const line: QueryLine = {
    length: () => waiting.size,
    longestWait() {
      const [first] = waiting;
      return first ? performance.now() - first.since : 0;
    },
  };
  return { dialect: new PostgresDialect({ pool: failingFast(pool, waiting) }), line };
}

/** Of a transaction, or of a statement without one. */
const MOST_TRIES = 5;

/** Repeats work that PostgreSQL ended since another transaction stood in its way. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflictOfTransactions(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Queries whose transactions are repeated after a deadlock: what they call does nothing but queries. */
export class PostgresQueries extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => repeated(() => execute(work));
    return builder;
  }
}

/** pg's message for a query without an answer within its timeout. */
const GIVEN_UP = /^Query read timeout$/;

/**
 * A statement may still be running on the server when we give it up, and closing the connection
 * does not end it. Cancelled on a separate connection: those of the pool may all be waiting. When
 * the server cannot be reached, its own timeout ends the statement.
 */
async function cancelStatement(pool: pg.Pool, given: pg.PoolClient): Promise<void> {
  const pid = connections.get(given)?.pid;
  if (!pid) return;
  const client = new pg.Client(pool.options);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } catch {
    // The server hangs, or is unreachable.
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * The pool as Kysely sees it. A connection whose query had no answer is not reused: the answer
 * could be read by the next query. Nor is one that can only read: after a failover the others of its time lead to
 * the same server, which is no longer the one that is written to. While the database hangs, one caller at a time
 * probes it, and all others fail at once.
 */
function failingFast(pool: pg.Pool, waiting: Set<{ since: number }>): PostgresPool {
  const breaker = createBreaker();
  let readOnlyUntil = Number.NEGATIVE_INFINITY;

  /** An idle connection, or a new one. */
  async function takeOne(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      const since = connections.get(client)?.since ?? performance.now();
      if (since > readOnlyUntil) return client;
      client.release(true);
    }
  }

  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const admitted = breaker.enter();
      const place = { since: performance.now() };
      waiting.add(place);
      let client: pg.PoolClient;
      try {
        client = await takeOne();
      } catch (error) {
        breaker.silent(admitted);
        throw new NoConnectionError(error);
      } finally {
        waiting.delete(place);
      }
      let broken = false;
      let readOnly = false;
      let isAlone = true;
      return {
        async query(...query: Parameters<pg.PoolClient["query"]>) {
          if (broken) throw new Error("Query read timeout");
          const [text] = query as unknown[];
          if (text === "begin") isAlone = false;
          const send = () => client.query(...query) as unknown as Promise<unknown>;
          try {
            const result: unknown = await (isAlone ? repeated(send) : send());
            breaker.answered(admitted);
            return result;
          } catch (error) {
            // An error from the server itself counts as an answer.
            broken = !(error instanceof pg.DatabaseError);
            if (!broken) {
              breaker.answered(admitted);
              if (isReadOnlyConnection(error)) {
                readOnly = true;
                readOnlyUntil = performance.now();
              }
            } else {
              breaker.silent(admitted);
              if (GIVEN_UP.test((error as Error).message)) void cancelStatement(pool, client);
            }
            throw error;
          }
        },
        release(destroy?: boolean) {
          breaker.leave(admitted);
          client.release(destroy || broken || readOnly);
        },
      } as unknown as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
  };
}
