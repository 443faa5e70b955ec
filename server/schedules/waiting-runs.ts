// Runs on Echo speakers: they wait for the routine that opens the skill, and are played from there.
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import { inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { Row } from "#server/platform/tables";
import { toReciter } from "#server/reciters/reciter-store";
import { BY_ALEXA } from "./echo-runs.ts";
import type { RunReports } from "./run-reports.ts";
import { dueAfter } from "./schedule-times.ts";

/** A routine may fire a moment before our clock says it is time, milliseconds. */
const EARLY = 60_000;

export interface WaitingRun {
  id: number;
  endsAt: number;
  /** The schedule's own zone. */
  timezone: string;
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds. */
  position: number;
}

interface Parts {
  db: Database["db"];
  reports: Pick<RunReports, "tell">;
  clock: Clock;
  random: () => number;
}

export function createWaitingRuns({ db, reports, clock, random }: Parts) {
  /** Writes about a run that an Echo still plays, and tells its schedule's owner. */
  async function change(runId: number, columns: Partial<Row<"runs">>): Promise<void> {
    const run = await db
      .updateTable("runs")
      .set(columns)
      .where("id", "=", runId)
      .where("claimedBy", "=", BY_ALEXA)
      .where("endedAt", "is", null)
      .returning("scheduleId")
      .executeTakeFirst();
    if (run) reports.tell(run.scheduleId);
  }

  return {
    /** What is due now on this account: on this Echo before the others. */
    async dueNow(userId: number, deviceId: number | null): Promise<WaitingRun | null> {
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
          "schedules.timezone",
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
        timezone: row.timezone,
        reciter,
        order: row.shuffle === 1 ? shuffled(available, start, random) : inOrder(available, start),
        position: kept ? (row.stoppedPosition ?? 0) : 0,
      };
    },

    /** The skill plays it; false when somebody else has begun it meanwhile. */
    async begin(run: Pick<WaitingRun, "id">): Promise<boolean> {
      const scheduleId = await db
        .transaction()
        .execute((transaction) => claim(transaction, run.id));
      if (scheduleId !== null) reports.tell(scheduleId);
      return scheduleId !== null;
    },

    async sounded(runId: number): Promise<void> {
      await db
        .updateTable("runs")
        .set({ startedAt: clock.now() })
        .where("id", "=", runId)
        .where("startedAt", "is", null)
        .execute();
      await change(runId, { status: "running", reason: null });
    },
    paused: (runId: number) =>
      change(runId, { status: "interrupted", reason: "It was paused on the Echo." }),
    ended: (runId: number, status: "played" | "stopped" | "failed", reason: string | null) =>
      change(runId, { status, reason, endedAt: clock.now(), claimedBy: null, leaseUntil: null }),

    /** Where its schedule is, for continuePlayback. Seconds. */
    async keepPlace(runId: number, surahId: number, position: number): Promise<void> {
      await db
        .updateTable("schedules")
        .set({ stoppedSurahId: surahId, stoppedPosition: position })
        .where("id", "in", (ids) =>
          ids.selectFrom("runs").select("scheduleId").where("id", "=", runId),
        )
        .execute();
    },
  };
}

/** The schedule of the run, when it is ours now. */
async function claim(transaction: Queries, runId: number): Promise<number | null> {
  const run = await transaction
    .updateTable("runs")
    .set({ status: "running", reason: null, claimedBy: BY_ALEXA, leaseUntil: null })
    .where("id", "=", runId)
    .where("status", "in", ["waiting", "preparing"])
    .where("endedAt", "is", null)
    .returning(["scheduleId", "dueAt"])
    .executeTakeFirst();
  if (!run) return null;
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
  return run.scheduleId;
}
