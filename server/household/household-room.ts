// Builds the room of households from its pieces, and answers what other rooms ask about homes.
import { agentsOf } from "#server/agents/agent-tables";
import type { Device } from "#contract/devices";
import { JOIN_PAGE } from "#contract/household";
import { speakerKey } from "#contract/makes";
import { sentence } from "#contract/sentences/sentences";
import { letNextStand, nextToStand, standingDevices } from "#server/devices/device-tables";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { accountsAtHome, roleAtHome } from "./household-tables.ts";
import type { Events } from "#server/platform/events";
import type { ChangeSchedule } from "#server/schedules/schedule-change";
import { createHouseholds } from "./households.ts";
import { createInvitations } from "./invitations.ts";
import { createSharedSpeakers } from "./shared-speakers.ts";

interface Parts {
  db: Database["db"];
  changeSchedule: ChangeSchedule;
  clock: Clock;
  events: Events;
  publicUrl: string;
}

export function createHouseholdRoom(parts: Parts) {
  const { db } = parts;
  const invitations = createInvitations(parts);
  const speakers = createSharedSpeakers(parts);
  const households = createHouseholds({ ...parts, invitations, speakers, joinPage: JOIN_PAGE });
  const accounts = (userId: number) => accountsAtHome(db, userId);

  return {
    households,
    invitations,
    home: {
      accounts,
      role: (userId: number, ownerId: number, queries: Queries = db) =>
        roleAtHome(queries, userId, ownerId),

      /**
       * Within a transaction that holds the household: the device of another of it that stands for the same
       * speaker; null: none does. Throws when the speaker's agent is none of this home.
       */
      async meet(
        transaction: Queries,
        userId: number,
        device: Pick<Device, "type" | "deviceId"> & { agentId?: number | null },
      ) {
        const atHome = await accountsAtHome(transaction, userId);
        if (device.agentId) {
          const agents = await agentsOf(transaction, atHome);
          if (!agents.includes(device.agentId))
            throw new AppError("invalid-input", sentence("speaker.not-seen"));
        }
        const key = speakerKey(device);
        if (key === null) return null;
        const others = atHome.filter((id) => id !== userId);
        if (others.length === 0) return null;
        const rows = await standingDevices(transaction, others, device.deviceId);
        return rows.find((row) => speakerKey(row) === key)?.id ?? null;
      },

      /**
       * Before a device is deleted, within that transaction: where others of the household have its speaker, the
       * device of one of them stands for it from now on, and schedules name that one.
       */
      async handOver(transaction: Queries, deviceId: number): Promise<() => void> {
        const next = await nextToStand(transaction, deviceId);
        if (!next) return () => {};
        await letNextStand(transaction, deviceId, next.id);
        return households.settle(transaction, await accountsAtHome(transaction, next.userId));
      },
    },
  };
}
