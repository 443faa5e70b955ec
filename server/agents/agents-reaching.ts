// Which agents reach the speakers of a schedule, or one speaker: asked at each change on any node, so for many at once.
import type { Database } from "#server/platform/database/database";
import { askedTogether } from "#server/platform/database/together";

export interface AgentsReaching {
  ofSchedule(scheduleId: number): Promise<ReadonlySet<number>>;
  /** `deviceId`: the id of its row. */
  ofSpeaker(deviceId: number): Promise<ReadonlySet<number>>;
}

export function createAgentsReaching(db: Database["db"]): AgentsReaching {
  const ofSchedules = askedTogether(async (ids) => {
    const first = await db
      .selectFrom("schedules")
      .innerJoin("devices", "devices.id", "schedules.deviceId")
      .select(["schedules.id as of", "devices.agentId"])
      .where("schedules.id", "in", ids)
      .where("devices.agentId", "is not", null)
      .execute();
    const others = await db
      .selectFrom("scheduleSpeakers")
      .innerJoin("devices", "devices.id", "scheduleSpeakers.deviceId")
      .select(["scheduleSpeakers.scheduleId as of", "devices.agentId"])
      .where("scheduleSpeakers.scheduleId", "in", ids)
      .where("devices.agentId", "is not", null)
      .execute();
    return agentsBy([...first, ...others]);
  });

  const ofSpeakers = askedTogether(async (ids) =>
    agentsBy(
      await db
        .selectFrom("devices")
        .select(["id as of", "agentId"])
        .where("id", "in", ids)
        .where("agentId", "is not", null)
        .execute(),
    ),
  );

  return {
    ofSchedule: async (scheduleId) => (await ofSchedules(scheduleId)) ?? NONE,
    ofSpeaker: async (deviceId) => (await ofSpeakers(deviceId)) ?? NONE,
  };
}

const NONE: ReadonlySet<number> = new Set();

function agentsBy(rows: readonly { of: number; agentId: number | null }[]) {
  const found = new Map<number, Set<number>>();
  for (const { of, agentId } of rows) {
    if (agentId !== null) found.set(of, (found.get(of) ?? new Set()).add(agentId));
  }
  return found;
}
