// A run that this node has claimed, with the rows that say what to play and where.
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import type { Queries } from "#server/platform/database";
import type { Row } from "#server/platform/tables";
import { toReciter } from "#server/reciters/reciter-store";
import { chunks } from "../platform/chunks.ts";

export interface ClaimedRun {
  id: number;
  dueAt: number;
  endsAt: number;
  status: Row<"runs">["status"];
  /** Another node or process had it before, and may have begun it: its speaker is asked first. */
  takenOver: boolean;
  /** When the speaker first reported PLAYING; null: nothing has sounded yet. */
  startedAt: number | null;
  /** JSON of a shuffled run's order. */
  playOrder: string | null;
  /** The volume to go back to, 0 to 100; null: as it is. */
  volumeBefore: number | null;
  schedule: Row<"schedules">;
  device: Pick<Device, "id" | "userId" | "type" | "name" | "deviceId" | "isConnected">;
  reciter: Reciter;
}

/** An Echo begins when its routine asks for it. */
export function isPlayedFromHere({ device }: ClaimedRun): boolean {
  return device.type !== "alexa" && device.isConnected;
}

/** All that is needed to play these runs; without those that were deleted meanwhile. */
export async function loadClaimed(
  db: Queries,
  ids: number[],
  { takenOver }: Pick<ClaimedRun, "takenOver">,
): Promise<ClaimedRun[]> {
  const loaded: ClaimedRun[] = [];
  for (const chunk of chunks(ids)) {
    const runs = await db
      .selectFrom("runs")
      .selectAll()
      .where("id", "in", chunk)
      .orderBy("dueAt")
      .orderBy("scheduleId")
      .execute();
    const scheduleIds = runs.map((run) => run.scheduleId);
    const schedules = await rowsById(db, "schedules", scheduleIds);
    const values = [...schedules.values()];
    const deviceIds = values.map((schedule) => schedule.deviceId);
    const devices = await rowsById(db, "devices", deviceIds);
    const reciterIds = values.map((schedule) => schedule.reciterId);
    const reciters = await rowsById(db, "reciters", reciterIds);
    // One object for all runs of a reciter: its list of surahs is read once.
    const shown = new Map([...reciters].map(([id, row]) => [id, toReciter(row)]));
    for (const run of runs) {
      const schedule = schedules.get(run.scheduleId);
      const device = schedule && devices.get(schedule.deviceId);
      const reciter = schedule && shown.get(schedule.reciterId);
      if (!schedule || !device || !reciter) continue;
      const isConnected = device.isConnected === 1;
      loaded.push({ ...run, takenOver, schedule, device: { ...device, isConnected }, reciter });
    }
  }
  return loaded;
}

async function rowsById<Name extends "schedules" | "devices" | "reciters">(
  db: Queries,
  table: Name,
  ids: number[],
): Promise<Map<number, Row<Name>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table as "schedules")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row as unknown as Row<Name>]));
}
