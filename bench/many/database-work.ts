// What the nodes make PostgreSQL do in a span of time: rows written by table, commits, write-ahead log, processor.
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

export interface DatabaseWork {
  /** Rows inserted, updated and deleted, by table; partitions count as their table. */
  rows: Record<string, number>;
  commits: number;
  /** Bytes. */
  log: number;
  /** Of all its processes, seconds; 0 when it runs on another machine. */
  cpu: number;
}

/** Since the database was made. */
export async function workSoFar(client: pg.Client): Promise<DatabaseWork> {
  const tables = await client.query<{ name: string; written: string }>(
    `select coalesce(parent.relname, stat.relname) as name,
       sum(n_tup_ins + n_tup_upd + n_tup_del) as written
     from pg_stat_user_tables stat
       left join pg_inherits on inhrelid = relid
       left join pg_class parent on parent.oid = inhparent
     group by 1`,
  );
  const { rows } = await client.query<{ commits: string; log: string; pid: number }>(
    `select pg_backend_pid() as pid, xact_commit as commits, pg_current_wal_lsn() - '0/0'::pg_lsn as log
     from pg_stat_database where datname = current_database()`,
  );
  return {
    rows: Object.fromEntries(tables.rows.map(({ name, written }) => [name, Number(written)])),
    commits: Number(rows[0]?.commits),
    log: Number(rows[0]?.log),
    cpu: processorOf(rows[0]?.pid ?? 0),
  };
}

export function workBetween(before: DatabaseWork, after: DatabaseWork): DatabaseWork {
  const written = Object.entries(after.rows).map(([table, count]): [string, number] => [
    table,
    count - (before.rows[table] ?? 0),
  ]);
  return {
    rows: Object.fromEntries(written.filter(([, count]) => count > 0)),
    commits: after.commits - before.commits,
    log: after.log - before.log,
    cpu: after.cpu - before.cpu,
  };
}

export const rowsIn = ({ rows }: DatabaseWork) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Of all nodes to PostgreSQL. */
export async function connectionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where application_name like 'wird%'",
  );
  return rows[0]?.count ?? "";
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** Seconds of the server that this backend belongs to: of its processes, and of those that have ended. */
function processorOf(backend: number): number {
  const server = statOf(String(backend))?.parent;
  if (server === undefined) return 0;
  const processes = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  const running = processes
    .map(statOf)
    .filter((stat) => stat?.parent === server)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  return running + (statOf(server)?.ended ?? 0);
}

/** Of /proc/PID/stat; undefined when there is no such process. */
function statOf(pid: string) {
  try {
    // After the name in brackets: state, parent, ...
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS;
    return { parent: fields[1] ?? "", own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}
