// Filled tables of before 64-bit ids and partitions, on the tables of today.
// Databases: both, for migrations.
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BACKED_UP } from "#server/platform/database/backup";
import { connect, type Database } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { makeMonthsAhead, monthsOf } from "#server/platform/database/partitions";
import { createLog } from "#server/platform/log";
import { createTestData, type TestData } from "../harness.ts";

const log = createLog("silent");
const BEFORE = migrationNames[migrationNames.indexOf("030-many") - 1];
const MAY = Date.parse("2026-05-31T23:59:59.999Z");
const JUNE = MAY + 1;
const JULY = Date.parse("2026-07-15T04:50:00Z");

let data: TestData;
let old: Database;
let db: Kysely<any>;

beforeEach(async () => {
  data = await createTestData({ empty: true });
  old = await connect({ ...data, dataDir: data.folder, log }, { patient: true });
  db = old.db.withoutPlugins();
  await migrate(old, log, BEFORE);
});
afterEach(async () => {
  await old.close();
  await data.remove();
});

const runOf = (schedule_id: number, due_at: number) => ({
  ...{ schedule_id, due_at, ends_at: due_at + 1_800_000, status: "played", slot: 0, untold: 0 },
  ...{ ended_at: due_at + 1_800_000, reason: "It is said.", play_order: "[]" },
});
const heardAt = (user_id: number, timestamp: number) => ({
  ...{ user_id, device_id: 1, device_name: "Kitchen", reciter_id: 1, surah_id: 18 },
  ...{ start_position: 1.5, end_position: 9.25, completed: 0, timestamp },
});

async function fill(): Promise<void> {
  const insert = (table: string, ...rows: object[]) => db.insertInto(table).values(rows).execute();
  const user = (name: string) => ({
    ...{ username: name, username_key: name, email_key: name, email: name, name, role: "user" },
    ...{ timezone: "UTC", created_at: 1 },
  });
  await insert("users", user("amina"), user("bilal"));
  await insert("reciters", {
    ...{ identifier: "r", name: "Reciter", name_arabic: "", rewaya: "Hafs", style: "" },
    ...{ server: "", path: "", available_surahs: "[1]", available: 1, updated_at: 0 },
  });
  const device = { type: "alexa", is_connected: 1, created_at: 1 };
  await insert(
    "devices",
    { ...device, user_id: 1, name: "Kitchen" },
    { ...device, user_id: 2, name: "Hall" },
  );
  const schedule = {
    ...{ device_id: 1, reciter_id: 1, start_time: "04:50", end_time: "05:20" },
    ...{ frequency: "daily", timezone: "UTC", created_at: 1, fallback_device_id: 2 },
  };
  await insert("schedules", { ...schedule, user_id: 1 }, { ...schedule, user_id: 2 });
  await insert("runs", runOf(1, MAY), runOf(1, JUNE), runOf(2, JUNE), runOf(1, 5), {
    ...runOf(2, JULY),
    ...{ status: "running", ended_at: null, claimed_by: "alexa", untold: 1 },
  });
  await insert("playback_history", heardAt(1, MAY), heardAt(2, JUNE), heardAt(1, JULY));
  await insert("alexa_players", {
    ...{ device_id: 2, version: 1, status: "playing", token: "t", reciter_id: 1, run_id: 5 },
    ...{ play_order: "[]", loop: 0, position: 1.5, failures: 0, heard_at: 1 },
  });
  await insert("sessions", { id_hash: "s", user_id: 1, created_at: 1, expires_at: 2 });
  await insert("alerts", {
    ...{ user_id: 2, schedule_id: 2, due_at: JUNE, slot: 0, kind: "missed", what: "{}" },
    ...{ speaker: "", reason: "{}", created_at: 1, told: 0 },
  });
}

/** Of the tables that were there before. */
async function everything(tables: readonly string[]): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = (await db.selectFrom(table).selectAll().execute()) as { id?: number }[];
    all[table] = rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  }
  return all;
}

