// The table of the quiet that accounts have asked for, and what other rooms ask of it.
import { devicesOf, standingOwners } from "#server/devices/device-tables";
import { homesOf, scheduleRights } from "#server/household/household-tables";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

declare module "#server/platform/database/tables" {
  interface Tables {
    quiets: QuietsTable;
  }
}

interface QuietsTable {
  userId: number;
  /** When it was asked for, UTC milliseconds. */
  since: number;
  until: number;
  /** JSON: the ids of speakers; null: all of the account's own. */
  deviceIds: string | null;
}

/** As its person may have it. */
export async function exportQuiet(queries: Queries, userId: number) {
  const row = await queries
    .selectFrom("quiets")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Which speakers are quiet, and since when: of those that were asked about. */
export interface QuietSpeakers {
  /** Whether a run that was due then is not to sound now: it is skipped, also after the quiet is over. */
  skips(deviceId: number, run: { dueAt: number; now: number }): boolean;
  /** When the quiet began that lasts now, UTC milliseconds; null: none does. */
  since(deviceId: number, now: number): number | null;
}

const NONE: QuietSpeakers = { skips: () => false, since: () => null };

/** A quiet counts where who has asked for it may make schedules, as long as that is so. */
export async function quietOn(
  queries: Queries,
  deviceIds: readonly number[],
): Promise<QuietSpeakers> {
  const asked = [...new Set(deviceIds)];
  // Most accounts never ask for it: then this is all that is read.
  const isAny = await queries.selectFrom("quiets").select("userId").limit(1).executeTakeFirst();
  if (!isAny || asked.length === 0) return NONE;
  const owners = await standingOwners(queries, asked);
  const people = [...new Set(owners.values())];
  const homes = await homesOf(queries, people);
  const all = [...new Set([...people, ...[...homes.values()].flat()])];
  const rows: Row<"quiets">[] = [];
  for (const some of chunks(all)) {
    const found = queries.selectFrom("quiets").selectAll().where("userId", "in", some);
    rows.push(...(await found.execute()));
  }
  const byDevice = rows.length === 0 ? new Map() : await quietsByDevice(queries, rows, asked);
  const of = (deviceId: number): Row<"quiets">[] => byDevice.get(deviceId) ?? [];
  return {
    skips: (deviceId, { dueAt, now }) =>
      of(deviceId).some(({ since, until }) => dueAt < until && (dueAt >= since || now < until)),
    since(deviceId, now) {
      const lasting = of(deviceId).filter(({ until }) => now < until);
      return lasting.length === 0 ? null : Math.max(...lasting.map(({ since }) => since));
    },
  };
}

async function quietsByDevice(
  queries: Queries,
  rows: readonly Row<"quiets">[],
  asked: readonly number[],
): Promise<Map<number, Row<"quiets">[]>> {
  const own = await devicesOf(
    queries,
    rows.filter(({ deviceIds }) => deviceIds === null).map(({ userId }) => userId),
  );
  const uses = rows.flatMap((row) => {
    const ids = new Set(
      row.deviceIds === null
        ? // One that another of the household has too is that other's.
          own
            .filter(({ userId }) => userId === row.userId)
            .flatMap(({ id, sameAs }) => sameAs ?? id)
        : (JSON.parse(row.deviceIds) as number[]),
    );
    return asked.filter((id) => ids.has(id)).map((deviceId) => ({ row, deviceId }));
  });
  const mayRecite = await scheduleRights(
    queries,
    uses.map(({ row, deviceId }) => ({ userId: row.userId, deviceId })),
  );
  const isOwn = (userId: number, deviceId: number) =>
    own.some((device) => device.userId === userId && (device.sameAs ?? device.id) === deviceId);
  const found = new Map<number, Row<"quiets">[]>();
  for (const { row, deviceId } of uses) {
    const counts = mayRecite({ userId: row.userId, deviceId }) || isOwn(row.userId, deviceId);
    if (counts) found.set(deviceId, [...(found.get(deviceId) ?? []), row]);
  }
  return found;
}
