// The speakers of a home after somebody came or left: which device stands for each, and who may play where.
import { speakerKey } from "#contract/makes";
import { agentsOf } from "#server/agents/agent-tables";
import { addLostSpeaker, devicesOf, keepToAgents, letStand } from "#server/devices/device-tables";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { homesOf, scheduleRights } from "./household-tables.ts";
import type { Row } from "#server/platform/database/tables";
import type { ChangeSchedule } from "#server/schedules/schedule-change";
import { schedulesOf, speakersBeside, switchOffOn } from "#server/schedules/schedule-tables";

/** What has changed, to be published once it is committed. */
export interface Settled {
  deviceIds: number[];
  scheduleIds: number[];
}

type SpeakerRow = Row<"devices">;

interface Parts {
  changeSchedule: ChangeSchedule;
  clock: Pick<Clock, "now">;
}

export function createSharedSpeakers({ changeSchedule, clock }: Parts) {
  /** Of the devices of one home, `accounts` in the order in which they came: one stands for each speaker. */
  async function standForEach(db: Queries, accounts: number[], rows: SpeakerRow[]) {
    const changed: number[] = [];
    const groups = Map.groupBy(rows, (row) => speakerKey(row) ?? `device ${row.id}`);
    for (const same of groups.values()) {
      const standing = whichStands(same, accounts);
      for (const row of same) {
        const sameAs = row === standing ? null : standing.id;
        const isConnected = row === standing && same.some(connected) ? 1 : row.isConnected;
        if (row.sameAs === sameAs && row.isConnected === isConnected) continue;
        Object.assign(row, { sameAs, isConnected });
        await letStand(db, row.id, { sameAs, isConnected });
        changed.push(row.id);
      }
    }
    return changed;
  }

  /** Speakers are reached by the agents of their own home only; answers those that were by others. */
  const leaveOtherAgents = async (db: Queries, home: number[]) =>
    keepToAgents(db, home, await agentsOf(db, home));

  /** A speaker that its schedule has lost: its name, disconnected, of the schedule's account. */
  const lostSpeaker = (db: Queries, userId: number, { type, name }: SpeakerRow) =>
    addLostSpeaker(db, { userId, type, name, createdAt: clock.now() });

  /** Switched off, though its times can be settled no more. */
  async function change(db: Queries, id: number, to: Parameters<ChangeSchedule>[2]) {
    try {
      await changeSchedule(db, id, to);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { deviceId, fallbackDeviceId = null } = to;
      await switchOffOn(db, id, { ...(deviceId ? { deviceId } : {}), fallbackDeviceId });
    }
  }

  return {
    /**
     * Within the transaction in which the households of these accounts have changed. Of devices that
     * are the same speaker one stands for it, and schedules name that one. A schedule that names a
     * speaker of somebody who is of its home no more is switched off, and keeps the speaker's name. One that names
     * another's speaker where its account only listens is switched off too.
     */
    async settle(db: Queries, userIds: readonly number[]): Promise<Settled> {
      const homes = await homesOf(db, userIds);
      for (const home of [...homes.values()]) for (const id of home) homes.set(id, home);
      const homeOf = (userId: number) => homes.get(userId) ?? [userId];
      const all = [...new Set(userIds.flatMap(homeOf))];
      const rows = await devicesOf(db, all);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const deviceIds: number[] = [];
      for (const home of new Map(all.map((id) => [Math.min(...homeOf(id)), homeOf(id)])).values()) {
        const own = rows.filter(({ userId }) => home.includes(userId));
        deviceIds.push(
          ...(await standForEach(db, home, own)),
          ...(await leaveOtherAgents(db, home)),
        );
      }

      /** The device that a schedule of this account names from now on; null: it has lost it. */
      function standingFor(deviceId: number, home: number[]): number | null {
        const named = byId.get(deviceId);
        if (!named) return null;
        if (home.includes(named.userId)) return named.sameAs ?? named.id;
        const key = speakerKey(named);
        const same = rows.find(
          (row) => key !== null && speakerKey(row) === key && home.includes(row.userId),
        );
        return same ? (same.sameAs ?? same.id) : null;
      }

      const schedules = await schedulesOf(db, all);
      const beside = await speakersBeside(
        db,
        schedules.map(({ id }) => id),
      );
      const mayRecite = await scheduleRights(
        db,
        [...new Set(schedules.map(({ userId }) => userId))].flatMap((userId) =>
          rows.map(({ id }) => ({ userId, deviceId: id })),
        ),
      );
      const lost = new Map<string, number>();
      const scheduleIds: number[] = [];
      for (const schedule of schedules) {
        const { id, userId } = schedule;
        const home = homeOf(userId);
        const also = beside.get(id) ?? [];
        const first = standingFor(schedule.deviceId, home);
        /** Where its account listens only, it has none beside and no fallback. */
        const allowed = (one: number | null) =>
          one !== null && mayRecite({ userId, deviceId: one }) ? one : null;
        const others = also.map((one) => allowed(standingFor(one, home)));
        const fallback =
          schedule.fallbackDeviceId === null
            ? null
            : allowed(standingFor(schedule.fallbackDeviceId, home));
        let deviceId = first;
        const old = byId.get(schedule.deviceId);
        if (deviceId === null && old) {
          const key = `${userId} ${old.id}`;
          deviceId = lost.get(key) ?? (await lostSpeaker(db, userId, old));
          lost.set(key, deviceId);
        }
        if (deviceId === null) continue;
        const alsoOn = [...new Set(others)].filter(
          (one) => one !== null && one !== deviceId,
        ) as number[];
        const isFree = fallback !== deviceId && !alsoOn.includes(fallback ?? 0);
        const fallbackDeviceId = isFree ? fallback : null;
        const isOff = allowed(first) === null;
        const isAsBefore =
          !(isOff && schedule.enabled === 1) &&
          deviceId === schedule.deviceId &&
          fallbackDeviceId === schedule.fallbackDeviceId &&
          alsoOn.join() === also.join();
        if (isAsBefore) continue;
        const enabled = isOff ? { enabled: false } : {};
        await change(db, id, { deviceId, fallbackDeviceId, alsoOn, ...enabled });
        scheduleIds.push(id);
      }
      deviceIds.push(...lost.values());
      return { deviceIds, scheduleIds };
    },
  };
}

const connected = ({ isConnected }: SpeakerRow) => isConnected === 1;

/** The one that stands already, else that of who came first. */
function whichStands(same: SpeakerRow[], accounts: number[]): SpeakerRow {
  const standing = same.find(({ id }) => same.some(({ sameAs }) => sameAs === id));
  const [first] = same.toSorted(
    (one, other) =>
      accounts.indexOf(one.userId) - accounts.indexOf(other.userId) || one.id - other.id,
  );
  return standing ?? (first as SpeakerRow);
}
