// Which runs an agent may begin by itself: written before their plans are sent, until it has none of them any more.
import { keyedRun, runKeyOf } from "#contract/run-key";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Database } from "#server/platform/database/database";
import { type ColumnType, valuesOf } from "#server/platform/database/values";
import { runIdOf } from "#server/runs/run-tables";
import { sql } from "kysely";

/** As `contract/run-key` makes it. */
type Key = string;

export interface DelegatedRun {
  scheduleId: number;
  slot: number;
  /** UTC milliseconds. */
  dueAt: number;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** YYYY-MM-DD. */
  day: string;
}

export interface AgentDelegations {
  /** Before their plans are sent. Answers the keys of those that no other agent may still begin. */
  give(agentId: number, runs: readonly DelegatedRun[]): Promise<Set<Key>>;
  /** It has answered that it has them. */
  acked(agentId: number, keys: readonly Key[]): Promise<void>;
  /** It has answered that it has none of them any more. */
  end(agentId: number, keys: readonly Key[]): Promise<void>;
  /** It has answered that of the runs that are still to come it has these alone. */
  endOthers(agentId: number, keys: ReadonlySet<Key>): Promise<void>;
  /** The id of the row of a run; null: it has none. */
  runIdOf(key: Key): Promise<number | null>;
  /** The run of a key that this agent may begin; null: it may not. */
  find(agentId: number, key: Key): Promise<DelegatedRun | null>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
}

const TYPES: ColumnType[] = ["bigint", "integer", "bigint"];

function valuesOfKey(key: Key): number[] {
  const { scheduleId, slot, dueAt } = keyedRun(key);
  return [scheduleId, slot, dueAt];
}

export function createAgentDelegations({ db, clock }: Parts): AgentDelegations {
  const among = (keys: readonly Key[]) =>
    sql<boolean>`(schedule_id, slot, due_at) in (
      select given.column1, given.column2, given.column3
      from ${valuesOf(TYPES, keys.map(valuesOfKey))} as given
    )`;

  return {
    async give(agentId, runs) {
      const given = new Set<Key>();
      const own = { agentId, sentAt: clock.now(), ackedAt: null };
      for (const chunk of chunks(runs)) {
        const rows = await db
          .insertInto("agentLeases")
          .values(
            chunk.map(({ scheduleId, slot, dueAt, endsAt, day }) => ({
              ...{ scheduleId, slot, dueAt, endsAt, day },
              ...own,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["scheduleId", "slot", "dueAt"])
              .doUpdateSet((eb) => ({ endsAt: eb.ref("excluded.endsAt") }))
              // Another agent has it until it has answered that it does not.
              .where("agentLeases.agentId", "=", agentId),
          )
          .returning(["scheduleId", "slot", "dueAt"])
          .execute();
        for (const row of rows) given.add(runKeyOf(row));
      }
      return given;
    },

    async acked(agentId, keys) {
      for (const chunk of chunks(keys)) {
        await db
          .updateTable("agentLeases")
          .set({ ackedAt: clock.now() })
          .where("agentId", "=", agentId)
          .where(among(chunk))
          .execute();
      }
    },

    async end(agentId, keys) {
      for (const chunk of chunks(keys)) {
        await db
          .deleteFrom("agentLeases")
          .where("agentId", "=", agentId)
          .where(among(chunk))
          .execute();
      }
    },

    async endOthers(agentId, keys) {
      const rows = await db
        .selectFrom("agentLeases")
        .select(["scheduleId", "slot", "dueAt"])
        .where("agentId", "=", agentId)
        .where("dueAt", ">", clock.now())
        .execute();
      await this.end(
        agentId,
        rows.map(runKeyOf).filter((key) => !keys.has(key)),
      );
    },

    runIdOf: (key) => runIdOf(db, keyedRun(key)),

    async find(agentId, key) {
      const { scheduleId, slot, dueAt } = keyedRun(key);
      const row = await db
        .selectFrom("agentLeases")
        .select(["scheduleId", "slot", "dueAt", "endsAt", "day"])
        .where("agentId", "=", agentId)
        .where("scheduleId", "=", scheduleId)
        .where("slot", "=", slot)
        .where("dueAt", "=", dueAt)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
