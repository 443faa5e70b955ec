// What becomes of runs, as it is stored. Only the node that holds a run writes about it.
import { sql } from "kysely";
import type { RunStatus } from "#contract/schedules";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database";
import { chunks } from "../platform/chunks.ts";
import type { ClaimedRun } from "./claimed-run.ts";
import { dueAfter } from "../schedules/schedule-times.ts";
import { endEchoRuns, FOR_ALEXA } from "./echo-runs.ts";
import { takeBackMissed } from "./clock-set-back.ts";

/** News of one run; what it does not mention stays. */
export interface RunChange {
  /** When the speaker first reported PLAYING. */
  startedAt?: number;
  /** JSON. */
  playOrder?: string;
  /** 0 to 100. */
  volumeBefore?: number | null;
  status?: RunStatus;
  reason?: string | null;
  /** It is over: nothing is written after this. */
  ended?: boolean;
}

export interface SchedulePlace {
  scheduleId: number;
  surahId: number;
  /** Seconds. */
  position: number;
}

export interface RunStore {
  /** They have begun: the schedules move on to their next run. */
  begun(runs: ClaimedRun[]): Promise<void>;
  /** By the id of the run; all or nothing. */
  change(changes: ReadonlyMap<number, RunChange>): Promise<void>;
  /** Where schedules are, for continuePlayback and for a restart. */
  keepPlaces(places: Iterable<SchedulePlace>): Promise<void>;
  /** The clock was set back: runs to come that were recorded as missed. Answers their schedules. */
  takeBackMissed(): Promise<number[]>;
  /** Runs on Echo speakers whose window is over end: missed while they waited. Answers their schedules. */
  endWaiting(): Promise<number[]>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  node: string;
}

export function createRunStore({ db, clock, node }: Parts): RunStore {
  return {
    async begun(runs) {
      for (const chunk of chunks(runs, 100)) {
        await db.transaction().execute(async (transaction) => {
          for (const { id, schedule, dueAt, device } of chunk) {
            const waits = device.type === "alexa" && device.isConnected;
            // It may be heard already, when many begin at once.
            const reason = sql<string>`case when started_at is null
              then ${`Waiting for ${device.name} to start playing.`} end`;
            await transaction
              .updateTable("runs")
              .set(waits ? FOR_ALEXA : { status: "running", reason })
              .where("id", "=", id)
              .where("claimedBy", "=", node)
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

    async change(changes) {
      await db.transaction().execute(async (transaction) => {
        for (const [id, { ended, ...columns }] of changes) {
          const end = { endedAt: clock.now(), claimedBy: null, leaseUntil: null };
          await transaction
            .updateTable("runs")
            .set(ended ? { ...columns, ...end } : columns)
            .where("id", "=", id)
            .where("claimedBy", "=", node)
            .where("endedAt", "is", null)
            .execute();
        }
      });
    },

    async keepPlaces(places) {
      await db.transaction().execute(async (transaction) => {
        for (const { scheduleId, surahId, position } of places) {
          await transaction
            .updateTable("schedules")
            .set({ stoppedSurahId: surahId, stoppedPosition: position })
            .where("id", "=", scheduleId)
            .execute();
        }
      });
    },

    takeBackMissed: () =>
      db.transaction().execute((transaction) => takeBackMissed(transaction, clock.now())),

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
      return [...rows.map((row) => row.scheduleId), ...(await endEchoRuns(db, clock.now()))];
    },
  };
}
