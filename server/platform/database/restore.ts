// Restores a backup into an empty database of either kind, with its migrations, and migrates it.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import {
  BACKED_UP,
  type BackupHead,
  BackupError,
  type BackupSource,
  LEFT_OUT,
  readBackup,
  type StoredRow,
} from "./backup.ts";
import { connect, type Database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-faults.ts";
import type { Log } from "../log.ts";
import { migrate, migrationNames, namesNow, tooOld } from "./migrations.ts";
import {
  isPlausible,
  makeMonth,
  monthAt,
  monthsOf,
  PARTITIONED,
  type PartitionedTable,
} from "./partitions.ts";
import { WIRD_CONNECTION } from "./postgres.ts";

interface Target extends BackupSource {
  log: Log;
  /** Existing data is deleted. */
  replace: boolean;
  /** UTC milliseconds, where Wird may have run since the backup: what was due until then is not known. Null: it has not. */
  unknownUntil: number | null;
}

/** Values of one insert statement, under the databases' limits of variables. */
const MOST_VALUES = 20_000;

/**
 * Returns the number of rows. The database must be unused: on SQLite the caller locks the data
 * folder, on PostgreSQL connected nodes are looked up.
 */
export async function restoreBackup(file: string, target: Target): Promise<number> {
  // Read once to its end before anything is changed.
  await readBackup(file, { head: mustBeKnown, rows: async () => {} });
  return target.databaseUrl === null
    ? restoreSqlite(file, target, target.dataDir)
    : restorePostgres(file, target, target.databaseUrl);
}

async function mustBeKnown(head: BackupHead): Promise<void> {
  const names = namesNow(head.migrations);
  if (names === null) throw new BackupError(tooOld("This backup", head.migrations.at(-1)));
  if (names.some((name) => !migrationNames.includes(name))) {
    throw new BackupError("This backup was made by a newer Wird. Update Wird, then restore it.");
  }
}

/** Into a new file, which replaces the old one when it is complete. */
async function restoreSqlite(file: string, target: Target, dataDir: string): Promise<number> {
  // What is replaced may be damaged.
  if (!target.replace) {
    const old = await connect(target, { patient: true });
    try {
      await mustBeEmpty(old.db, target.replace, `the data folder ${dataDir}`);
    } finally {
      await old.close();
    }
  }
  const beside = join(dataDir, "restoring");
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { mode: 0o700 });
  try {
    const database = await connect({ ...target, dataDir: beside }, { patient: true });
    const count = await filled(database, file, target);
    for (const end of ["-wal", "-shm"]) rmSync(join(dataDir, `wird.db${end}`), { force: true });
    renameSync(join(beside, "wird.db"), join(dataDir, "wird.db"));
    return count;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** In one transaction: after a failure the old data is unchanged. */
async function restorePostgres(file: string, target: Target, url: string): Promise<number> {
  await noNodeMayRun(url);
  const database = await connect(target, { patient: true });
  try {
    await mustBeEmpty(database.db, target.replace, "this PostgreSQL database");
    const tables = [...BACKED_UP, ...LEFT_OUT, "kysely_migration", "kysely_migration_lock"];
    return await database.db.transaction().execute(async (db) => {
      await sql.raw(`drop table if exists ${tables.join(", ")} cascade`).execute(db);
      return await fill({ kind: database.kind, db }, file, target);
    });
  } finally {
    await database.close();
  }
}

async function noNodeMayRun(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [WIRD_CONNECTION],
    );
    if (rows.length > 0) {
      throw new BackupError("Wird is running on this database. Stop all of its nodes first.");
    }
  } finally {
    await client.end();
  }
}

/** A database without accounts counts as empty, whatever recitations it has. */
async function mustBeEmpty(db: Database["db"], replace: boolean, where: string): Promise<void> {
  if (replace) return;
  const people = await db
    .selectFrom("users")
    .select("id")
    .limit(1)
    .execute()
    // No tables yet.
    .catch(() => []);
  if (people.length > 0) {
    throw new BackupError(
      `There are accounts in ${where} already. Add --replace to throw them away.`,
    );
  }
}

async function filled(database: Database, file: string, target: Target): Promise<number> {
  try {
    return await fill(database, file, target);
  } finally {
    await database.close();
  }
}

type Filling = Pick<Database, "kind" | "db">;

async function fill(
  database: Filling,
  file: string,
  { log, unknownUntil }: Target,
): Promise<number> {
  const db = database.db.withoutPlugins() as unknown as Kysely<Record<string, StoredRow>>;
  let count = 0;
  let makeMonths: MakeMonths = async () => {};
  await readBackup(file, {
    async head({ migrations }) {
      // One that the backup lacks, before its last one, is done with the rows.
      await migrate(database, log, namesNow(migrations) ?? []);
      // Some tables are newer than the backup's version.
      const present = new Set((await db.introspection.getTables()).map((table) => table.name));
      // Migrations insert rows of their own; the backup's rows replace them.
      for (const table of BACKED_UP.toReversed()) {
        if (present.has(table)) await sql.raw(`delete from ${table}`).execute(db);
      }
      if (database.kind === "postgres") makeMonths = await monthsAsNeeded(db);
    },
    async rows(table, rows) {
      await makeMonths(table, rows);
      const width = Object.keys(rows[0] ?? {}).length || 1;
      const atOnce = Math.floor(MOST_VALUES / width);
      for (let at = 0; at < rows.length; at += atOnce) {
        const some = rows.slice(at, at + atOnce);
        await db.insertInto(table).values(some).execute().catch(notFitting(table));
      }
      count += rows.length;
    },
  });
  await migrate(database, log);
  if (unknownUntil !== null) {
    await db.updateTable("schedules").set({ unknown_until: unknownUntil }).execute();
  }
  if (database.kind === "postgres") await countOn(db);
  return count;
}

type MakeMonths = (table: string, rows: StoredRow[]) => Promise<void>;

/** Where a table has partitions, one for each month of the rows to come. */
async function monthsAsNeeded(db: Kysely<Record<string, StoredRow>>): Promise<MakeMonths> {
  const made = new Map<string, Set<string>>();
  const { rows } = await sql<{ table: PartitionedTable }>`
    select partrelid::regclass::text as "table" from pg_partitioned_table`.execute(db);
  for (const { table } of rows) {
    made.set(table, new Set((await monthsOf(db, table)).map(({ name }) => name)));
  }
  return async (name, rows) => {
    const present = made.get(name);
    if (!present) return;
    const table = name as PartitionedTable;
    for (const row of rows) {
      const instant = Number(row[PARTITIONED[table]]);
      const month = monthAt(instant);
      if (present.has(month.name) || !isPlausible(instant)) continue;
      await makeMonth(db, table, month);
      present.add(month.name);
    }
  };
}

const notFitting = (table: string) => (error: Error) => {
  if (isDatabaseUnavailable(error)) throw error;
  throw new BackupError(
    `The rows of ${table} in this backup do not fit: ${error.message}. Nothing was changed.`,
  );
};

/** New ids start above the restored ones. */
async function countOn(db: Kysely<Record<string, StoredRow>>): Promise<void> {
  for (const { name, columns } of await db.introspection.getTables()) {
    const counts = columns.some((column) => column.name === "id" && column.isAutoIncrementing);
    if (!counts || !BACKED_UP.includes(name)) continue;
    await sql
      .raw(
        `select setval(pg_get_serial_sequence('${name}', 'id'),
                       greatest((select max(id) from ${name}), 1))`,
      )
      .execute(db);
  }
}
