// The schedules that play a sound, as people read them: they would fall silent without it.
import type { Queries } from "#server/platform/database/database";

/** Such as "04:50 on Kitchen", also of schedules that are switched off. */
export function schedulesWithSound(db: Queries) {
  return async (soundId: number, queries: Queries = db): Promise<string[]> => {
    const rows = await queries
      .selectFrom("sounds")
      .innerJoin("schedules", "schedules.userId", "sounds.userId")
      .innerJoin("devices", "devices.id", "schedules.deviceId")
      .select(["schedules.startTime", "devices.name", "schedules.portion"])
      .where("sounds.id", "=", soundId)
      .where("schedules.portion", "like", '%"sound"%')
      .orderBy("schedules.startTime")
      .execute();
    return rows
      .filter(({ portion }) => JSON.parse(portion).soundId === soundId)
      .map(({ startTime, name }) => `${startTime} on ${name}`);
  };
}
