// SQLite by Node's own module, with the interface that Kysely's dialect expects.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";

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

  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) =>
            statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
        };
      },
    },
  });
  return { dialect, writtenElsewhere, versionElsewhere };
}
