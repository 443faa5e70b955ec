// A prepared query is built once, and asks with the values of each call.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import type { Queries } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** Keeps what it is asked. */
function askedDatabase(): { db: Queries; asked: Pick<CompiledQuery, "sql" | "parameters">[] } {
  const asked: Pick<CompiledQuery, "sql" | "parameters">[] = [];
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery<R>({ sql, parameters }: CompiledQuery) {
          asked.push({ sql, parameters });
          return { rows: [] as R[] };
        },
        async *streamQuery() {},
      };
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: () => null as never,
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, asked };
}

test("builds once, and asks with the values of each call in their places", async () => {
  const { db, asked } = askedDatabase();
  let built = 0;
  const between = prepared(db, ({ from, to }: { from: number; to: number }) => {
    built++;
    return db
      .selectFrom("schedules")
      .select("id")
      .where("nextRunAt", ">=", from)
      .where((eb) => eb.or([eb("nextRunAt", "<=", to), eb("createdAt", "<", from)]));
  });
  await between({ from: 1, to: 2 });
  await between({ to: 20, from: 10 });
  expect(built).toBe(1);
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    [1, 2, 1],
    [10, 20, 10],
  ]);
  expect(asked[0]?.sql).toBe(asked[1]?.sql);
});

test("writes what is always the same into its text: SQLite would plan anew for a limit that is a parameter", async () => {
  const { db, asked } = askedDatabase();
  const some = prepared(db, ({ name }: { name: string }) =>
    db
      .selectFrom("users")
      .select("id")
      .where("name", "=", name)
      .where("role", "in", ["user", "admin"])
      .where("username", "!=", "it's")
      .limit(50),
  );
  await some({ name: "Aisha" });
  expect(asked).toEqual([
    {
      sql: `select "id" from "users" where "name" = $1 and "role" in ('user', 'admin') and "username" != 'it''s' limit 50`,
      parameters: ["Aisha"],
    },
  ]);
});

test("refuses to compute with a value that is known only when it is asked", async () => {
  const { db } = askedDatabase();
  const soon = prepared(db, ({ now }: { now: number }) =>
    db
      .selectFrom("schedules")
      .select("id")
      .where("nextRunAt", "<=", now + 1000),
  );
  await expect(soon({ now: 5 })).rejects.toThrow("A prepared query computes with now");
});

test("refuses a value that the query does not ask with", async () => {
  const { db } = askedDatabase();
  const all = prepared(db, (_: { until: number }) => db.selectFrom("schedules").select("id"));
  await expect(all({ until: 5 })).rejects.toThrow("A prepared query does not ask with until");
});
