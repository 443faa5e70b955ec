// A database of 25 November 2026 on the tables of today. The dumps were made by the 48 migrations of before `059-tables`, which had been
// given rows on their way: of accounts, schedules, runs and lengths as earlier versions wrote them, and one of each table.
// Databases: both, for migrations.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BACKED_UP, LEFT_OUT, writeBackup } from "#server/platform/database/backup";
import { connect, type Database } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { makeMonthsAhead, monthsOf } from "#server/platform/database/partitions";
import { restoreBackup } from "#server/platform/database/restore";
import { createLog } from "#server/platform/log";
import { handClock } from "../fakes/hand-clock.ts";
import { at, createTestData, startWird, type TestData } from "../harness.ts";

const log = createLog("silent");
/** Made by migrations that are newer than the dumps. */
const NEWER: readonly string[] = ["quiets"];
const TABLES = [...BACKED_UP, ...LEFT_OUT].filter((table) => !NEWER.includes(table));
const JUNE = Date.parse("2026-06-01T00:00:00Z");
const JULY = Date.parse("2026-07-15T04:50:00Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");

let data: TestData;
let opened: Database[];

beforeEach(async () => {
  data = await createTestData({ empty: true });
  opened = [];
  await load(data);
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await data.remove();
});

async function load({ folder, databaseUrl }: TestData): Promise<void> {
  const kind = databaseUrl === null ? "sqlite" : "postgres";
  const dump = new URL(`dumps/november-${kind}.sql`, import.meta.url);
  const text = readFileSync(dump, "utf8");
  if (databaseUrl !== null) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
    return;
  }
  const file = new DatabaseSync(join(folder, "wird.db"), { enableForeignKeyConstraints: false });
  file.exec(text);
  file.close();
}

async function open(of = data): Promise<{ database: Database; db: Kysely<any> }> {
  const database = await connect({ ...of, dataDir: of.folder, log }, { patient: true });
  opened.push(database);
  return { database, db: database.db.withoutPlugins() };
}

/** Empty, so that the backup of today can be written of the tables of before. */
async function makeNewerTables(db: Kysely<any>): Promise<void> {
  for (const table of NEWER) {
    await db.schema
      .createTable(table)
      .addColumn("user_id", "bigint", (column) => column.primaryKey())
      .execute();
  }
}

async function upgraded() {
  const both = await open();
  await migrate(both.database, log);
  return both;
}

type Rows = Record<string, unknown>[];

/** `like`: only in the columns of these rows, where later migrations have added some. */
async function everything(
  db: Kysely<any>,
  like: Record<string, Rows> = {},
): Promise<Record<string, Rows>> {
  const all: Record<string, Rows> = {};
  for (const table of TABLES) {
    const found = (await db.selectFrom(table).selectAll().execute()) as Rows;
    const columns = Object.keys(like[table]?.[0] ?? found[0] ?? {});
    const rows = found.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
    all[table] = rows
      .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
      .toSorted()
      .map((row) => JSON.parse(row));
  }
  return all;
}

const all = (db: Kysely<any>, table: string, ...columns: string[]) =>
  db
    .selectFrom(table)
    .select(columns)
    .orderBy(columns[0] as string)
    .execute();

const withoutStatus = ({ runs = [], ...rest }: Record<string, Rows>) => ({
  ...rest,
  runs: runs
    .map(({ status, ...run }) => run)
    .toSorted((one, other) => Number(one.id) - Number(other.id)),
});

// Promise rows-of-years: runs, history and ids of years
// -> ids of 64 bits; months made ahead, no row refused; runs of 90 days ago go by whole months, the last of each
// schedule stays; history goes after five years, as its page says; existing rows survive the change
// Promise older-migrations: a database, or a backup, of before the migrations were made one
// -> it starts and loses nothing; its runs have the states that were read from their reasons, and look as they did.
// One that lacks some of the old migrations is refused with what to do, and stays as it is
test("every table has a row in it, and each row is as it was", async () => {
  const { database, db } = await open();
  const before = await everything(db);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  await migrate(database, log);
  expect(withoutStatus(await everything(db, before))).toEqual(withoutStatus(before));
  expect((await all(db, "kysely_migration", "name")).map(({ name }) => name)).toEqual(
    migrationNames,
  );
  // Nothing is left to do, and a database of a newer version is refused.
  await migrate(database, log);
  await db.insertInto("kysely_migration").values({ name: "999-later", timestamp: "" }).execute();
  await expect(migrate(database, log)).rejects.toThrow("999-later");
});

