// Databases in which an account had one Cast speaker twice, as `google` and as `chromecast`, on the tables of today.
// Databases: both, for migrations.
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeBackup } from "#server/platform/database/backup";
import { connect, type Database } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { restoreBackup } from "#server/platform/database/restore";
import { createLog } from "#server/platform/log";
import { createTestData, type TestData } from "../harness.ts";

const log = createLog("silent");
const NAME = "043-double-speakers";
const DUE = Date.parse("2026-11-21T04:50:00Z");

let data: TestData;
let old: Database;
let db: Kysely<any>;

beforeEach(async () => {
  data = await createTestData({ empty: true });
  old = await connect({ ...data, dataDir: data.folder, log }, { patient: true });
  db = old.db.withoutPlugins();
  await migrate(
    old,
    log,
    migrationNames.filter((name) => name !== NAME),
  );
  await insert("users", ...["amina", "bilal", "dawud"].map(user));
  await insert("reciters", {
    ...{ identifier: "r", name: "Reciter", name_arabic: "", rewaya: "Hafs", style: "" },
    ...{ server: "", path: "", available_surahs: "[1]", available: 1, updated_at: 0 },
  });
});
afterEach(async () => {
  await old.close();
  await data.remove();
});

const insert = (table: string, ...rows: object[]) => db.insertInto(table).values(rows).execute();
const user = (name: string) => ({
  ...{ username: name, username_key: name, email_key: name, email: name, name, role: "user" },
  ...{ timezone: "UTC", created_at: 1 },
});
const device = (user_id: number, type: string, name: string, more: object = {}) => ({
  ...{ user_id, type, name, device_id: "kitchen", is_connected: 1, reachable: null, same_as: null },
  ...{ agent_id: null, created_at: 1, ...more },
});
const schedule = (user_id: number, device_id: number, more: object = {}) => ({
  ...{ user_id, device_id, reciter_id: 1, start_time: "04:50", end_time: "05:20" },
  ...{ frequency: "daily", timezone: "UTC", created_at: 1, fallback_device_id: null, ...more },
});
const run = (schedule_id: number, slot: number, device_id: number | null, more: object = {}) => ({
  ...{ schedule_id, slot, device_id, due_at: DUE, ends_at: DUE + 1_800_000, status: "played" },
  ...{ untold: 0, ended_at: DUE + 1_800_000, ...more },
});
const state = (device_id: number, status: string, last_updated: number, more: object = {}) => ({
  ...{ device_id, status, position: 9, volume: 30, muted: 0, position_at: 1, last_updated },
  ...{ volume_owed: null, hearing: null, ...more },
});
const heard = (device_id: number, more: object = {}) => ({
  ...{ user_id: 1, device_id, device_name: "Kitchen", reciter_id: 1, surah_id: 18 },
  ...{ start_position: 1, end_position: 5, completed: 0, seconds_heard: 4, timestamp: DUE },
  ...more,
});
const all = (table: string, ...columns: string[]) =>
  db
    .selectFrom(table)
    .select(columns)
    .orderBy(columns[0] as string)
    .execute();

