// Which node follows which speaker: one at a time, under a lease, so that two never steer against each other.
import type { DeviceType } from "#contract/devices";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import type { Log } from "#server/platform/log";

/**
 * A hold lasts this long unless it is renewed, milliseconds: well within the lease of a run, so that
 * whoever takes up a dead node's run gets its speaker too.
 */
export const HOLD_LEASE = 15_000;
const RENEW_EVERY = HOLD_LEASE / 3;
/** So that one statement stays under the databases' limits of variables. */
const TAKEN_AT_ONCE = 500;

/** Another node follows this speaker now; requests for it go there. */
export class HeldElsewhere extends AppError {
  override name = "HeldElsewhere";
  readonly node: string;

  constructor(node: string) {
    super("unavailable", "This speaker is just changing hands. Please try again in a moment.", {
      retryAfter: 2,
    });
    this.node = node;
  }
}

export interface SpeakerHolds {
  /** Takes a speaker; throws HeldElsewhere when another node has it. */
  take(deviceId: number): Promise<void>;
  /** Takes all connected speakers of these kinds that nobody has; answers their ids. */
  takeFree(types: DeviceType[]): Promise<number[]>;
  release(deviceId: number): Promise<void>;
  /** Calls back with speakers that this node lost because it could not renew in time. */
  start(onLost: (deviceIds: number[]) => void): void;
  /** Gives all back. */
  stop(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  node: string;
  clock: Clock;
  log: Log;
}

export function createSpeakerHolds(parts: Parts): SpeakerHolds {
  // Beside an embedded database there is no other node.
  return parts.kind === "sqlite" ? soleNode(parts) : oneOfMany(parts);
}

function soleNode({ db }: Parts): SpeakerHolds {
  let looked = false;
  return {
    take: async () => {},
    async takeFree(types) {
      // Nobody lets go of one later on.
      if (looked) return [];
      looked = true;
      const rows = await connected(db, types).execute();
      return rows.map((row) => row.id);
    },
    release: async () => {},
    start() {},
    stop: async () => {},
  };
}

function oneOfMany({ db, node, clock, log }: Parts): SpeakerHolds {
  const held = new Set<number>();
  let cancelRenew: (() => void) | null = null;

  async function takeThese(deviceIds: number[]): Promise<number[]> {
    const now = clock.now();
    const mine = { node, leaseUntil: now + HOLD_LEASE };
    const rows = await db
      .insertInto("speakerHolds")
      .values(deviceIds.map((deviceId) => ({ deviceId, ...mine })))
      .onConflict((conflict) =>
        conflict
          .column("deviceId")
          .doUpdateSet(mine)
          .where((where) =>
            where.or([
              where("speakerHolds.node", "=", node),
              where("speakerHolds.leaseUntil", "<", now),
            ]),
          ),
      )
      .returning("deviceId")
      .execute();
    for (const row of rows) held.add(row.deviceId);
    return rows.map((row) => row.deviceId);
  }

  async function holderOf(deviceId: number): Promise<string> {
    const row = await db
      .selectFrom("speakerHolds")
      .select("node")
      .where("deviceId", "=", deviceId)
      .executeTakeFirst();
    return row?.node ?? "";
  }

  async function renew(onLost: (deviceIds: number[]) => void): Promise<void> {
    if (held.size === 0) return;
    const before = [...held];
    const rows = await db
      .updateTable("speakerHolds")
      .set({ leaseUntil: clock.now() + HOLD_LEASE })
      .where("node", "=", node)
      .returning("deviceId")
      .execute();
    const kept = new Set(rows.map((row) => row.deviceId));
    const lost = before.filter((deviceId) => held.has(deviceId) && !kept.has(deviceId));
    for (const deviceId of lost) held.delete(deviceId);
    if (lost.length > 0) onLost(lost);
  }

  return {
    async take(deviceId) {
      if (held.has(deviceId)) return;
      const [taken] = await takeThese([deviceId]);
      if (taken === undefined) throw new HeldElsewhere(await holderOf(deviceId));
    },
    async takeFree(types) {
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
      const taken: number[] = [];
      for (let at = 0; at < free.length; at += TAKEN_AT_ONCE) {
        const some = free.slice(at, at + TAKEN_AT_ONCE);
        taken.push(...(await takeThese(some.map((row) => row.id))));
      }
      return taken;
    },
    async release(deviceId) {
      held.delete(deviceId);
      await db
        .deleteFrom("speakerHolds")
        .where("deviceId", "=", deviceId)
        .where("node", "=", node)
        .execute();
    },
    start(onLost) {
      const again = () => {
        renew(onLost).catch((error: unknown) => {
          log.warn({ err: error }, "the holds of speakers could not be renewed");
        });
        cancelRenew = clock.after(RENEW_EVERY, again);
      };
      again();
    },
    async stop() {
      cancelRenew?.();
      held.clear();
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
