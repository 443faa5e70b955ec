// What the nodes make PostgreSQL do in a span of time: rows written by table, commits, write-ahead log.
import type pg from "pg";

export interface DatabaseWork {
  /** Rows inserted, updated and deleted, by table; partitions count as their table. */
  rows: Record<string, number>;
  commits: number;
  /** Bytes. */
  log: number;
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
  const { rows } = await client.query<{ commits: string; log: string }>(
    `select xact_commit as commits, pg_current_wal_lsn() - '0/0'::pg_lsn as log
     from pg_stat_database where datname = current_database()`,
  );
  return {
    rows: Object.fromEntries(tables.rows.map(({ name, written }) => [name, Number(written)])),
    commits: Number(rows[0]?.commits),
    log: Number(rows[0]?.log),
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
  };
}

export const rowsIn = ({ rows }: DatabaseWork) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
