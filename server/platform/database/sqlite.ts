// SQLite by Node's own module, with the interface that Kysely's dialect expects.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";
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
}

export function openSqlite(file: string): SqliteFile {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
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

  const inTransaction = watchTransactions(database);
  const dialect = new SqliteDialect({
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
  return { dialect, writtenElsewhere, versionElsewhere };
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
