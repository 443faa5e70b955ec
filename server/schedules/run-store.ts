// Runs as they are stored: each due instant of a schedule is claimed once, under a lease, and ends with an outcome.
import type { Device } from "#contract/devices";
import type { Reciter } from "#contract/reciters";
import type { Run, RunStatus } from "#contract/schedules";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import type { Row } from "#server/platform/tables";
import { toReciter } from "#server/reciters/reciter-store";
import { missedRuns } from "./missed-runs.ts";
import { dueAfter } from "./schedule-times.ts";

export type ShownRun = Run;

/** A claim lasts this long unless it is renewed, milliseconds. */
export const LEASE = 30_000;

/** A claimed run with all that is needed to play it. */
export interface ClaimedRun {
  id: number;
  dueAt: number;
  endsAt: number;
  /** When the speaker first reported PLAYING; null: nothing has sounded yet. */
  startedAt: number | null;
  /** JSON of a shuffled run's order. */
  playOrder: string | null;
  schedule: Row<"schedules">;
  device: Pick<Device, "id" | "userId" | "type" | "name" | "deviceId" | "isConnected">;
  reciter: Reciter;
}

export interface RunStore {
  /**
   * Claims what is due until the instant `until` and what a dead node left behind. What is too late
   * to start is recorded as missed instead.
   */
  claim(until: number): Promise<ClaimedRun[]>;
  /** Claims a run that starts now by hand. */
  claimNow(scheduleId: number, endsAt: number): Promise<ClaimedRun>;
  /** Of these runs, the ids that are still ours to begin: not edited, skipped or deleted meanwhile. */
  stillOurs(ids: number[]): Promise<Set<number>>;
  /** They have begun: the schedules move on to their next run. */
  begun(runs: ClaimedRun[]): Promise<void>;
  sounded(id: number, at: number): Promise<void>;
  keepOrder(id: number, order: string): Promise<void>;
  /** Where the schedule is, for continuePlayback and for a restart. */
  keepPlaces(places: { scheduleId: number; surahId: number; position: number }[]): Promise<void>;
  /** While it may still go on: `running`, or `interrupted` with a reason. */
  report(id: number, status: RunStatus, reason: string | null): Promise<void>;
  finish(id: number, status: RunStatus, reason: string | null): Promise<void>;
  renewLeases(): Promise<void>;
  /** Hands all of this node's runs to whoever is there next. */
  giveBackLeases(): Promise<void>;
  /** Waiting runs whose window is over become missed; answers their schedules. */
  endWaiting(): Promise<number[]>;
  /** The earliest instant at which anything is due; null when nothing is. */
  nextDue(): Promise<number | null>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  clock: Clock;
  node: string;
}

/** So that one statement stays under SQLite's limit of variables. */
const CHUNK = 500;
const MOST_CLAIMED_AT_ONCE = 10_000;