// Proves older-migrations.
test("runs that were told apart by their reasons have states, and look from outside as they did", async () => {
  const { database, db } = await open();
  const before = await all(db, "runs", "id", "status");
  await migrate(database, log);
  const now = await all(db, "runs", "id", "status");
  expect(now.filter(({ status }, index) => status !== before[index]?.status)).toEqual([
    { id: 6, status: "delegated" },
    { id: 9, status: "cut-short" },
    { id: 12, status: "moved-past" },
    { id: 13, status: "passed-over" },
  ]);
  // Within the windows of the last runs.
  const wird = await startWird({ data, clock: handClock(DUE + 10 * 60_000) });
  try {
    const amina = wird.visitor();
    const login = { username: "amina", password: "a password of old" };
    expect((await amina.post("/api/login", login)).status).toBe(200);
    const { body: ofKitchen } = await amina.get("/api/schedules/1/runs");
    expect(ofKitchen.map(({ status }: { status: string }) => status)).toEqual([
      ...["interrupted", "skipped", "skipped", "skipped", "late", "missed", "stopped"],
      ...["skipped", "played", "played"],
    ]);
    const { body: ofHall } = await amina.get("/api/schedules/4/runs");
    expect(ofHall.map(({ status }: { status: string }) => status)).toEqual([
      ...["failed", "failed", "failed"],
    ]);
    const sentences = ofHall.map(
      (run: { reasonSentence: { code: string } }) => run.reasonSentence.code,
    );
    expect(sentences.slice(0, 2)).toEqual(["run.home-not-heard-yet", "run.home-not-heard-yet"]);
  } finally {
    await wird.stop();
  }
});

// Proves long-silence: rows of older versions
// Promise one-speaker-twice: an account has one Cast speaker twice, as `google` and as `chromecast`, from before
// that was refused; two of a household have, each for itself
// -> the older row stays and everything that named the other names it, its states are one, no schedule recites
// there twice; a database that has it still is older than 25 November 2026, and is brought up to date by that
// version
// Proves 31, 34.
test("what the upgrades of before promised is so: names, proofs, portions, ends, seconds, lengths, double speakers", async () => {
  const { db } = await upgraded();
  // Who has the name of an older account by today's rules keeps theirs, and signs in by e-mail.
  expect(await all(db, "users", "id", "username_key")).toEqual(
    [
      "amina",
      "bilal",
      "strasse",
      "strasse\n4",
      "abu bakr",
      "abu bakr\n6",
      "ibrahim",
      "ibrahim\n8",
    ].map((username_key, index) => ({ id: index + 1, username_key })),
  );
  const proven = await all(db, "users", "id", "email_proven_at");
  expect(proven.filter((row) => row.email_proven_at !== null)).toEqual([
    { id: 1, email_proven_at: 7 },
  ]);
  expect(await all(db, "schedules", "id", "portion", "device_id", "fallback_device_id")).toEqual([
    { id: 1, portion: '{"kind":"onwards"}', device_id: 1, fallback_device_id: null },
    { id: 2, portion: '{"kind":"onwards"}', device_id: 2, fallback_device_id: null },
    // Its speaker was there twice: the older row stays.
    { id: 4, portion: '{"kind":"onwards"}', device_id: 3, fallback_device_id: 1 },
    {
      ...{ id: 5, portion: '{"kind":"surahs","surahs":[18],"times":1}' },
      ...{ device_id: 1, fallback_device_id: null },
    },
  ]);
  expect((await all(db, "devices", "id", "name")).map(({ name }) => name)).toEqual([
    ...["Kitchen", "Hall", "Hall TV"],
  ]);
  // A run until it is finished has no end, nor has its schedule.
  expect((await all(db, "schedules", "id", "next_run_ends_at")).at(-1)?.next_run_ends_at).toBe(
    null,
  );
  expect((await all(db, "runs", "id", "ends_at"))[4]).toEqual({ id: 5, ends_at: null });
  // Counted from the way that it came.
  expect(await all(db, "playback_history", "id", "device_id", "seconds_heard")).toEqual([
    { id: 1, device_id: 1, seconds_heard: 60 },
    { id: 2, device_id: 2, seconds_heard: 0 },
    { id: 3, device_id: 1, seconds_heard: 0 },
    { id: 4, device_id: 3, seconds_heard: 4 },
  ]);
  // What one account had said of a length gives way to files.
  expect(await all(db, "recording_durations", "surah_id", "source")).toEqual([
    { surah_id: 1, source: "catalogue" },
    { surah_id: 2, source: "header" },
  ]);
});

