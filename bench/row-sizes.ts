// Bytes per row in PostgreSQL, indexes included: the estimate of a household's size rests on it.
import { sql } from "kysely";
import type { Database } from "#server/platform/database/database";
import { benchData, type DatabaseName, type Figure, prepare } from "./bench-server.ts";
import { fillDue } from "./due-at-once.ts";

const ROWS = 30_000;
const AT_ONCE = 500;

export async function rowSizes(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  // SQLite does not report a table's size.
  if (on === "SQLite") return [];
  const data = await benchData(on, postgresUrl);
  const sizes: Record<string, number> = {};
  try {
    await prepare(data, async (db) => {
      await fill(db);
      for (const table of ["devices", "schedules", "runs", "playback_history"]) {
        const { rows } = await sql<{ size: number }>`
          select pg_total_relation_size(${table}) as size`.execute(db);
        sizes[table] = Math.round((rows[0]?.size ?? 0) / ROWS);
      }
    });
  } finally {
    await data.remove();
  }
  const each = Object.entries(sizes).map(([table, bytes]) => `${table} ${bytes}`);
  return [{ what: "bytes for a row with its indexes", on, measured: each.join(", "), wanted: "" }];
}

/** A run and a history entry for each of as many schedules. */
async function fill(db: Database["db"]): Promise<void> {
  const now = Date.now();
  await fillDue(db, ROWS, now);
  const schedules = await db.selectFrom("schedules").select(["id", "userId", "deviceId"]).execute();
  for (let at = 0; at < ROWS; at += AT_ONCE) {
    const some = schedules.slice(at, at + AT_ONCE);
    const runs = some.map(({ id }) => ({
      scheduleId: id,
      dueAt: now,
      endsAt: now + 1_800_000,
      status: "played" as const,
      reason: null,
      claimedBy: null,
      startedAt: now,
      endedAt: now + 1_800_000,
      playOrder: null,
      volumeBefore: null,
    }));
    await db.insertInto("runs").values(runs).execute();
    const heard = some.map(({ userId, deviceId }) => ({
      userId,
      deviceId,
      deviceName: "Kitchen",
      reciterId: 1,
      surahId: 18,
      startPosition: 0,
      endPosition: 1500,
      completed: 1 as const,
      timestamp: now,
    }));
    await db.insertInto("playbackHistory").values(heard).execute();
  }
}
