// The stored player of each Echo: read, changed and written with a version, so that no change is lost.
import { runIdIfThere } from "#server/runs/run-tables";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import { flag, type NewRow, type Row } from "#server/platform/database/tables";
import { readOrder, writeOrder } from "#server/playback/play-order";
import { TIMESTAMP_TOLERANCE } from "../skill/request-signature.ts";
import type { EchoPlayer } from "./echo-player.ts";

export interface EchoStore {
  find(deviceId: number): Promise<EchoPlayer | null>;
  /**
   * Reads, changes and writes the player; when another request wrote it meanwhile, reads and changes it
   * again, so `change` must have no effects. Returns the last outcome; a null player writes nothing.
   */
  change<T extends { player: EchoPlayer | null }>(
    deviceId: number,
    change: (player: EchoPlayer | null) => T,
  ): Promise<T>;
  /** Stores the history entry of the current recording; false when another one plays, or it had an entry. */
  keepHistory(deviceId: number, token: string, historyId: number): Promise<boolean>;
}

const MOST_TRIES = 5;

export function createEchoStore({ db, clock }: { db: Database["db"]; clock: Clock }): EchoStore {
  const rowOf = (deviceId: number) =>
    db
      .selectFrom("alexaPlayers")
      .selectAll()
      .select(runIdIfThere(db, "alexaPlayers.runId").as("presentRunId"))
      .where("deviceId", "=", deviceId)
      .executeTakeFirst();

  return {
    async find(deviceId) {
      const row = await rowOf(deviceId);
      return row ? toPlayer(row, clock.now()) : null;
    },

    async change(deviceId, change) {
      for (let tries = 1; ; tries++) {
        const row = await rowOf(deviceId);
        const before = row ? toPlayer(row, clock.now()) : null;
        const outcome = change(before);
        if (outcome.player === null || outcome.player === before) return outcome;
        if (await write(db, deviceId, row?.version ?? null, outcome.player)) return outcome;
        if (tries === MOST_TRIES) throw new Error(`Echo ${deviceId} changes too fast to follow.`);
      }
    },

    async keepHistory(deviceId, token, historyId) {
      const kept = await db
        .updateTable("alexaPlayers")
        .set(({ eb }) => ({ historyId, version: eb("version", "+", 1) }))
        .where("deviceId", "=", deviceId)
        .where("token", "=", token)
        .where("historyId", "is", null)
        .returning("deviceId")
        .execute();
      return kept.length === 1;
    },
  };
}

/** False when another version has been written meanwhile. */
async function write(
  db: Queries,
  deviceId: number,
  version: number | null,
  player: EchoPlayer,
): Promise<boolean> {
  const row = { deviceId, ...toColumns(player), version: (version ?? 0) + 1 };
  if (version === null) {
    const made = await db
      .insertInto("alexaPlayers")
      .values(row)
      .onConflict((conflict) => conflict.column("deviceId").doNothing())
      .returning("deviceId")
      .execute();
    return made.length === 1;
  }
  const changed = await db
    .updateTable("alexaPlayers")
    .set(row)
    .where("deviceId", "=", deviceId)
    .where("version", "=", version)
    .returning("deviceId")
    .execute();
  return changed.length === 1;
}

function toColumns(player: EchoPlayer): Omit<NewRow<"alexaPlayers">, "deviceId" | "version"> {
  const { order, nextOrder, loop, endsByItself, runId, goneRunId, ...columns } = player;
  return {
    ...columns,
    runId: runId ?? goneRunId,
    loop: flag(loop),
    endsByItself: flag(endsByItself),
    playOrder: writeOrder(order),
    nextOrder: nextOrder && writeOrder(nextOrder),
  };
}

type PlayerRow = Row<"alexaPlayers"> & { presentRunId: number | null };

function toPlayer(row: PlayerRow, now: number): EchoPlayer {
  const { deviceId: _device, version: _version, presentRunId, ...stored } = row;
  const { playOrder, nextOrder, ...columns } = stored;
  return {
    ...columns,
    // Heard while a clock was ahead: as it stands, each event of the Echo would be older.
    heardAt: row.heardAt > now + CLOCKS_DIFFER + TIMESTAMP_TOLERANCE ? now : row.heardAt,
    runId: presentRunId,
    goneRunId: presentRunId === null ? row.runId : null,
    loop: row.loop === 1,
    endsByItself: row.endsByItself === 1,
    order: readOrder(playOrder),
    nextOrder: nextOrder === null ? null : readOrder(nextOrder),
  };
}
