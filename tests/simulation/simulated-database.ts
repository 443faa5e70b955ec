// One database for all nodes of a town: SQLite's, behind one lock, as a node sees it that may die at any query.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from "kysely";
import { ColumnNames, type Database } from "#server/platform/database/database";
import { SqliteQueries } from "#server/platform/database/sqlite";
import type { Tables } from "#server/platform/database/tables";
import type { Owner, World } from "./world.ts";

/** What befalls a query: null, nothing; an error; so many milliseconds; or the death of its node. */
export type QueryFate =
  | null
  | { error: Error }
  | { wait: number }
  | { dies: "before" | "after"; kill(): void };

export interface SimulatedDatabase {
  /** As this node sees it. */
  of(owner: Owner): Database;
  /** What it holds is rolled back, and nothing that it waits for comes. */
  abandon(owner: Owner): void;
  /** Asks past all nodes and faults. */
  ask<T>(sql: string, ...given: SQLInputValue[]): T[];
  queries(): number;
  close(): void;
}

interface Options {
  world: World;
  /** A migrated database, which is copied. */
  template: Uint8Array;
  fate(owner: Owner, sql: string): QueryFate;
}

const never = new Promise<never>(() => {});

export function openSimulatedDatabase({ world, template, fate }: Options): SimulatedDatabase {
  const database = new DatabaseSync(":memory:");
  database.deserialize(template);
  database.exec("PRAGMA foreign_keys = ON");
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>();
  let holder: Owner | null = null;
  let waiting: { owner: Owner; take(): void }[] = [];
  let queries = 0;

  function prepared(sql: string) {
    let known = statements.get(sql);
    if (!known) {
      const statement = database.prepare(sql);
      known = { statement, reads: statement.columns().length > 0 };
      statements.set(sql, known);
    }
    return known;
  }

  function execute({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">) {
    queries++;
    const { statement, reads } = prepared(sql);
    const given = parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...given) };
    const { changes, lastInsertRowid } = statement.run(...given);
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    };
  }

  function letNextIn(): void {
    holder = null;
    waiting = waiting.filter(({ owner }) => !owner.isDead);
    const next = waiting.shift();
    if (!next) return;
    holder = next.owner;
    world.after(0, next.take, next.owner);
  }

  function connectionOf(owner: Owner): DatabaseConnection {
    return {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (owner.isDead) return never;
        const befalls = fate(owner, query.sql);
        if (befalls && "error" in befalls) {
          // Whatever befalls it, a transaction that cannot be ended would hold the lock for ever.
          if (query.sql === "rollback" && database.isTransaction) database.exec("rollback");
          throw befalls.error;
        }
        if (befalls && "wait" in befalls) {
          await new Promise<void>((resolve) => world.after(befalls.wait, resolve, owner));
        }
        if (befalls && "dies" in befalls) {
          if (befalls.dies === "after") execute(query);
          befalls.kill();
          return never;
        }
        if (query.sql === "rollback" && !database.isTransaction) return { rows: [] };
        return execute(query) as QueryResult<R>;
      },
      streamQuery() {
        throw new Error("The simulated database streams nothing.");
      },
    };
  }

  function driverOf(owner: Owner): Driver {
    const connection = connectionOf(owner);
    const run = (sql: string) => async (on: DatabaseConnection) => {
      await on.executeQuery({ sql, parameters: [] } as unknown as CompiledQuery);
    };
    return {
      async init() {},
      async acquireConnection() {
        if (owner.isDead) return never;
        if (holder === null) holder = owner;
        else await new Promise<void>((take) => waiting.push({ owner, take }));
        return connection;
      },
      beginTransaction: run("begin"),
      commitTransaction: run("commit"),
      rollbackTransaction: run("rollback"),
      async releaseConnection() {
        if (owner.isDead) return;
        // The commit may have failed: PostgreSQL ends such a transaction.
        if (database.isTransaction) database.exec("rollback");
        letNextIn();
      },
      async destroy() {},
    };
  }

  return {
    of(owner) {
      const db = new Kysely<Tables>({
        dialect: {
          createAdapter: () => new SqliteAdapter(),
          createDriver: () => driverOf(owner),
          createIntrospector: (from) => new SqliteIntrospector(from),
          createQueryCompiler: () => new SqliteQueries(),
        },
        plugins: [new ColumnNames()],
      });
      return {
        // Nodes share it, as they share PostgreSQL.
        kind: "postgres",
        partitioned: false,
        ...{ db, urgent: db, claims: db, eventPool: null, line: null },
        ...{ writtenElsewhere: null, versionElsewhere: null },
        ...{ releasePages: null, rewriteWhenEmpty: null },
        patiently: (work) => work(db),
        async close() {},
      };
    },
    abandon(owner) {
      waiting = waiting.filter((one) => one.owner !== owner);
      if (holder !== owner) return;
      if (database.isTransaction) database.exec("rollback");
      letNextIn();
    },
    ask: (sql, ...given) => prepared(sql).statement.all(...given) as never,
    queries: () => queries,
    close() {
      database.close();
    },
  };
}
