// Thousands of schedules due at one instant: how late each is claimed and started, on one node and on two.
import type { Database } from "#server/platform/database";
import {
  benchData,
  type DatabaseName,
  type Figure,
  lateness,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const ROWS_AT_ONCE = 500;

/** One person with a browser for each schedule; no tab is open, so nothing is played. */
export async function fillDue(db: Database["db"], count: number, dueAt: number): Promise<void> {
  const createdAt = Date.now();
  const user = await db
    .insertInto("users")
    .values({
      username: "due",
      usernameKey: "due",
      passwordHash: null,
      email: null,
      emailKey: null,
      name: "Due",
      role: "user",
      googleId: null,
      avatar: null,
      timezone: "UTC",
      createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const reciter = await db.selectFrom("reciters").select("id").executeTakeFirstOrThrow();
  const startTime = new Date(dueAt).toISOString().slice(11, 16);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, count - from);
    const devices = await db
      .insertInto("devices")
      .values(
        Array.from({ length: size }, (_, index) => ({
          userId: user.id,
          type: "browser" as const,
          name: `Browser ${from + index}`,
          deviceId: `browser-${from + index}`,
          isConnected: 1 as const,
          reachable: null,
          createdAt,
        })),
      )
      .returning("id")
      .execute();
    await db
      .insertInto("schedules")
      .values(
        devices.map((device) => ({
          userId: user.id,
          deviceId: device.id,
          reciterId: reciter.id,
          startTime,
          endTime: startTime === "00:00" ? "23:59" : "00:00",
          frequency: "daily" as const,
          days: null,
          timezone: "UTC",
          enabled: 1 as const,
          surahId: null,
          volume: null,
          date: null,
          continuePlayback: 0 as const,
          shuffle: 0 as const,
          nextRunAt: dueAt,
          nextRunEndsAt: dueAt + 3_600_000,
          stoppedSurahId: null,
          stoppedPosition: null,
          createdAt,
        })),
      )
      .execute();
  }
}

export async function dueAtOnce(
  on: DatabaseName,
  postgresUrl: string | null,
  { count = 5000, nodes: howMany = 1 } = {},
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const dueAt = Date.now() + 45_000;
  await prepare(data, (db) => fillDue(db, count, dueAt));
  const nodes = await Promise.all(Array.from({ length: howMany }, () => startNode(data)));
  try {
    await sleep(dueAt - Date.now());
    let seen = await lateness(nodes);
    for (let patience = 0; seen.count < count && patience < 30; patience++) {
      await sleep(1000);
      seen = await lateness(nodes);
    }
    const place = howMany === 1 ? on : `${on}, ${howMany} nodes`;
    return [
      {
        what: `${count} schedules due at once: started`,
        on: place,
        measured: String(seen.count),
        wanted: `${count}, each once`,
      },
      {
        what: "  lateness at the start, p99",
        on: place,
        measured: `at most ${seen.p99} s`,
        wanted: "under 2 s",
      },
    ];
  } finally {
    await stopAll(nodes, data);
  }
}