const runOf = (schedule_id: number, due_at: number) => ({
  ...{ schedule_id, due_at, ends_at: due_at + 1_800_000, status: "played", slot: 0, untold: 0 },
  ...{ ended_at: due_at + 1_800_000, reason: "It is said.", play_order: "[]" },
});
const heardAt = (user_id: number, timestamp: number) => ({
  ...{ user_id, device_id: 1, device_name: "Kitchen", reciter_id: 1, surah_id: 18 },
  ...{ start_position: 1.5, end_position: 9.25, completed: 0, timestamp },
});

// Proves rows-of-years.
test("ids have 64 bits and go on, and what refers to a row still goes with it", async () => {
  const { database, db } = await upgraded();
  const insert = (table: string, row: object) => db.insertInto(table).values(row).execute();
  await expect(insert("runs", runOf(1, JUNE))).rejects.toThrow(/unique/i);
  await expect(insert("runs", runOf(9, JUNE))).rejects.toThrow(/foreign key/i);
  await insert("runs", runOf(1, JULY));
  await insert("playback_history", heardAt(2, JULY));
  const last = async (table: string) => (await all(db, table, "id")).at(-1)?.id;
  // PostgreSQL counts refused rows too.
  expect(await last("runs")).toBeGreaterThan(16);
  expect(await last("playback_history")).toBe(5);
  // The ids of deleted rows are not used again.
  const { id: _, ...schedule } = (await db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow()) as { id: number };
  await insert("schedules", schedule);
  expect(await last("schedules")).toBe(6);
  const wide = 2 ** 40;
  await insert("playback_history", { ...heardAt(1, JULY), id: wide });
  expect(await last("playback_history")).toBe(wide);

  await db.deleteFrom("schedules").where("id", "=", 2).execute();
  const left = await all(db, "runs", "schedule_id");
  expect(left.filter(({ schedule_id }) => schedule_id === 2)).toEqual([]);
  // The server reads whether the run is there.
  expect(await all(db, "alexa_players", "run_id")).toEqual([{ run_id: 4 }]);
  await db.deleteFrom("devices").where("id", "=", 1).execute();
  expect((await all(db, "schedules", "id")).map(({ id }) => id)).toEqual([4]);
  expect((await all(db, "playback_history", "id", "device_id"))[0]?.device_id).toBe(null);
  await db.deleteFrom("users").where("id", "=", 2).execute();
  const heard = await all(db, "playback_history", "user_id");
  expect(new Set(heard.map(({ user_id }) => user_id))).toEqual(new Set([1]));
  if (database.kind === "sqlite") return;
  const { rows: narrow } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'integer'
      and (column_name = 'id' or column_name like '%\\_id')
      and column_name not like '%surah_id' and table_name not like 'kysely%'`.execute(db);
  expect(narrow).toEqual([]);
});

// Proves older-migrations.
test("its tables, columns, keys and indexes are those of a new database", async () => {
  const fresh = await createTestData({ empty: true });
  const [old, made] = [await upgraded(), await open(fresh)];
  await migrate(made.database, log);
  expect(await shapeOf(old)).toEqual(await shapeOf(made));
  await made.database.close();
  opened = opened.filter((each) => each !== made.database);
  await fresh.remove();
});

/** One line for each column, key and index; those of single months are left out. */
async function shapeOf({ database: { kind }, db }: Awaited<ReturnType<typeof open>>) {
  const query =
    kind === "sqlite"
      ? sql<{ line: string }>`
          select tables.name || '.' || columns.name || ' ' || replace(lower(columns.type), 'bigint', 'integer')
            || (columns."notnull" or columns.pk) || columns.pk || coalesce(columns.dflt_value, '') as line
          from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite%'
          union all select tables.name || ' ' || keys."from" || ' ' || keys."table" || ' ' || keys.on_delete
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table'
          union all select 'index ' || name from sqlite_master where type = 'index' and sql is not null`
      : sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
            coalesce(column_default, '') as line
          from information_schema.columns
          where table_schema = 'public' and table_name !~ '_(2[0-9]{3}_[0-9]{2}|default)$'
          union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
          from pg_constraint where connamespace = 'public'::regnamespace
            and conrelid::regclass::text !~ '_(2[0-9]{3}_[0-9]{2}|default)$'
          union all select indexdef from pg_indexes
          where schemaname = 'public' and tablename !~ '_(2[0-9]{3}_[0-9]{2}|default)$'`;
  return (await query.execute(db)).rows.map(({ line }) => line).toSorted();
}

// Proves rows-of-years.
test("on PostgreSQL each month has its partition, and rows of another month are never refused", async () => {
  const { database, db } = await upgraded();
  if (database.kind === "sqlite") return;
  const inMonth = async (table: string) =>
    (
      await sql<{ part: string; rows: number }>`
        select tableoid::regclass::text as part, count(*) as rows from ${sql.table(table)}
        group by 1 order by 1`.execute(db)
    ).rows.map(({ part, rows }) => `${part}: ${rows}`);
  expect(await inMonth("runs")).toEqual([
    ...["runs_2026_05: 1", "runs_2026_06: 1", "runs_2026_07: 2", "runs_default: 12"],
  ]);
  // A skip that is far ahead, before its month is made.
  const october = Date.parse("2026-10-01T00:00:00Z");
  await db.insertInto("runs").values(runOf(1, october)).execute();
  await db.insertInto("playback_history").values(heardAt(1, october)).execute();
  await makeMonthsAhead(db, Date.parse("2026-08-31T23:00:00Z"));
  await makeMonthsAhead(db, Date.parse("2026-08-31T23:00:00Z"));
  const months = (await monthsOf(db, "runs")).map(({ name }) => name);
  expect(months).toEqual(["2026_05", "2026_06", "2026_07", "2026_08", "2026_09", "2026_10"]);
  expect(await inMonth("runs")).toContain("runs_2026_10: 1");
  expect(await inMonth("playback_history")).toContain("playback_history_2026_10: 1");
  // Partitions that were attached have the constraints of all.
  await expect(db.insertInto("runs").values(runOf(1, october)).execute()).rejects.toThrow(/unique/);
  await expect(db.insertInto("runs").values(runOf(9, october)).execute()).rejects.toThrow(
    /foreign/,
  );
});

// Proves older-migrations.
test("a database that lacks one of the migrations of before is refused with what to do, and stays as it is", async () => {
  const { database, db } = await open();
  await db.deleteFrom("kysely_migration").where("name", "=", "054-runs-without-end").execute();
  const before = await all(db, "kysely_migration", "name");
  await expect(startWird({ data })).rejects.toThrow(/\(059-own-durations\).*docs\/upgrading\.md/);
  expect(await all(db, "kysely_migration", "name")).toEqual(before);
  expect(await all(db, "runs", "id", "status")).toContainEqual({ id: 6, status: "failed" });
  expect(database.kind).toBe(data.databaseUrl === null ? "sqlite" : "postgres");
});

// Proves older-migrations.
describe("a backup of before", () => {
  const restored = async (file: string, like: Record<string, Rows> = {}) => {
    const other = await createTestData({ empty: true });
    const to = { ...other, dataDir: other.folder, log, replace: false, unknownUntil: null };
    try {
      await restoreBackup(file, to);
      const { database, db } = await open(other);
      const found = await everything(db, like);
      await database.close();
      opened = opened.filter((each) => each !== database);
      return found;
    } finally {
      await other.remove();
    }
  };

  test("is restored, row by row, into the tables and states of today", async () => {
    const { db } = await open();
    const file = join(data.folder, "november.backup");
    await makeNewerTables(db);
    await writeBackup({ databaseUrl: data.databaseUrl, dataDir: data.folder }, file, JULY);
    const found = await everything(db);
    const before = withoutStatus(found);
    const after = await restored(file, found);
    for (const table of BACKED_UP)
      expect(withoutStatus(after)[table as "runs"]).toEqual(before[table as "runs"]);
    expect(after.runs?.find(({ id }) => id === 6)?.status).toBe("delegated");
  });

  test("that lacks a migration is refused with what to do", async () => {
    const { db } = await open();
    await db.deleteFrom("kysely_migration").where("name", ">", "038").execute();
    const file = join(data.folder, "november.backup");
    await makeNewerTables(db);
    await writeBackup({ databaseUrl: data.databaseUrl, dataDir: data.folder }, file, JULY);
    await expect(restored(file)).rejects.toThrow(/^This backup is of .*docs\/upgrading\.md/);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("PostgreSQL (needs TEST_DATABASE_URL)", () => {
  const bothServe = async (of: TestData) => {
    const nodes = await Promise.all([startWird({ data: of }), startWird({ data: of })]);
    const [one, two] = nodes;
    const member = await one.member("new");
    expect((await at(two, member).get("/api/user")).status).toBe(200);
    await Promise.all(nodes.map((node) => node.stop()));
  };

  test("two nodes that start at once on a database without tables both serve", async () => {
    const empty = await createTestData({ empty: true });
    await bothServe(empty);
    await empty.remove();
  });

  test("two nodes that start at once on a database of before both serve", () => bothServe(data));
});
