// PostgreSQL by pg: the pool, its timeouts, and numbers as numbers.
import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "./log.ts";

/** Milliseconds. A database that hangs is said to be away within two seconds (safety.md). */
const CONNECT_TIMEOUT = 1500;
const QUERY_TIMEOUT = 2000;
const POOL_SIZE = 10;

const INT8 = 20;
const NUMERIC = 1700;

export function postgresPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
    types: {
      // Our 8-byte integers are milliseconds and counts, which a JavaScript number holds exactly.
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC
          ? (text: string) => Number(text)
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener, a connection that breaks while idle ends the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
