// Ten thousand schedules bound to prayers whose place changes: how long until all have moved, and how
// long another query waits meanwhile.
import { createLog } from "#server/platform/log";
import { openDatabase } from "#server/platform/database/database";
import { createEvents } from "#server/platform/events";
import { systemClock } from "#server/platform/clock";
import { createDayFacts } from "#server/prayers/day-facts";
import { createRunLife } from "#server/runs/run-life";
import { createScheduleMoves } from "#server/schedules/schedule-moves";
import { createScheduleProgress } from "#server/schedules/schedule-progress";
import { benchData, type DatabaseName, type Figure } from "./bench-server.ts";
import { insertDevices, insertOwner } from "./bench-rows.ts";

const COUNT = 10_000;
const ROWS_AT_ONCE = 200;
const prayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;

export async function movedSchedules(
  on: DatabaseName,
  postgresUrl: string | null,
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const { databaseUrl, folder: dataDir } = data;
  const log = createLog("error");
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog("silent") });
  const { db, urgent } = database;
  const clock = systemClock;
  const events = await createEvents({ eventPool: null, log });
  const facts = createDayFacts();
  const progress = createScheduleProgress(facts);
  const life = createRunLife({ db, progress, clock, node: events.node });
  const moves = createScheduleMoves({ db, facts, runs: life, clock, events, log });
  try {
    const owner = await insertOwner(db);
    await insertBound(owner);
    let slowest = 0;
    let moving = true;
    const asking = (async () => {
      while (moving) {
        // What keeps the process from asking counts too.
        const wanted = performance.now() + 5;
        await new Promise((resolve) => setTimeout(resolve, 5));
        await urgent.selectFrom("schedules").select("id").where("nextRunAt", "<=", 0).execute();
        slowest = Math.max(slowest, performance.now() - wanted);
      }
    })();
    const began = performance.now();
    await moves.move(owner);
    const seconds = (performance.now() - began) / 1000;
    moving = false;
    await asking;
    const { moved } = await db
      .selectFrom("schedules")
      .select(({ fn }) => fn.countAll<number>().as("moved"))
      .where("nextRunAt", "is not", null)
      .executeTakeFirstOrThrow();
    return [
      {
        what: `${COUNT} schedules bound to prayers moved`,
        on,
        measured: `${moved} in ${seconds.toFixed(1)} s`,
        wanted: "all, under 5 s",
      },
      {
        what: "  the look for due runs meanwhile, slowest",
        on,
        measured: `${Math.round(slowest)} ms`,
        wanted: "under 500 ms",
      },
    ];
  } finally {
    moves.stop();
    await events.close();
    await database.close();
    await data.remove();
  }

  async function insertBound(owner: number): Promise<void> {
    const place = { name: "Cairo", latitude: 30.0444, longitude: 31.2357 };
    await db
      .insertInto("prayerSettings")
      .values({
        ...{ userId: owner, method: null, madhab: "shafi", highLatitude: null },
        ...{ hijriShift: 0, hijriMonths: "[]" },
        place: JSON.stringify({ ...place, timezone: "Africa/Cairo", country: "EG" }),
        offsets: JSON.stringify({ fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 }),
      })
      .execute();
    const [deviceId = 0] = await insertDevices(db, owner, "alexa", ["kitchen"]);
    for (let at = 0; at < COUNT; at += ROWS_AT_ONCE) {
      const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({
        ...{ userId: owner, deviceId, reciterId: null, startTime: "05:00", endTime: null },
        ...{ frequency: "daily" as const, days: null, timezone: "UTC", enabled: 1 as const },
        ...{ surahId: null, volume: null, date: null, continuePlayback: 0 as const },
        ...{ shuffle: 0 as const, nextRunAt: null, nextRunEndsAt: null, createdAt: 0 },
        portion: JSON.stringify({ kind: "surahs", surahs: [1], times: 1 }),
        startAnchor: JSON.stringify({
          prayer: prayers[(at + index) % prayers.length],
          minutes: ((at + index) % 361) - 180,
        }),
      }));
      await db.insertInto("schedules").values(rows).execute();
    }
  }
}
