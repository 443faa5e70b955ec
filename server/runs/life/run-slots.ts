// The slots of a run: one row for each speaker of its schedule, the schedule's own first.
import { sql } from "kysely";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";

/** The columns of a row that say where it plays; without a speaker: on the schedule's own. */
export interface Slot {
  slot: number;
  deviceId: number | null;
  /** Its name now. */
  speaker: string | null;
}

const ALONE: Slot = { slot: 0, deviceId: null, speaker: null };

/** For each of these runs a row for every speaker of its schedule, in one order on all nodes. */
export async function withSlots<Run extends { scheduleId: number }>(
  queries: Queries,
  runs: readonly Run[],
): Promise<(Run & Slot)[]> {
  const slots = await slotsOf(
    queries,
    runs.map(({ scheduleId }) => scheduleId),
  );
  return runs.flatMap((run) =>
    (slots.get(run.scheduleId) ?? [ALONE]).map((slot) => ({ ...run, ...slot })),
  );
}

/** By the id of the schedule; those on one speaker are left out. */
async function slotsOf(queries: Queries, scheduleIds: number[]): Promise<Map<number, Slot[]>> {
  const slots = new Map<number, Slot[]>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await queries
      .selectFrom("scheduleSpeakers")
      .innerJoin("schedules", "schedules.id", "scheduleSpeakers.scheduleId")
      .innerJoin("devices as own", "own.id", "schedules.deviceId")
      .innerJoin("devices as other", "other.id", "scheduleSpeakers.deviceId")
      .select(["scheduleId", "slot"])
      .select(["own.id as ownId", "own.name as ownName"])
      .select(["other.id as deviceId", "other.name as speaker"])
      .where("scheduleId", "in", chunk)
      .orderBy("scheduleId")
      .orderBy("slot")
      .execute();
    for (const { scheduleId, ownId, ownName, ...slot } of rows) {
      const own = { slot: 0, deviceId: ownId, speaker: ownName };
      slots.set(scheduleId, [...(slots.get(scheduleId) ?? [own]), slot]);
    }
  }
  return slots;
}

/** A run that is missed on several speakers is told once: of the one that is written first. */
export function toldOnce() {
  const isTold = sql`exists (
    select 1 from runs as other
    where other.schedule_id = runs.schedule_id and other.due_at = runs.due_at
      and other.slot <> runs.slot and other.status = 'missed'
  )`;
  return { untold: sql<0 | 1>`case when ${isTold} then 0 else 1 end` };
}
