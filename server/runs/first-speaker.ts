// The speaker that a run leaves for another one.
import type { Database, Queries } from "#server/platform/database/database";
import { oweVolume } from "#server/playback/playback-tables";
import { deviceOf } from "./run-tables.ts";

/**
 * `leave` names another speaker in the row of the run, and answers the rows that it changed; false: none. This node may
 * die before the first speaker has its volume back, and nobody else knows that volume then.
 */
export async function leaveSpeaker(
  db: Database["db"],
  runId: number,
  leave: (transaction: Queries) => Promise<unknown[]>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const first = await transaction
      .selectFrom("runs")
      .select((run) => [deviceOf(run).as("deviceId"), "volumeBefore"])
      .where("id", "=", runId)
      .executeTakeFirst();
    if ((await leave(transaction)).length === 0) return false;
    const { deviceId = null, volumeBefore = null } = first ?? {};
    if (deviceId !== null && volumeBefore !== null) {
      await oweVolume(transaction, deviceId, volumeBefore);
    }
    return true;
  });
}
