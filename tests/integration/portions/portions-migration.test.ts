// Schedules of before portions, on the tables of today.
// Databases: both, for migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { createLog } from "#server/platform/log";
import { createTestData } from "../../harness.ts";

test("they recite onwards and keep their rows, runs, ids and indexes", async () => {
  const data = await createTestData({ empty: true });
  const log = createLog("silent");
  const options = { ...data, dataDir: data.folder, log };
  const old = await connect(options, { patient: true });
  await migrate(old, log, migrationNames[migrationNames.indexOf("017-portions") - 1]);
  const times = { createdAt: 0, timezone: "UTC" };
  await old.db
    .insertInto("users")
    .values({
      ...{ username: "old", usernameKey: "old", email: "old@example.org", emailKey: "o" },
      ...{ name: "Old", role: "user", ...times },
    })
    .execute();
  await old.db
    .insertInto("reciters")
    .values({
      ...{ identifier: "r", name: "Reciter", nameArabic: "", rewaya: "Hafs", style: "" },
      ...{ server: "", path: "", availableSurahs: "[1]", available: 1, updatedAt: 0 },
    })
    .execute();
  await old.db
    .insertInto("devices")
    .values({ userId: 1, type: "browser", name: "Kitchen", isConnected: 1, createdAt: 0 })
    .execute();
  const schedule = {
    ...{ userId: 1, deviceId: 1, reciterId: 1, startTime: "04:50", endTime: "05:20", ...times },
    ...{ frequency: "daily" as const, enabled: 1 as const, surahId: 18, volume: 30 },
    ...{ continuePlayback: 1 as const, shuffle: 0 as const, stoppedPosition: 1.5 },
    ...{ nextRunAt: 1_000, nextRunEndsAt: 2_000, stoppedSurahId: 19, days: null, date: null },
  };
  const ids = [1, 2, 3].map(() => schedule);
  await old.db.insertInto("schedules").values(ids).execute();
  await old.db
    .insertInto("runs")
    .values({ scheduleId: 2, dueAt: 5, endsAt: 6, status: "played", endedAt: 6 })
    .execute();
  await old.db.deleteFrom("schedules").where("id", "=", 3).execute();
  await migrate(old, log);

  const portion = '{"kind":"onwards"}';
  expect(await old.db.selectFrom("schedules").selectAll().orderBy("id").execute()).toMatchObject([
    { ...schedule, id: 1, portion },
    { ...schedule, id: 2, portion },
  ]);
  expect(await old.db.selectFrom("runs").select(["scheduleId", "dueAt"]).execute()).toEqual([
    { scheduleId: 2, dueAt: 5 },
  ]);
  // Without an end time and a reciter; the id of the deleted schedule is not used again.
  const without = { ...schedule, endTime: null, reciterId: null };
  await old.db.insertInto("schedules").values(without).execute();
  const added = await old.db.selectFrom("schedules").selectAll().where("id", "=", 4).execute();
  expect(added).toMatchObject([{ ...without, id: 4, portion }]);
  // Foreign keys are in force, also that of the runs.
  await expect(
    old.db
      .insertInto("schedules")
      .values({ ...schedule, deviceId: 9 })
      .execute(),
  ).rejects.toThrow();
  await expect(
    old.db
      .insertInto("runs")
      .values({ scheduleId: 9, dueAt: 5, endsAt: 6, status: "played" })
      .execute(),
  ).rejects.toThrow();
  await old.db.deleteFrom("devices").where("id", "=", 1).execute();
  expect(await old.db.selectFrom("schedules").select("id").execute()).toEqual([]);
  expect(await old.db.selectFrom("runs").select("id").execute()).toEqual([]);
  const table = (await old.db.introspection.getTables()).find(({ name }) => name === "schedules");
  const nullable = table?.columns.filter((column) => column.isNullable).map(({ name }) => name);
  expect(nullable).toEqual(expect.arrayContaining(["reciter_id", "end_time"]));
  expect(nullable).not.toContain("portion");
  const indexes =
    old.kind === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes`;
  expect((await indexes.execute(old.db)).rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["schedules_by_user", "schedules_by_device", "schedules_due"]),
  );
  await old.close();
  await data.remove();
});

test("a day after it was due, which counted as the end of a run without one, is no end any more", async () => {
  const data = await createTestData({ empty: true });
  const log = createLog("silent");
  const options = { ...data, dataDir: data.folder, log };
  const old = await connect(options, { patient: true });
  await migrate(old, log, migrationNames[migrationNames.indexOf("054-runs-without-end") - 1]);
  const day = 24 * 3_600_000;
  const times = { createdAt: 0, timezone: "UTC" };
  await old.db
    .insertInto("users")
    .values({
      ...{ username: "old", usernameKey: "old", email: "old@example.org", emailKey: "o" },
      ...{ name: "Old", role: "user", ...times },
    })
    .execute();
  await old.db
    .insertInto("devices")
    .values({ userId: 1, type: "browser", name: "Kitchen", isConnected: 1, createdAt: 0 })
    .execute();
  const schedule = {
    ...{ userId: 1, deviceId: 1, startTime: "04:50", ...times, frequency: "daily" as const },
    ...{ portion: '{"kind":"surahs","surahs":[18],"times":1}', nextRunAt: day },
    ...{ enabled: 1 as const, continuePlayback: 0 as const, shuffle: 0 as const },
  };
  await old.db
    .insertInto("schedules")
    .values([
      { ...schedule, endTime: null, nextRunEndsAt: 2 * day },
      { ...schedule, endTime: "05:20", nextRunEndsAt: 2 * day },
    ])
    .execute();
  const runs = [1, 2].flatMap((scheduleId) => [
    { scheduleId, dueAt: 5, endsAt: 5 + day, status: "played" as const, endedAt: 6 },
    { scheduleId, dueAt: 7, endsAt: 9, status: "played" as const, endedAt: 8 },
  ]);
  await old.db.insertInto("runs").values(runs).execute();
  await migrate(old, log);

  const next = await old.db.selectFrom("schedules").select("nextRunEndsAt").orderBy("id").execute();
  expect(next.map(({ nextRunEndsAt }) => nextRunEndsAt)).toEqual([null, 2 * day]);
  const ends = await old.db
    .selectFrom("runs")
    .select("endsAt")
    .orderBy("scheduleId")
    .orderBy("dueAt")
    .execute();
  expect(ends.map(({ endsAt }) => endsAt)).toEqual([null, 9, 5 + day, 9]);
  await old.close();
});