test("the older row stays, and all that named the other names it", async () => {
  await insert(
    "devices",
    device(1, "google", "Kitchen"),
    device(1, "chromecast", "Kitchen TV"),
    // Another speaker, one without an id, and the same speaker of somebody else.
    device(1, "google", "Hall", { device_id: "hall" }),
    device(1, "google", "Attic", { device_id: null }),
    device(1, "chromecast", "Attic", { device_id: null }),
    device(2, "chromecast", "Bilal's"),
  );
  await insert(
    "schedules",
    schedule(1, 2),
    // Beside and in place of itself.
    schedule(1, 1, { fallback_device_id: 2 }),
    schedule(1, 3, { fallback_device_id: 2 }),
    schedule(1, 3, { fallback_device_id: 2 }),
    schedule(2, 6),
  );
  await insert(
    "schedule_speakers",
    { schedule_id: 2, slot: 1, device_id: 2 },
    { schedule_id: 2, slot: 2, device_id: 3 },
    { schedule_id: 3, slot: 1, device_id: 1 },
    { schedule_id: 3, slot: 2, device_id: 2 },
  );
  const open = { status: "running", ended_at: null };
  await insert(
    "runs",
    run(1, 0, null),
    run(2, 1, 2, { due_at: DUE - 86_400_000 }),
    run(2, 0, null, open),
    run(2, 1, 2, open),
    run(4, 0, 2, { fallback_at: DUE }),
  );
  await insert("agents", {
    ...{ user_id: 1, name: "Home", token_hash: "t", speakers: "[]", created_at: 1 },
  });
  const lease = { due_at: DUE, ends_at: DUE, day: "2026-11-21", agent_id: 1, sent_at: 1 };
  await insert(
    "agent_leases",
    { ...lease, schedule_id: 2, slot: 0 },
    { ...lease, schedule_id: 2, slot: 1 },
  );
  await insert("playback_history", heard(1), heard(2));
  await insert(
    "playback_state",
    state(1, "stopped", 9, { volume_owed: 55 }),
    state(2, "playing", 5, { hearing: '{"runId":3,"entry":null,"from":2}' }),
  );
  await insert("speaker_holds", { device_id: 2, node: "one" });
  const answered = { request_hash: "r", reply: '{"id":2}', created_at: 1, user_id: 1 };
  await insert(
    "idempotency_keys",
    { ...answered, endpoint: "POST /api/users/:userId/devices", key_hash: "a" },
    { ...answered, endpoint: "POST /api/users/:userId/schedules", key_hash: "a" },
  );

  await migrate(old, log);

  expect(await all("devices", "id", "name", "type", "is_connected", "same_as")).toEqual(
    [
      { id: 1, name: "Kitchen", type: "google" },
      { id: 3, name: "Hall", type: "google" },
      { id: 4, name: "Attic", type: "google" },
      { id: 5, name: "Attic", type: "chromecast" },
      { id: 6, name: "Bilal's", type: "chromecast" },
    ].map((each) => ({ ...each, is_connected: 1, same_as: null })),
  );
  expect(await all("schedules", "id", "device_id", "fallback_device_id")).toEqual([
    { id: 1, device_id: 1, fallback_device_id: null },
    { id: 2, device_id: 1, fallback_device_id: null },
    { id: 3, device_id: 3, fallback_device_id: null },
    { id: 4, device_id: 3, fallback_device_id: 1 },
    { id: 5, device_id: 6, fallback_device_id: null },
  ]);
  expect(await all("schedule_speakers", "schedule_id", "slot", "device_id")).toEqual([
    { schedule_id: 2, slot: 2, device_id: 3 },
    { schedule_id: 3, slot: 1, device_id: 1 },
  ]);
  expect(await all("runs", "id", "schedule_id", "slot", "device_id")).toEqual([
    { id: 1, schedule_id: 1, slot: 0, device_id: null },
    { id: 2, schedule_id: 2, slot: 1, device_id: 1 },
    { id: 3, schedule_id: 2, slot: 0, device_id: null },
    { id: 5, schedule_id: 4, slot: 0, device_id: 1 },
  ]);
  expect(await all("agent_leases", "slot")).toEqual([{ slot: 0 }]);
  expect(await all("playback_history", "id", "device_id")).toEqual([
    { id: 1, device_id: 1 },
    { id: 2, device_id: 1 },
  ]);
  expect(await all("playback_state", "device_id", "status", "volume_owed", "hearing")).toEqual([
    {
      ...{ device_id: 1, status: "playing", volume_owed: 55 },
      hearing: '{"runId":3,"entry":null,"from":2}',
    },
  ]);
  expect(await all("speaker_holds", "device_id")).toEqual([]);
  expect(await all("idempotency_keys", "endpoint")).toEqual([
    { endpoint: "POST /api/users/:userId/schedules" },
  ]);
});

