// What deleted rows leave in SQLite's file is given back to the disk.
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { connect, createPageKeeper, openDatabase } from "./database.ts";

const MB = 1024 * 1024;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wird-freed-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, "wird.db");
const size = () => statSync(file()).size;
const open = () => openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });

// Promise large-sound-deleted: a large sound is deleted, SQLite
// -> the disk is given back within an hour; a file of an older version is rewritten at a start when a quarter of
// it, and 32 MB, are free; if that fails nothing has changed
test("the file shrinks when the sweeper comes by after something large was deleted", async () => {
  const database = await open();
  await sql`create table large (bytes blob)`.execute(database.db);
  for (let row = 0; row < 20; row++) {
    await sql`insert into large values (zeroblob(${sql.lit(MB)}))`.execute(database.db);
  }
  await sql`delete from large`.execute(database.db);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  expect(size()).toBeGreaterThan(20 * MB);
  await createPageKeeper(database).sweep();
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  expect(size()).toBeLessThan(5 * MB);
  await database.close();
});

// Proves large-sound-deleted.
test("a file of an older version is rewritten at a start, when much of it is free", async () => {
  mkdirSync(dataDir, { recursive: true });
  const older = new DatabaseSync(file());
  older.exec(
    "create table kept (id integer primary key, text text); insert into kept values (7, 'x')",
  );
  older.exec("create table large (bytes blob)");
  for (let row = 0; row < 40; row++) older.exec(`insert into large values (zeroblob(${MB}))`);
  older.exec("delete from large");
  older.close();
  expect(size()).toBeGreaterThan(40 * MB);
  const database = await open();
  expect(size()).toBeLessThan(5 * MB);
  const { rows } = await sql`select * from kept`.execute(database.db);
  expect(rows).toEqual([{ id: 7, text: "x" }]);
  expect(await database.releasePages?.()).toBe(false);
  await database.close();
});

test("an open connection of another process sees no change when the file is opened again", async () => {
  const database = await open();
  database.writtenElsewhere?.();
  const again = await connect({ databaseUrl: null, dataDir, log: createLog("silent") });
  expect(database.writtenElsewhere?.()).toBe(false);
  await again.close();
  await database.close();
});