export function createRunStore({ db, kind, clock, node }: Parts): RunStore {
  const claimColumns = () => ({ claimedBy: node, leaseUntil: clock.now() + LEASE });

  async function claimDue(until: number): Promise<number[]> {
    const due = await db
      .selectFrom("schedules")
      .selectAll()
      .where("nextRunAt", "<=", until)
      // What somebody holds already is not ours to try.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("runs")
              .select("runs.id")
              .whereRef("runs.scheduleId", "=", "schedules.id")
              .whereRef("runs.dueAt", "=", "schedules.nextRunAt"),
          ),
        ),
      )
      .orderBy("nextRunAt")
      .limit(MOST_CLAIMED_AT_ONCE)
      .execute();
    const claimed: number[] = [];
    for (const chunk of chunks(due)) {
      const { missed, next } = missedRuns(chunk, clock.now());
      await db.transaction().execute(async (transaction) => {
        await recordMissed(transaction, missed);
        if (next.length === 0) return;
        const rows = await transaction
          .insertInto("runs")
          .values(
            next.map((run) => ({
              scheduleId: run.scheduleId,
              dueAt: run.dueAt,
              endsAt: run.endsAt,
              status: "preparing" as const,
              reason: null,
              ...claimColumns(),
              startedAt: null,
              endedAt: null,
              playOrder: null,
            })),
          )
          .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
          .returning("id")
          .execute();
        claimed.push(...rows.map((row) => row.id));
      });
    }
    return claimed;
  }

  async function recordMissed(
    transaction: Queries,
    missed: ReturnType<typeof missedRuns>["missed"],
  ): Promise<void> {
    for (const { schedule, runs, following } of missed) {
      for (const chunk of chunks(runs)) {
        await transaction
          .insertInto("runs")
          .values(
            chunk.map((run) => ({
              scheduleId: schedule.id,
              dueAt: run.dueAt,
              endsAt: run.endsAt,
              status: "missed" as const,
              reason: run.reason,
              claimedBy: null,
              leaseUntil: null,
              startedAt: null,
              endedAt: clock.now(),
              playOrder: null,
            })),
          )
          .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
          .execute();
      }
      await transaction
        .updateTable("schedules")
        .set(following)
        .where("id", "=", schedule.id)
        .where("nextRunAt", "=", schedule.nextRunAt)
        .execute();
    }
  }

  /** Open runs whose node is gone: its lease ran out or, on SQLite, it cannot be alive beside us. */
  async function claimAbandoned(): Promise<number[]> {
    const now = clock.now();
    const rows = await db
      .updateTable("runs")
      .set(claimColumns())
      .where("endedAt", "is", null)
      .where("status", "!=", "waiting")
      .where((where) =>
        where.or([
          where("claimedBy", "is", null),
          where.and([
            // Never our own: after a suspend our leases are over, but we are still here.
            where("claimedBy", "!=", node),
            ...(kind === "sqlite" ? [] : [where("leaseUntil", "<", now)]),
          ]),
        ]),
      )
      .returning("id")
      .execute();
    return rows.map((row) => row.id);
  }

  async function load(ids: number[]): Promise<ClaimedRun[]> {
    const loaded: ClaimedRun[] = [];
    for (const chunk of chunks(ids)) {
      const runs = await db.selectFrom("runs").selectAll().where("id", "in", chunk).execute();
      const schedules = await rowsById(
        db,
        "schedules",
        runs.map((run) => run.scheduleId),
      );
      const values = [...schedules.values()];
      const devices = await rowsById(
        db,
        "devices",
        values.map((schedule) => schedule.deviceId),
      );
      const reciters = await rowsById(
        db,
        "reciters",
        values.map((schedule) => schedule.reciterId),
      );
      for (const run of runs) {
        const schedule = schedules.get(run.scheduleId);
        const device = schedule && devices.get(schedule.deviceId);
        const reciter = schedule && reciters.get(schedule.reciterId);
        if (!schedule || !device || !reciter) continue;
        loaded.push({
          ...run,
          schedule,
          device: { ...device, isConnected: device.isConnected === 1 },
          reciter: toReciter(reciter),
        });
      }
    }
    return loaded;
  }

  return {
    async claim(until) {
      const abandoned = await claimAbandoned();
      const due = await claimDue(until);
      return load([...abandoned, ...due]);
    },

    async claimNow(scheduleId, endsAt) {
      const now = clock.now();
      const row = await db
        .insertInto("runs")
        .values({
          scheduleId,
          dueAt: now,
          endsAt,
          status: "preparing",
          reason: null,
          ...claimColumns(),
          startedAt: null,
          endedAt: null,
          playOrder: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const [run] = await load([row.id]);
      if (!run) throw new Error(`Run ${row.id} has no schedule, device or reciter.`);
      return run;
    },

    async stillOurs(ids) {
      const ours = new Set<number>();
      for (const chunk of chunks(ids)) {
        const rows = await db
          .selectFrom("runs")
          .select("id")
          .where("id", "in", chunk)
          .where("claimedBy", "=", node)
          .where("endedAt", "is", null)
          .execute();
        for (const row of rows) ours.add(row.id);
      }
      return ours;
    },

    async begun(runs) {
      for (const chunk of chunks(runs, 100)) {
        await db.transaction().execute(async (transaction) => {
          for (const { id, schedule, dueAt, device } of chunk) {
            const waiting = device.type === "alexa";
            await transaction
              .updateTable("runs")
              .set(
                waiting
                  ? {
                      status: "waiting",
                      reason: "Waiting for your Alexa routine.",
                      claimedBy: null,
                      leaseUntil: null,
                    }
                  : { status: "running", reason: null },
              )
              .where("id", "=", id)
              .where("endedAt", "is", null)
              .execute();
            // A run started by hand is not the one that the schedule waits for.
            if (schedule.nextRunAt === null || dueAt < schedule.nextRunAt) continue;
            await transaction
              .updateTable("schedules")
              .set(dueAfter(schedule, dueAt))
              .where("id", "=", schedule.id)
              .where("nextRunAt", "=", dueAt)
              .execute();
          }
        });
      }
    },

    async sounded(id, at) {
      await db
        .updateTable("runs")
        .set({ startedAt: at })
        .where("id", "=", id)
        .where("startedAt", "is", null)
        .execute();
    },

    async keepOrder(id, order) {
      await db.updateTable("runs").set({ playOrder: order }).where("id", "=", id).execute();
    },

    async keepPlaces(places) {
      await db.transaction().execute(async (transaction) => {
        for (const place of places) {
          await transaction
            .updateTable("schedules")
            .set({ stoppedSurahId: place.surahId, stoppedPosition: place.position })
            .where("id", "=", place.scheduleId)
            .execute();
        }
      });
    },

    async report(id, status, reason) {
      await db
        .updateTable("runs")
        .set({ status, reason })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .execute();
    },

    async finish(id, status, reason) {
      await db
        .updateTable("runs")
        .set({ status, reason, endedAt: clock.now(), claimedBy: null, leaseUntil: null })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .execute();
    },

    async renewLeases() {
      await db
        .updateTable("runs")
        .set({ leaseUntil: clock.now() + LEASE })
        .where("claimedBy", "=", node)
        .where("endedAt", "is", null)
        .execute();
    },

    async giveBackLeases() {
      await db
        .updateTable("runs")
        .set({ claimedBy: null, leaseUntil: 0 })
        .where("claimedBy", "=", node)
        .where("endedAt", "is", null)
        .execute();
    },

    async endWaiting() {
      const rows = await db
        .updateTable("runs")
        .set({
          status: "missed",
          reason: "Your Alexa routine did not open Wird in time.",
          endedAt: clock.now(),
        })
        .where("status", "=", "waiting")
        .where("endedAt", "is", null)
        .where("endsAt", "<=", clock.now())
        .returning("scheduleId")
        .execute();
      return rows.map((row) => row.scheduleId);
    },

    async nextDue() {
      const row = await db
        .selectFrom("schedules")
        .select((select) => select.fn.min("nextRunAt").as("at"))
        .where("nextRunAt", "is not", null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
  };
}

/** The latest run of each of these schedules, as people are told. */
export async function lastRuns(db: Queries, scheduleIds: number[]): Promise<Map<number, ShownRun>> {
  const last = new Map<number, ShownRun>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await db
      .selectFrom("runs")
      .select(["scheduleId", "dueAt", "status", "reason"])
      .where("id", "in", (latest) =>
        latest
          .selectFrom("runs")
          .select((select) => select.fn.max("id").as("id"))
          .where("scheduleId", "in", chunk)
          .where("status", "!=", "preparing")
          .groupBy("scheduleId"),
      )
      .execute();
    for (const row of rows) last.set(row.scheduleId, showRun(row));
  }
  return last;
}

export function showRun(row: Pick<Row<"runs">, "dueAt" | "status" | "reason">): ShownRun {
  return {
    dueAt: new Date(row.dueAt).toISOString(),
    status: row.status === "preparing" ? "running" : row.status,
    reason: row.reason,
  };
}

async function rowsById<Name extends "schedules" | "devices" | "reciters">(
  db: Queries,
  table: Name,
  ids: number[],
): Promise<Map<number, Row<Name>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table as "schedules")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row as unknown as Row<Name>]));
}

function* chunks<T>(all: T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
