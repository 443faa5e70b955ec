// Transactions that SQLite ends by itself: the reason is told, and nothing that follows is written.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isDiskFull } from "./database-faults.ts";
import { openSqlite } from "./sqlite.ts";

interface Rooms {
  notes: { id: number; text: string };
}

let folder: string;
let db: Kysely<Rooms>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "wird-sqlite-"));
  db = new Kysely<Rooms>({ dialect: openSqlite(join(folder, "wird.db")).dialect });
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
  // A small disk: 20 pages of 4 KB.
  await sql`pragma max_page_count = 20`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const note = (id: number, length: number) => ({ id, text: "x".repeat(length) });
const stored = async () =>
  (await db.selectFrom("notes").select("id").orderBy("id").execute()).map(({ id }) => id);
const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a disk that is full in a transaction is told as that, and the next transaction is well", async () => {
  const full = await fault(
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto("notes").values(note(1, 10)).execute();
      await transaction.insertInto("notes").values(note(2, 200_000)).execute();
    }),
  );
  expect(isDiskFull(full)).toBe(true);
  expect(await stored()).toEqual([]);
  await db
    .transaction()
    .execute((transaction) => transaction.insertInto("notes").values(note(3, 10)).execute());
  expect(await stored()).toEqual([3]);
});

// Proves disk-full.
test("what catches the error in a transaction and goes on writes nothing, and is told the reason again", async () => {
  const full = await fault(
    db.transaction().execute(async (transaction) => {
      const first = await fault(transaction.insertInto("notes").values(note(1, 200_000)).execute());
      expect(isDiskFull(first)).toBe(true);
      await transaction.insertInto("notes").values(note(2, 10)).execute();
    }),
  );
  expect(isDiskFull(full)).toBe(true);
  expect(await stored()).toEqual([]);
});

test("an error after which the transaction goes on is one, and only that statement is undone", async () => {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("notes").values(note(1, 10)).execute();
    await fault(transaction.insertInto("notes").values(note(1, 10)).execute());
    await transaction.insertInto("notes").values(note(2, 10)).execute();
  });
  expect(await stored()).toEqual([1, 2]);
});

test("an error of the caller's own undoes its transaction", async () => {
  const own = new Error("changed my mind");
  const told = await fault(
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto("notes").values(note(1, 10)).execute();
      throw own;
    }),
  );
  expect(told).toBe(own);
  expect(await stored()).toEqual([]);
});

test("a limit is part of a query's text, so that SQLite does not plan it anew each time", () => {
  const query = db.selectFrom("notes").select("id").where("id", ">", 3).limit(5).compile();
  expect(query.sql).toMatch(/ limit 5$/);
  expect(query.parameters).toEqual([3]);
});
