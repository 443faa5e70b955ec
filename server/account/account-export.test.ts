// What is exported of an account, on a real database, and the letters that development keeps.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { insertCrowd } from "../../tests/crowd.ts";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { exportAccount } from "./account-export.ts";
import { createDevMail } from "./letters/dev-mail.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");

let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-export-"));
  database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function addDevice(userId: number): Promise<number> {
  const device = { userId, type: "google" as const, name: "Kitchen", deviceId: null };
  const { id } = await database.db
    .insertInto("devices")
    .values({ ...device, isConnected: 1, reachable: 1, createdAt: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addSchedule(userId: number): Promise<number> {
  const { id } = await database.db
    .insertInto("schedules")
    .values({
      ...{ userId, deviceId: await addDevice(userId), reciterId: null, startTime: "04:50" },
      ...{ endTime: "05:20", startAnchor: null, endAnchor: null, durationMinutes: null },
      ...{ season: null, frequency: "daily", days: null, timezone: "UTC", enabled: 1 },
      ...{ surahId: null, volume: null, date: null, continuePlayback: 0, shuffle: 0 },
      ...{ createdAt: NOW, nextRunAt: NOW, nextRunEndsAt: NOW + 1, nextRunDay: null },
      ...{ nextLackAt: null, stoppedSurahId: null, stoppedPosition: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const alertOf = (userId: number, scheduleId: number) => ({
  ...{ userId, scheduleId, dueAt: NOW, slot: 0, kind: "failed" as never, what: '{"a":1}' },
  ...{ speaker: "Kitchen", reason: '{"code":"x"}', createdAt: NOW, told: 1 as const },
});

test("what an account has heard is exported whole, beyond what is read at once", async () => {
  const people = await insertCrowd(database.db, 2, NOW);
  const [amina, other] = people.map(({ userId }) => userId) as [number, number];
  const scheduleOf = new Map<number, number>();
  for (const userId of [amina, other]) scheduleOf.set(userId, await addSchedule(userId));
  const alert = (userId: number) => alertOf(userId, scheduleOf.get(userId) ?? 0);
  for (let count = 0; count < 201; count++) {
    await database.db
      .insertInto("alerts")
      .values({ ...alert(amina), dueAt: NOW + count })
      .execute();
  }
  await database.db.insertInto("alerts").values(alert(other)).execute();
  let text = "";
  for await (const piece of exportAccount(database.db, amina)) text += piece;
  const { alerts, user } = JSON.parse(text);
  expect(alerts.map(({ dueAt }: { dueAt: string }) => Date.parse(dueAt))).toEqual(
    Array.from({ length: 201 }, (_, count) => NOW + count),
  );
  expect(alerts[0]).toMatchObject({ what: { a: 1 }, reason: { code: "x" } });
  expect(user).toMatchObject({ id: amina, hasPassword: false });
  expect(Object.keys(user)).not.toContain("passwordHash");
});

test("an export gives the loop back between its lists and its pages", async () => {
  const [userId = 0] = (await insertCrowd(database.db, 1, NOW)).map((person) => person.userId);
  const alert = alertOf(userId, await addSchedule(userId));
  await database.db.insertInto("alerts").values(alert).execute();
  const order: string[] = [];
  const pace = async () => void order.push("pause");
  for await (const piece of exportAccount(database.db, userId, pace)) {
    const [, name] = /^,"(\w+)":/.exec(piece) ?? [];
    if (name !== undefined) order.push(name);
  }
  expect(order.slice(0, 6)).toEqual([
    ...["sessions", "pause", "devices", "pause", "schedules", "pause"],
  ]);
  expect(order.slice(-4)).toEqual(["runs", "playbackHistory", "alerts", "pause"]);
});

test("fifty letters of development are kept, and the oldest goes for the next", () => {
  const mail = createDevMail("https://wird.example");
  const ids = Array.from({ length: 51 }, (_, count) => {
    const url = mail.keep({ subject: `${count}` } as Letter);
    expect(url).toMatch(/^https:\/\/wird\.example\/api\/dev\/mail\/[^/]+$/);
    return url.split("/").at(-1) ?? "";
  });
  const subjects = ids.map((id) => mail.find(id)?.subject);
  expect(subjects).toEqual([undefined, ...Array.from({ length: 50 }, (_, at) => `${at + 1}`)]);
});
