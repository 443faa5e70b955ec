// The speakers that recite the runs of a schedule beside its own, in their order.
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";

/** Ids of devices by schedule; schedules on one speaker are left out. */
export async function speakersBeside(
  db: Queries,
  scheduleIds: number[],
): Promise<Map<number, number[]>> {
  const beside = new Map<number, number[]>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await db
      .selectFrom("scheduleSpeakers")
      .selectAll()
      .where("scheduleId", "in", chunk)
      .orderBy("scheduleId")
      .orderBy("slot")
      .execute();
    for (const { scheduleId, deviceId } of rows) {
      beside.set(scheduleId, [...(beside.get(scheduleId) ?? []), deviceId]);
    }
  }
  return beside;
}

export async function storeSpeakersBeside(
  db: Queries,
  scheduleId: number,
  deviceIds: number[],
): Promise<void> {
  await db.deleteFrom("scheduleSpeakers").where("scheduleId", "=", scheduleId).execute();
  if (deviceIds.length === 0) return;
  await db
    .insertInto("scheduleSpeakers")
    .values(deviceIds.map((deviceId, index) => ({ scheduleId, deviceId, slot: index + 1 })))
    .execute();
}
