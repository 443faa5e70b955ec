// Runs on Echo speakers: they wait for the routine that opens the skill, and are played from there.
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import { inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { Row } from "#server/platform/tables";
import { toReciter } from "#server/reciters/reciter-store";
import type { RunReports } from "./run-reports.ts";
import { dueAfter } from "./schedule-times.ts";

/** In place of a node: an Echo plays it, told by whichever node it asks next. */
export const BY_ALEXA = "alexa";

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
  reports: Pick<RunReports, "tell">;
  clock: Clock;
  random: () => number;
}

export function createWaitingRuns({ db, reports, clock, random }: Parts): WaitingRuns {
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

    async begin(run) {
      const scheduleId = await db.transaction().execute((transaction) => claim(transaction, run.id));
      if (scheduleId !== null) reports.tell(scheduleId);
      return scheduleId !== null;
    },

    async sounded(runId) {
      await db
        .updateTable("runs")
        .set({ startedAt: clock.now() })
        .where("id", "=", runId)
        .where("startedAt", "is", null)
        .execute();
      await change(runId, { status: "running", reason: null });
    },
    paused: (runId) => change(runId, { status: "interrupted", reason: "It was paused on the Echo." }),
    ended: (runId, status, reason) =>
      change(runId, { status, reason, endedAt: clock.now(), claimedBy: null, leaseUntil: null }),

    async keepPlace(runId, surahId, position) {
      await db
        .updateTable("schedules")
        .set({ stoppedSurahId: surahId, stoppedPosition: position })
        .where("id", "in", (ids) => ids.selectFrom("runs").select("scheduleId").where("id", "=", runId))
        .execute();
    },
  };
}

/** Runs that an Echo plays end with their windows, as they were last heard; answers their schedules. */
export async function endEchoRuns(db: Queries, now: number): Promise<number[]> {
  const over = db
    .updateTable("runs")
    .set({ endedAt: now, claimedBy: null, leaseUntil: null })
    .where("claimedBy", "=", BY_ALEXA)
    .where("endedAt", "is", null)
    .where("endsAt", "<=", now)
    .returning("scheduleId");
  const silent = await over
    .set({ status: "failed", reason: "The Echo did not say that it plays." })
    .where("startedAt", "is", null)
    .execute();
  const paused = await over
    .set({ status: "stopped", reason: "It was paused on the Echo." })
    .where("status", "=", "interrupted")
    .execute();
  // What plays at the end time plays to its end: nobody can stop an Echo from outside.
  const played = await over.set({ status: "played", reason: null }).execute();
  return [...silent, ...paused, ...played].map((row) => row.scheduleId);
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