test("where only the younger row was connected, its name and its agent stay; what was heard for a state that goes is kept", async () => {
  await insert("agents", {
    ...{ user_id: 1, name: "Home", token_hash: "t", speakers: "[]", created_at: 1 },
  });
  await insert(
    "devices",
    device(1, "chromecast", "Old name", { is_connected: 0 }),
    device(1, "google", "Kitchen", { agent_id: 1, reachable: 1 }),
  );
  await insert("playback_history", heard(1));
  await insert(
    "playback_state",
    state(1, "stopped", 5, { hearing: '{"runId":null,"entry":{"id":1,"seconds":8},"from":1}' }),
    state(2, "stopped", 9),
  );
  await migrate(old, log);
  expect(await all("devices", "id", "type", "name", "is_connected", "agent_id")).toEqual([
    { id: 1, type: "chromecast", name: "Kitchen", is_connected: 1, agent_id: 1 },
  ]);
  expect(await all("playback_history", "id", "device_id", "end_position", "seconds_heard")).toEqual(
    [{ id: 1, device_id: 1, end_position: 9, seconds_heard: 8 }],
  );
  expect(await all("playback_state", "device_id", "last_updated")).toEqual([
    { device_id: 1, last_updated: 9 },
  ]);
});

test("in a household the speaker of who came first stands for it; who only listens keeps their own", async () => {
  await insert("households", { created_at: 1 });
  const member = { household_id: 1, role: "manage" };
  await insert(
    "household_members",
    { ...member, user_id: 2, joined_at: 1 },
    { ...member, user_id: 1, joined_at: 2 },
    { ...member, user_id: 3, joined_at: 3, role: "listen" },
  );
  await insert(
    "devices",
    device(1, "google", "Amina's"),
    device(1, "chromecast", "Amina's TV", { same_as: 1 }),
    device(2, "chromecast", "Bilal's", { is_connected: 0 }),
    device(3, "google", "Dawud's"),
    device(2, "google", "Hall", { device_id: "hall", same_as: 7 }),
    device(1, "google", "Hall", { device_id: "hall" }),
    // It stands for all, and is the younger one of its account.
    device(1, "chromecast", "Hall TV", { device_id: "hall" }),
  );
  await insert("schedules", schedule(1, 2), schedule(2, 3), schedule(3, 4), schedule(2, 7));
  await migrate(old, log);
  expect(await all("devices", "id", "same_as", "is_connected")).toEqual([
    { id: 1, same_as: 3, is_connected: 1 },
    { id: 3, same_as: null, is_connected: 1 },
    { id: 4, same_as: null, is_connected: 1 },
    { id: 5, same_as: 6, is_connected: 1 },
    { id: 6, same_as: null, is_connected: 1 },
  ]);
  expect(await all("schedules", "id", "device_id")).toEqual([
    { id: 1, device_id: 3 },
    { id: 2, device_id: 3 },
    { id: 3, device_id: 4 },
    { id: 4, device_id: 6 },
  ]);
});

test("a backup from before is restored with one row for the speaker", async () => {
  await insert(
    "devices",
    device(1, "google", "Kitchen"),
    device(1, "chromecast", "Kitchen TV", { is_connected: 0 }),
  );
  await insert("schedules", schedule(1, 2));
  const file = join(data.folder, "wird.backup");
  const from = { ...data, dataDir: data.folder };
  await writeBackup(from, file, DUE);
  const other = await createTestData({ empty: true });
  const to = { ...other, dataDir: other.folder, log };
  await restoreBackup(file, { ...to, replace: true, unknownUntil: null });
  const restored = await connect(to, { patient: true });
  try {
    const schedules = restored.db.selectFrom("schedules").select("deviceId");
    expect(await schedules.execute()).toEqual([{ deviceId: 1 }]);
    expect(await restored.db.selectFrom("devices").select("id").execute()).toEqual([{ id: 1 }]);
  } finally {
    await restored.close();
    await other.remove();
  }
});

test("a database without a double speaker is as it was", async () => {
  await insert(
    "devices",
    device(1, "google", "Kitchen"),
    device(1, "home-assistant", "Kitchen"),
    device(2, "google", "Kitchen"),
  );
  await insert("schedules", schedule(1, 1, { fallback_device_id: 2 }));
  const tables = ["devices", "schedules"];
  const everything = () =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const before = await everything();
  await migrate(old, log);
  expect(await everything()).toEqual(before);
});
