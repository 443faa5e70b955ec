// Leases of nodes over speakers: one node follows a speaker at a time, so that two never control it at once.
import type { DeviceType } from "#contract/devices";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";

/**
 * A lease ends after this long unless it is renewed, milliseconds: well before the claim of a run,
 * so that the node that claims a dead node's run gets its speaker too.
 */
export const SPEAKER_LEASE = 15_000;
const RENEW_EVERY = SPEAKER_LEASE / 3;
/** So that one statement stays under the databases' limits of variables. */
const LEASED_AT_ONCE = 500;

/** Another node has the lease of this speaker; requests for it are forwarded there. */
export class LeasedElsewhere extends AppError {
  override name = "LeasedElsewhere";
  readonly node: string;

  constructor(node: string) {
    super("unavailable", sentence("speaker.changing-hands"), {
      retryAfter: 2,
    });
    this.node = node;
  }
}

export interface SpeakerLeases {
  /** Leases a speaker to this node; throws LeasedElsewhere when another node has its lease. */
  acquire(deviceId: number): Promise<void>;
  /** Leases all connected speakers of these types that no node has; answers their ids. */
  acquireFree(types: DeviceType[]): Promise<number[]>;
  release(deviceId: number): Promise<void>;
  /** The node that has the lease of a speaker; null: none, or there is no other node than this. */
  holder(deviceId: number): Promise<string | null>;
  /** Renews all leases from now on; calls back with speakers whose leases this node lost. */
  startRenewing(onLost: (deviceIds: number[]) => void): void;
  /** Stops renewing too. */
  releaseAll(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  node: string;
  clock: Clock;
  log: Log;
}

export function createSpeakerLeases(parts: Parts): SpeakerLeases {
  // Beside an embedded database there is no other node.
  return parts.kind === "sqlite" ? singleNodeLeases(parts) : storedLeases(parts);
}

function singleNodeLeases({ db }: Parts): SpeakerLeases {
  let areFollowed = false;
  return {
    acquire: async () => {},
    async acquireFree(types) {
      // A single node never loses one afterwards.
      if (areFollowed) return [];
      areFollowed = true;
      const rows = await connected(db, types).execute();
      return rows.map((row) => row.id);
    },
    release: async () => {},
    holder: async () => null,
    startRenewing() {},
    releaseAll: async () => {},
  };
}

function storedLeases({ db, node, clock, log }: Parts): SpeakerLeases {
  const leased = new Set<number>();
  let cancelRenew: (() => void) | null = null;

  async function insertOrExtend(deviceIds: number[]): Promise<number[]> {
    const now = clock.now();
    const lease = { node, leaseUntil: now + SPEAKER_LEASE };
    const rows = await db
      .insertInto("speakerHolds")
      .values(deviceIds.map((deviceId) => ({ deviceId, ...lease })))
      .onConflict((conflict) =>
        conflict
          .column("deviceId")
          .doUpdateSet(lease)
          .where((where) =>
            where.or([
              where("speakerHolds.node", "=", node),
              where("speakerHolds.leaseUntil", "<", now),
            ]),
          ),
      )
      .returning("deviceId")
      .execute();
    for (const row of rows) leased.add(row.deviceId);
    return rows.map((row) => row.deviceId);
  }

  async function holder(deviceId: number): Promise<string | null> {
    const row = await db
      .selectFrom("speakerHolds")
      .select("node")
      .where("deviceId", "=", deviceId)
      .executeTakeFirst();
    return row?.node ?? null;
  }

  async function renew(onLost: (deviceIds: number[]) => void): Promise<void> {
    if (leased.size === 0) return;
    const before = [...leased];
    const rows = await db
      .updateTable("speakerHolds")
      .set({ leaseUntil: clock.now() + SPEAKER_LEASE })
      .where("node", "=", node)
      .returning("deviceId")
      .execute();
    const kept = new Set(rows.map((row) => row.deviceId));
    const lost = before.filter((deviceId) => leased.has(deviceId) && !kept.has(deviceId));
    for (const deviceId of lost) leased.delete(deviceId);
    if (lost.length > 0) onLost(lost);
  }

  return {
    async acquire(deviceId) {
      if (leased.has(deviceId)) return;
      const [acquired] = await insertOrExtend([deviceId]);
      if (acquired === undefined) throw new LeasedElsewhere((await holder(deviceId)) ?? "");
    },
    async acquireFree(types) {
      const free = await connected(db, types)
        .leftJoin("speakerHolds", "speakerHolds.deviceId", "devices.id")
        .where((where) =>
          where.or([
            where("speakerHolds.deviceId", "is", null),
            where("speakerHolds.leaseUntil", "<", clock.now()),
          ]),
        )
        .orderBy("devices.id")
        .execute();
      const acquired: number[] = [];
      for (let at = 0; at < free.length; at += LEASED_AT_ONCE) {
        const some = free.slice(at, at + LEASED_AT_ONCE);
        acquired.push(...(await insertOrExtend(some.map((row) => row.id))));
      }
      return acquired;
    },
    async release(deviceId) {
      leased.delete(deviceId);
      await db
        .deleteFrom("speakerHolds")
        .where("deviceId", "=", deviceId)
        .where("node", "=", node)
        .execute();
    },
    holder,
    startRenewing(onLost) {
      const again = () => {
        renew(onLost).catch((error: unknown) => {
          log.warn({ err: error }, "the leases of speakers could not be renewed");
        });
        cancelRenew = clock.after(RENEW_EVERY, again);
      };
      again();
    },
    async releaseAll() {
      cancelRenew?.();
      leased.clear();
      await db.deleteFrom("speakerHolds").where("node", "=", node).execute();
    },
  };
}

function connected(db: Queries, types: DeviceType[]) {
  return db
    .selectFrom("devices")
    .select("devices.id")
    .where("devices.type", "in", types)
    .where("devices.isConnected", "=", 1);
}
