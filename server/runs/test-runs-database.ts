// Runs on a SQLite of their own: a person with a speaker, and nodes that share the database.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import { sentence } from "#contract/sentences/sentences";
import { openDatabase } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { createLog } from "#server/platform/log";
import { columnsOf } from "#server/schedules/schedule-times";
import { createScheduleProgress } from "#server/schedules/schedule-progress";
import { insertCrowd } from "../../tests/crowd.ts";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { createRunClaims } from "./run-claims.ts";
import { createRunLife } from "./run-life.ts";

export const NOW = Date.parse("2026-11-21T04:50:00Z");
export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 24 * 3_600_000];

export type RunsDatabase = Awaited<ReturnType<typeof runsDatabase>>;

export async function runsDatabase() {
  const dataDir = mkdtempSync(join(fastestFolder(10_000_000), "wird-runs-"));
  const database = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
  const clock = handClock(NOW);
  const [amina = 0] = (await insertCrowd(database.db, 1, NOW)).map(({ userId }) => userId);
  await database.db
    .insertInto("reciters")
    .values({
      ...{ id: 5, identifier: "mp3quran-5", name: "Alafasy", nameArabic: "A", rewaya: "Hafs" },
      ...{ style: "Murattal", server: "https://audio.example", path: "/a/", available: 1 },
      ...{ availableSurahs: "[1,2,18,36]", updatedAt: NOW, durationsWantedAt: null },
    })
    .execute();

  async function addDevice(rest: Partial<Row<"devices">> = {}): Promise<number> {
    const { id } = await database.db
      .insertInto("devices")
      .values({
        ...{ userId: amina, type: "google", name: "Kitchen", deviceId: "one", isConnected: 1 },
        ...{ reachable: 1, createdAt: NOW, ...rest },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async function addSchedule(rest: Partial<Row<"schedules">> = {}): Promise<number> {
    const dueAt = rest.nextRunAt ?? NOW;
    const { id } = await database.db
      .insertInto("schedules")
      .values({
        ...columnsOf({ ...NEW_SCHEDULE, deviceId: kitchen, startTime: "04:50", timezone: "UTC" }),
        ...{
          userId: amina,
          reciterId: 5,
          endTime: "05:20",
          createdAt: NOW,
          nextRunAt: dueAt,
          nextRunEndsAt: dueAt + 30 * MINUTE,
          nextLackAt: null,
        },
        ...{ nextRunDay: new Date(dueAt).toISOString().slice(0, 10) },
        ...{ stoppedSurahId: null, stoppedPosition: null, ...rest },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  function nodeNamed(
    node: string,
    live: () => string[] = () => [node],
    db: typeof database.db = database.db,
  ) {
    const progress = createScheduleProgress(facts);
    const life = createRunLife({ db, progress, clock, node });
    const claims = createRunClaims({
      ...{ db, kind: "postgres", life, progress, facts, clock, node },
      missingDays: { record: async () => [] },
      nodeLease: { live: async () => live() },
      portions: { orderOf: async () => ({ problem: sentence("reciter.unknown") }) },
    });
    return { life, claims, progress };
  }

  const kitchen = await addDevice();
  return {
    ...{ database, clock, amina, kitchen, addDevice, addSchedule, nodeNamed },
    runs: () => database.db.selectFrom("runs").selectAll().orderBy("id").execute(),
    schedule: (id: number) =>
      database.db
        .selectFrom("schedules")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const facts = {
  of: async (_: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, CLOCK_ALONE])),
};
