// Rows that the benchmarks need in their database: a person, speakers, and due schedules.
import type { DeviceType } from "#contract/makes";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import type { Database } from "#server/platform/database/database";
import type { NewRow } from "#server/platform/database/tables";
import { columnsOf } from "#server/schedules/schedule-times";

type Queries = Database["db"];

/** Keeps one statement under the databases' limits of variables. */
const ROWS_AT_ONCE = 500;

/** Returns the id of the user who owns the benchmark's rows. */
export async function insertOwner(db: Queries, createdAt = Date.now()): Promise<number> {
  const owner = {
    username: "owner",
    usernameKey: "owner",
    email: null,
    emailKey: null,
    name: "Owner",
    role: "user" as const,
    passwordHash: null,
    googleId: null,
    avatar: null,
    timezone: "UTC",
    createdAt,
  };
  const row = await db.insertInto("users").values(owner).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts connected devices with these speaker ids; returns their row ids. */
export async function insertDevices(
  db: Queries,
  userId: number,
  type: DeviceType,
  deviceIds: string[],
): Promise<number[]> {
  const rows = deviceIds.map((deviceId) => ({
    userId,
    type,
    name: `Speaker ${deviceId}`,
    deviceId,
    isConnected: 1 as const,
    reachable: null,
    createdAt: Date.now(),
  }));
  const inserted: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const answer = await db.insertInto("devices").values(some).returning("id").execute();
    inserted.push(...answer.map((row) => row.id));
  }
  return inserted;
}

/** Daily schedules of the first reciter, due for an hour at `dueAt`, whatever their start times. */
export async function insertSchedules(
  db: Queries,
  userId: number,
  due: { deviceId: number; dueAt: number }[],
): Promise<void> {
  const rows = due.map(({ deviceId, dueAt }): NewRow<"schedules"> => {
    const startTime = new Date(dueAt).toISOString().slice(11, 16);
    return {
      ...columnsOf({ ...NEW_SCHEDULE, deviceId, startTime, timezone: "UTC" }),
      userId,
      reciterId: 1,
      endTime: startTime === "00:00" ? "23:59" : "00:00",
      nextRunAt: dueAt,
      nextRunEndsAt: dueAt + 3_600_000,
      stoppedSurahId: null,
      stoppedPosition: null,
      createdAt: dueAt,
    };
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto("schedules")
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}
