// The schedules that play a sound, as people read them: they would fall silent without it.
import { deviceNames } from "#server/devices/device-tables";
import type { Queries } from "#server/platform/database/database";
import { startText, withPortion } from "#server/schedules/schedule-tables";

/** Such as "04:50 on Kitchen" or "Fajr on Kitchen", also of schedules that are switched off. */
export function schedulesWithSound(db: Queries) {
  return async (soundId: number, queries: Queries = db): Promise<string[]> => {
    const sound = await queries
      .selectFrom("sounds")
      .select("userId")
      .where("id", "=", soundId)
      .executeTakeFirst();
    if (!sound) return [];
    const rows = await withPortion(queries, sound.userId, "sound")
      .select(["startTime", "startAnchor", "nextRunAt", "deviceId", "portion"])
      .execute();
    const those = rows.filter(({ portion }) => JSON.parse(portion).soundId === soundId);
    const names = await deviceNames(
      queries,
      those.map(({ deviceId }) => deviceId),
    );
    return those.map((row) => `${startText(row)} on ${names.get(row.deviceId) ?? ""}`);
  };
}
