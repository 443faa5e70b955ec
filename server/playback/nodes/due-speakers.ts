// The speakers that matter to this node though nobody looks: of runs that are due, and of nodes that have ended.
import { typesOf } from "#contract/makes";
import { devices } from "#server/devices/device-tables";
import type { Database } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { prepared } from "#server/platform/database/prepared";
import { holderLives } from "#server/platform/node-lease";
import { heldElsewhere } from "#server/playback/playback-tables";
import { onOtherSpeakers, onOwnSpeakers } from "#server/schedules/schedule-tables";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";

export interface DueSpeaker {
  deviceId: number;
  /** UTC milliseconds. */
  dueAt: number;
}

const AT_ONCE = 500;
const FOLLOWED = typesOf((make) => make.isFollowed);

export type DueSpeakers = ReturnType<typeof createDueSpeakers>;

export function createDueSpeakers({ db, node }: { db: Database["db"]; node: string }) {
  const isHeldElsewhere = sql<SqlBool>`exists ${heldElsewhere(db, sql.ref("devices.id"), node)}`;
  const isOfThisNode = (device: ExpressionBuilder<{ devices: Row<"devices"> }, "devices">) =>
    device.and([
      device("devices.isConnected", "=", 1),
      device("devices.type", "in", FOLLOWED),
      device.not(isHeldElsewhere),
    ]);

  const own = () =>
    onOwnSpeakers(db)
      .where(isOfThisNode)
      .select(["devices.id as deviceId", "schedules.id", "schedules.nextRunAt as dueAt"]);
  const others = () =>
    onOtherSpeakers(db)
      .where(isOfThisNode)
      .select(["devices.id as deviceId", "schedules.id", "schedules.nextRunAt as dueAt"]);

  const pageOf = (query: () => ReturnType<typeof own>) =>
    prepared(db, ({ dueAt, id, to }: { dueAt: number; id: number; to: number }) =>
      query()
        .where("schedules.nextRunAt", ">=", dueAt)
        .where("schedules.nextRunAt", "<=", to)
        .where(({ or, eb }) =>
          or([eb("schedules.nextRunAt", ">", dueAt), eb("schedules.id", ">", id)]),
        )
        .orderBy("schedules.nextRunAt")
        .orderBy("schedules.id")
        .limit(AT_ONCE),
    );
  const [ofOwn, ofOthers] = [pageOf(own), pageOf(others)];

  async function* inOrder(
    page: typeof ofOwn,
    from: number,
    to: number,
  ): AsyncGenerator<DueSpeaker[]> {
    let after = { dueAt: from, id: Number.MAX_SAFE_INTEGER };
    for (;;) {
      const rows = await page({ ...after, to });
      const found = rows.map(({ deviceId, id, dueAt }) => ({ deviceId, id, dueAt: dueAt ?? to }));
      const last = found.at(-1);
      if (!last) return;
      yield found;
      if (found.length < AT_ONCE) return;
      after = { dueAt: last.dueAt, id: last.id };
    }
  }

  return {
    /** Of runs due after `from` until `to`, which no other node follows. */
    async *between(from: number, to: number): AsyncGenerator<DueSpeaker[]> {
      if (from >= to) return;
      yield* inOrder(ofOwn, from, to);
      yield* inOrder(ofOthers, from, to);
    },

    /** That nodes followed which live no more. */
    async ofEndedNodes(): Promise<number[]> {
      const rows = await db
        .selectFrom("speakerHolds")
        .select("deviceId")
        .where(({ not }) => not(holderLives))
        .execute();
      return rows.map((row) => row.deviceId);
    },

    /** On which something played when a Wird ended. */
    async ofLastTime(): Promise<number[]> {
      const rows = await db
        .selectFrom("playbackState")
        .innerJoin(devices(db), "devices.id", "playbackState.deviceId")
        .where(isOfThisNode)
        .select("devices.id")
        .where((each) =>
          each.or([
            each("playbackState.status", "!=", "stopped"),
            each("playbackState.volumeOwed", "is not", null),
            each("playbackState.unmuteOwed", "=", 1),
          ]),
        )
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
