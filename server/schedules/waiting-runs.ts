// Runs on Echo speakers: they wait for the routine that opens the skill, and are played from there.
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import { inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import { toReciter } from "#server/reciters/reciter-store";
import type { RunReports } from "./run-reports.ts";
import { BY_ALEXA, type RunStore } from "./run-store.ts";
import { dueAfter } from "./schedule-times.ts";

/** A routine may fire a moment before our clock says it is time, milliseconds. */
const EARLY = 60_000;

export interface WaitingRun {
  id: number;
  endsAt: number;
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds. */
  position: number;
}

export interface WaitingRuns {
  /** What is due now on this account: on this Echo before the others. */
  dueNow(userId: number, deviceId: number | null): Promise<WaitingRun | null>;
  /** The skill plays it; false when somebody else has begun it meanwhile. */
  begin(run: WaitingRun): Promise<boolean>;
  sounded(runId: number): Promise<void>;
  paused(runId: number): Promise<void>;
  ended(runId: number, outcome: "played" | "stopped" | "failed", reason: string | null): Promise<void>;
  /** Where its schedule is, for continuePlayback. Seconds. */
  keepPlace(runId: number, surahId: number, position: number): Promise<void>;
}

interface Parts {
  db: Database["db"];
  runs: RunStore;
  reports: RunReports;
  clock: Clock;
  random: () => number;
}

export function createWaitingRuns({ db, runs, reports, clock, random }: Parts): WaitingRuns {
  const scheduleOf = (runId: number) =>
    db.selectFrom("runs").select("scheduleId").where("id", "=", runId).executeTakeFirst();

  async function tell(runId: number): Promise<void> {
    const run = await scheduleOf(runId);
    if (run) reports.tell(run.scheduleId);
  }

  return {
    async dueNow(userId, deviceId) {
      const now = clock.now();
      const rows = await db
        .selectFrom("runs")
        .innerJoin("schedules", "schedules.id", "runs.scheduleId")
        .innerJoin("devices", "devices.id", "schedules.deviceId")
        .innerJoin("reciters", "reciters.id", "schedules.reciterId")
        .selectAll("reciters")
        .select([
          "runs.id as runId",
          "runs.endsAt",
          "schedules.deviceId",
          "schedules.surahId",
          "schedules.shuffle",
          "schedules.continuePlayback",
          "schedules.stoppedSurahId",
          "schedules.stoppedPosition",
        ])
        .where("devices.userId", "=", userId)
        .where("devices.type", "=", "alexa")
        .where("runs.status", "in", ["waiting", "preparing"])
        .where("runs.endedAt", "is", null)
        .where("runs.dueAt", "<=", now + EARLY)
        .where("runs.endsAt", ">", now)
        .orderBy("runs.dueAt", "desc")
        .execute();
      const row = rows.find((run) => run.deviceId === deviceId) ?? rows[0];
      if (!row) return null;
      const reciter = toReciter(row);
      const available = reciter.availableSurahs;
      const kept =
        row.continuePlayback === 1 &&
        row.stoppedSurahId !== null &&
        available.includes(row.stoppedSurahId);
      const start = kept ? row.stoppedSurahId : row.surahId;
      return {
        id: row.runId,
        endsAt: row.endsAt,
        reciter,
        order: row.shuffle === 1 ? shuffled(available, start, random) : inOrder(available, start),
        position: kept ? (row.stoppedPosition ?? 0) : 0,
      };
    },

    async begin(run) {
      const begun = await db.transaction().execute((transaction) => claim(transaction, run.id));
      if (begun) await tell(run.id);
      return begun;
    },

    async sounded(runId) {
      await runs.sounded(runId, clock.now());
      await runs.report(runId, "running", null);
      await tell(runId);
    },
    async paused(runId) {
      await runs.report(runId, "interrupted", "It was paused on the Echo.");
      await tell(runId);
    },
    async ended(runId, outcome, reason) {
      await runs.finish(runId, outcome, reason);
      await tell(runId);
    },
    async keepPlace(runId, surahId, position) {
      const run = await scheduleOf(runId);
      if (run) await runs.keepPlaces([{ scheduleId: run.scheduleId, surahId, position }]);
    },
  };
}

async function claim(transaction: Queries, runId: number): Promise<boolean> {
  const run = await transaction
    .updateTable("runs")
    .set({ status: "running", reason: null, claimedBy: BY_ALEXA, leaseUntil: null })
    .where("id", "=", runId)
    .where("status", "in", ["waiting", "preparing"])
    .where("endedAt", "is", null)
    .returning(["scheduleId", "dueAt"])
    .executeTakeFirst();
  if (!run) return false;
  // A run begun before its minute has not moved its schedule on yet.
  const schedule = await transaction
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", run.scheduleId)
    .where("nextRunAt", "=", run.dueAt)
    .executeTakeFirst();
  if (schedule) {
    await transaction
      .updateTable("schedules")
      .set(dueAfter(schedule, run.dueAt))
      .where("id", "=", schedule.id)
      .execute();
  }
  return true;
}
