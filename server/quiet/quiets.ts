// Quiet now: kept for each account, and made so at once: what plays stops, and what waits is skipped.
import type { BodyOf } from "#contract/endpoint";
import { type beginQuiet, LONGEST_QUIET, type Quiet } from "#contract/quiet";
import { sentence } from "#contract/sentences/sentences";
import { devicesById, devicesOf } from "#server/devices/device-tables";
import { exportHousehold } from "#server/household/household-tables";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { Events } from "#server/platform/events";
import type { Once } from "#server/platform/http/creating-once";
import type { Log } from "#server/platform/log";

export interface Quiets {
  /** Null: none lasts. */
  of(userId: number): Promise<Quiet | null>;
  /** Throws `invalid-input`, and `forbidden` for who only listens at home and has no speaker. */
  begin(userId: number, wish: BodyOf<typeof beginQuiet>, once?: Once): Promise<Quiet>;
  end(userId: number): Promise<void>;
}

interface Parts {
  db: Queries;
  /** Skips what waits on these speakers and was due before `until`; implemented in `runs`. */
  skipWaiting(deviceIds: readonly number[], until: number): Promise<void>;
  /** Presses Stop where something of ours plays; implemented in `playback`. */
  stopPlaying(deviceIds: readonly number[], userId: number): Promise<void>;
  /** What an Echo plays ends with its surah: nothing can stop it from here; implemented in `alexa`. */
  endOnEchoes(deviceIds: readonly number[]): Promise<void>;
  events: Pick<Events, "publish">;
  clock: Clock;
  log: Log;
}

const MINUTE = 60_000;

export function createQuiets(parts: Parts): Quiets {
  const { db, events, clock, log } = parts;

  /** The speakers that it is about, by the devices that stand for them. */
  async function speakersOf(queries: Queries, { userId, deviceIds }: Row<"quiets">) {
    const rows =
      deviceIds === null
        ? await devicesOf(queries, [userId])
        : [...(await devicesById(queries, JSON.parse(deviceIds) as number[])).values()];
    const ids = rows.map(({ id, sameAs }) => sameAs ?? id);
    return [...new Set(ids)].sort((one, other) => one - other);
  }

  const rowOf = (userId: number) =>
    db.selectFrom("quiets").selectAll().where("userId", "=", userId).executeTakeFirst();

  function endOf({ minutes, until }: BodyOf<typeof beginQuiet>, now: number): number {
    const end = until === undefined ? now + (minutes ?? 0) * MINUTE : Date.parse(until);
    if (end <= now) throw new AppError("invalid-input", sentence("quiet.past"));
    if (end > now + LONGEST_QUIET * MINUTE) {
      throw new AppError("invalid-input", sentence("quiet.too-long"));
    }
    return end;
  }

  async function mustHaveSpeakers(queries: Queries, userId: number): Promise<void> {
    const own = await devicesOf(queries, [userId]);
    if (own.length > 0) return;
    const home = await exportHousehold(queries, userId);
    // They have Stop.
    if (home?.role === "listen") {
      throw new AppError("forbidden", sentence("household.listens-only"));
    }
  }

  /** Agents plan anew, and pages show it. */
  async function publishChange(
    userId: number,
    deviceIds: readonly number[],
    silences: boolean,
  ): Promise<void> {
    events.publish("message-to-user", { userId, message: { type: "quiet_update", silences } });
    for (const { id, agentId } of (await devicesById(db, deviceIds)).values()) {
      if (agentId !== null) events.publish("device-changed", { deviceId: id });
    }
  }

  /** First what has not sounded, which is skipped and not stopped. */
  async function skipThenStop(userId: number, deviceIds: readonly number[], until: number) {
    try {
      await parts.skipWaiting(deviceIds, until);
    } finally {
      await parts.stopPlaying(deviceIds, userId);
    }
  }

  /** A speaker that does not answer keeps no other from its silence, nor the answer. */
  async function silence(userId: number, deviceIds: readonly number[], until: number) {
    const outcomes = await Promise.allSettled([
      skipThenStop(userId, deviceIds, until),
      parts.endOnEchoes(deviceIds),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        log.warn({ err: outcome.reason }, "a quiet was not made whole");
    }
  }

  return {
    async of(userId) {
      const row = await rowOf(userId);
      if (!row || row.until <= clock.now()) return null;
      return { until: new Date(row.until).toISOString(), deviceIds: await speakersOf(db, row) };
    },

    async begin(userId, wish, once = (work) => work(db)) {
      const now = clock.now();
      const until = endOf(wish, now);
      const deviceIds = wish.deviceIds === undefined ? null : JSON.stringify(wish.deviceIds);
      const row = { userId, since: now, until, deviceIds };
      const quiet = await once(async (queries) => {
        if (deviceIds === null) await mustHaveSpeakers(queries, userId);
        await queries
          .insertInto("quiets")
          .values(row)
          .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
          .execute();
        return { until: new Date(until).toISOString(), deviceIds: await speakersOf(queries, row) };
      });
      await silence(userId, quiet.deviceIds, until);
      await publishChange(userId, quiet.deviceIds, deviceIds === null);
      return quiet;
    },

    async end(userId) {
      const row = await rowOf(userId);
      if (!row) return;
      // Of one that is over it stays known what was due in it.
      if (row.until <= clock.now()) return;
      await db.deleteFrom("quiets").where("userId", "=", userId).execute();
      await publishChange(userId, await speakersOf(db, row), false);
    },
  };
}
