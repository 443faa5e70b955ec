// SQLite by Node's own module, with the interface that Kysely's dialect expects.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type LimitNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from "kysely";
import { makePrivate } from "./data-folder.ts";

/** Milliseconds to wait for the lock of another process (a backup, the user command). */
const BUSY_TIMEOUT = 5000;
const STATEMENTS_KEPT = 300;

export interface SqliteFile {
  dialect: SqliteDialect;
  /** True when another process has written since the last call. */
  writtenElsewhere(): boolean;
  /** Another number once another process has written; for those who keep what they last saw. */
  versionElsewhere(): number;
  /** Gives the disk back some of the pages that deleted rows have left; true while there are more. */
  releasePages(): boolean;
  /** Rewrites the file when it was made before pages could be released, and much of it is free. Bytes given back. */
  rewriteWhenEmpty(): number;
}

/** Pages of 4 KB that are released at once: a megabyte, a few milliseconds. */
const RELEASED_AT_ONCE = 256;
/** A file is rewritten when as many bytes of it are free, and as large a part: it takes seconds. */
const MUCH_FREE = 32 * 1024 * 1024;
const LARGE_PART = 1 / 4;
/** PRAGMA auto_vacuum. */
const INCREMENTAL = 2;

export function openSqlite(file: string): SqliteFile {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  const numberOf = (pragma: string) =>
    Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  // Of a new file only: elsewhere it would write at each opening, or do nothing.
  if (numberOf("page_count") === 0) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
  // WAL with FULL: a committed write survives a power cut, and readers never wait for the writer.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear();
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  // Changes only when other connections commit: https://www.sqlite.org/pragma.html#pragma_data_version
  const dataVersion = database.prepare("PRAGMA data_version");
  const versionElsewhere = () => Number(dataVersion.get()?.data_version);
  let known = versionElsewhere();

  function writtenElsewhere(): boolean {
    const before = known;
    known = versionElsewhere();
    return known !== before;
  }

  function releasePages(): boolean {
    if (numberOf("auto_vacuum") !== INCREMENTAL) return false;
    const free = numberOf("freelist_count");
    // A prepared statement would release one page at each step.
    if (free > 0) database.exec(`PRAGMA incremental_vacuum(${RELEASED_AT_ONCE})`);
    return free > RELEASED_AT_ONCE;
  }

  function rewriteWhenEmpty(): number {
    const [free, all] = [numberOf("freelist_count"), numberOf("page_count")];
    const bytes = free * numberOf("page_size");
    const isWorthIt = bytes >= MUCH_FREE && free >= all * LARGE_PART;
    if (numberOf("auto_vacuum") === INCREMENTAL || !isWorthIt) return 0;
    database.exec("PRAGMA auto_vacuum = INCREMENTAL");
    database.exec("VACUUM");
    // The rewritten file is in the log at first.
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return bytes;
  }

  const inTransaction = watchTransactions(database);
  const dialect = new Dialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = inTransaction(sql, () => prepare(sql));
        if (!statement) return NOTHING_TO_DO;
        return {
          reader: statement.columns().length > 0,
          all: (parameters) =>
            inTransaction(sql, () => statement.all(...(parameters as SQLInputValue[]))) ?? [],
          run: (parameters) =>
            inTransaction(sql, () => statement.run(...(parameters as SQLInputValue[]))) ??
            NO_CHANGE,
          iterate: (parameters) =>
            statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
        };
      },
    },
  });
  return { dialect, writtenElsewhere, versionElsewhere, releasePages, rewriteWhenEmpty };
}

/** Writes limits into the text: SQLite plans a statement anew each time that a limit is given as a parameter. */
export class SqliteQueries extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const isWhole = ValueNode.is(limit) && Number.isSafeInteger(limit.value);
    this.append("limit ");
    this.visitNode(isWhole ? ValueNode.createImmediate(limit.value) : limit);
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueries {
    return new SqliteQueries();
  }
}

const NO_CHANGE = { changes: 0, lastInsertRowid: 0 };
const NOTHING_TO_DO = {
  ...{ reader: false, all: () => [], run: () => NO_CHANGE },
  iterate: () => [].values(),
};

/**
 * Runs the statements of a connection. SQLITE_FULL, _IOERR, _NOMEM, _BUSY and _INTERRUPT may end a transaction by
 * themselves (https://www.sqlite.org/lang_transaction.html): what follows in it would be committed one by one, and
 * its ROLLBACK fail and hide the reason. Then statements fail with that reason, and ROLLBACK does nothing
 * (undefined).
 */
function watchTransactions(database: Pick<DatabaseSync, "isTransaction">) {
  let isOpen = false;
  let endedBy: Error | null = null;

  return <T>(sql: string, work: () => T): T | undefined => {
    if (sql === "rollback") {
      if (!database.isTransaction) {
        isOpen = false;
        endedBy = null;
        return undefined;
      }
    } else if (endedBy !== null) throw endedBy;
    try {
      const result = work();
      isOpen = database.isTransaction;
      return result;
    } catch (error) {
      if (isOpen && !database.isTransaction) endedBy = error as Error;
      throw error;
    }
  };
}
