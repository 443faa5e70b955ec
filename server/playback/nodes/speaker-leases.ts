// Which speakers this node holds: one node follows a speaker at a time, so that two never control it at once.
import { sentence } from "#contract/sentences/sentences";
import { devices } from "#server/devices/device-tables";
import { AppError } from "#server/platform/app-error";
import { orNone } from "#server/platform/database/chunks";
import type { Database } from "#server/platform/database/database";
import { holderLives, isAlive, type NodeLease } from "#server/platform/node-lease";
import { sql } from "kysely";

/** Another node has the lease of this speaker; requests for it are forwarded there. */
export class LeasedElsewhere extends AppError {
  override name = "LeasedElsewhere";
  /** Empty: no other node has it, and this one cannot have it yet. */
  readonly node: string;

  constructor(node: string) {
    super("unavailable", sentence("speaker.changing-hands"), {
      retryAfter: 2,
    });
    this.node = node;
  }
}

/**
 * Whether a run whose speaker could not be leased is to be handed over. Not where no node has the speaker and this one
 * may claim: it would claim the run again at once, on and on.
 */
export async function isForAnother(
  error: unknown,
  nodeLease: Pick<NodeLease, "mayClaim">,
): Promise<boolean> {
  if (!(error instanceof LeasedElsewhere)) return false;
  return error.node !== "" || !(await nodeLease.mayClaim().catch(() => true));
}

export interface SpeakerLeases {
  /** Leases a speaker to this node; throws LeasedElsewhere when another node has its lease. */
  acquire(deviceId: number): Promise<void>;
  /** Leases those of these speakers that no other node has; answers their ids. */
  acquireFree(deviceIds: number[]): Promise<number[]>;
  release(deviceId: number): Promise<void>;
  /** The node that has the lease of a speaker; null: none, or there is no other node than this. */
  holder(deviceId: number): Promise<string | null>;
  /**
   * This node was taken for dead: it has none any more, and gets none until `leaving` has resolved and its rows are
   * removed. Rejects where that fails, and is then to be called again.
   */
  leaveAll(leaving: () => Promise<void>): Promise<void>;
  /** Stops: other nodes find what this one had, and take it over. */
  end(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  node: string;
  /** Good as long as this. */
  nodeLease: Pick<NodeLease, "end" | "standsAside">;
}

export function createSpeakerLeases(parts: Parts): SpeakerLeases {
  // Beside an embedded database there is no other node.
  return parts.kind === "sqlite" ? singleNodeLeases() : storedLeases(parts);
}

function singleNodeLeases(): SpeakerLeases {
  return {
    acquire: async () => {},
    acquireFree: async (deviceIds) => deviceIds,
    release: async () => {},
    holder: async () => null,
    leaveAll: (leaving) => leaving(),
    end: async () => {},
  };
}

function storedLeases({ db, node, nodeLease }: Parts): SpeakerLeases {
  const leased = new Set<number>();
  /** How often this node has lost all that it had. */
  let losses = 0;
  let isLeaving = false;

  async function take(deviceIds: number[]): Promise<number[]> {
    if (isLeaving || nodeLease.standsAside()) return [];
    const lossesBefore = losses;
    const rows = await db
      .insertInto("speakerHolds")
      .columns(["deviceId", "node"])
      // To others the hold of a node that was taken for dead is free, though the node may not know of it yet.
      .expression(
        db
          .selectFrom(devices(db))
          .select(["devices.id", sql.val(node).as("node")])
          .where("devices.id", "in", orNone(deviceIds))
          .where(isAlive(node)),
      )
      .onConflict((conflict) =>
        conflict
          .column("deviceId")
          .doUpdateSet({ node })
          .where(({ or, eb, not }) => or([eb("speakerHolds.node", "=", node), not(holderLives)])),
      )
      .returning("deviceId")
      .execute();
    // It may have lost this one too since the answer was written.
    if (losses !== lossesBefore) return [];
    for (const row of rows) leased.add(row.deviceId);
    return rows.map((row) => row.deviceId);
  }

  async function holder(deviceId: number): Promise<string | null> {
    const row = await db
      .selectFrom("speakerHolds")
      .select("node")
      .where("deviceId", "=", deviceId)
      .where(holderLives)
      .executeTakeFirst();
    return row?.node ?? null;
  }

  return {
    async acquire(deviceId) {
      if (leased.has(deviceId)) return;
      const [acquired] = await take([deviceId]);
      if (acquired !== undefined) return;
      const other = await holder(deviceId);
      // What this node leaves has its own name for a moment more: nobody has it.
      throw new LeasedElsewhere(other === null || other === node ? "" : other);
    },
    async acquireFree(deviceIds) {
      const others = deviceIds.filter((deviceId) => !leased.has(deviceId));
      if (others.length > 0) await take(others);
      return deviceIds.filter((deviceId) => leased.has(deviceId));
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
    async leaveAll(leaving) {
      losses += 1;
      isLeaving = true;
      leased.clear();
      await leaving();
      await db.deleteFrom("speakerHolds").where("node", "=", node).execute();
      isLeaving = false;
    },
    async end() {
      leased.clear();
      await nodeLease.end();
    },
  };
}