test("every row is there, ids go on, and what refers to a row still goes with it", async () => {
  await fill();
  const known = (await db.introspection.getTables()).map(({ name }) => name);
  const tables = BACKED_UP.filter((name) => known.includes(name));
  const before = await everything(tables);
  expect(before.runs).toHaveLength(5);
  await migrate(old, log);
  // Later migrations may add columns.
  expect(await everything(tables)).toMatchObject(before);

  const again = db.insertInto("runs").values(runOf(1, JUNE));
  await expect(again.execute()).rejects.toThrow(/unique/i);
  const noSchedule = db.insertInto("runs").values(runOf(9, JUNE));
  await expect(noSchedule.execute()).rejects.toThrow(/foreign key/i);
  await db.insertInto("runs").values(runOf(1, JULY)).execute();
  await db.insertInto("playback_history").values(heardAt(2, JULY)).execute();
  const last = async (table: string) =>
    (await db.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirst())?.id;
  const newest = await last("runs");
  expect(newest).toBeGreaterThan(5);
  expect(await last("playback_history")).toBe(4);

  await db.deleteFrom("schedules").where("id", "=", 2).execute();
  expect(await db.selectFrom("runs").select("id").orderBy("id").execute()).toEqual(
    [1, 2, 4, newest].map((id) => ({ id })),
  );
  // The server reads whether the run is there.
  expect(await db.selectFrom("alexa_players").select("run_id").execute()).toEqual([{ run_id: 5 }]);
  await db.deleteFrom("devices").where("id", "=", 1).execute();
  const heard = await db.selectFrom("playback_history").select(["user_id", "device_id"]).execute();
  expect(heard).toHaveLength(4);
  expect(heard.map((row) => row.device_id)).toEqual([null, null, null, null]);
  await db.deleteFrom("users").where("id", "=", 2).execute();
  expect(await db.selectFrom("playback_history").select("id").orderBy("id").execute()).toEqual([
    { id: 1 },
    { id: 3 },
  ]);
});

test("ids have 64 bits", async () => {
  await fill();
  await migrate(old, log);
  const id = 2 ** 40;
  await db
    .insertInto("playback_history")
    .values({ ...heardAt(1, JULY), id })
    .execute();
  const found = db.selectFrom("playback_history").select("id").where("id", "=", id);
  expect(await found.execute()).toEqual([{ id }]);
  if (old.kind === "sqlite") return;
  const { rows: narrow } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'integer'
      and (column_name = 'id' or column_name like '%\\_id')
      and column_name not like '%surah_id' and table_name not like 'kysely%'`.execute(db);
  expect(narrow).toEqual([]);
  const { rows: counts } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where data_type <> 'bigint'::regtype`.execute(db);
  expect(counts).toEqual([]);
});

test("on PostgreSQL each month has its partition, and rows of another month are never refused", async () => {
  if (old.kind === "sqlite") return;
  await fill();
  await migrate(old, log);
  const inMonth = async (table: string) =>
    (
      await sql<{ part: string; rows: number }>`
        select tableoid::regclass::text as part, count(*) as rows from ${sql.table(table)}
        group by 1 order by 1`.execute(db)
    ).rows.map(({ part, rows }) => `${part}: ${rows}`);
  expect(await inMonth("runs")).toEqual([
    ...["runs_2026_05: 1", "runs_2026_06: 2", "runs_2026_07: 1", "runs_default: 1"],
  ]);
  // A skip that is far ahead, before its month is made.
  const october = Date.parse("2026-10-01T00:00:00Z");
  await db.insertInto("runs").values(runOf(1, october)).execute();
  await db.insertInto("playback_history").values(heardAt(1, october)).execute();
  expect(await inMonth("playback_history")).toContain("playback_history_default: 1");
  await makeMonthsAhead(db, Date.parse("2026-08-31T23:00:00Z"));
  await makeMonthsAhead(db, Date.parse("2026-08-31T23:00:00Z"));
  const months = (await monthsOf(db, "runs")).map(({ name }) => name);
  expect(months).toEqual(["2026_05", "2026_06", "2026_07", "2026_08", "2026_09", "2026_10"]);
  expect((await inMonth("runs")).slice(-2)).toEqual(["runs_2026_10: 1", "runs_default: 1"]);
  expect(await inMonth("playback_history")).toContain("playback_history_2026_10: 1");
  // Partitions that were attached have the constraints of all.
  await expect(db.insertInto("runs").values(runOf(1, october)).execute()).rejects.toThrow(/unique/);
  await expect(db.insertInto("runs").values(runOf(9, october)).execute()).rejects.toThrow(
    /foreign/,
  );
});
