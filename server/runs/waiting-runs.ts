// Runs on Echo speakers: they wait for the routine that opens the skill, and are played from there.
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database";
import { inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { Row } from "#server/platform/tables";
import { toReciter } from "#server/reciters/reciter-store";
import { BY_ALEXA, FOR_ALEXA } from "./echo-runs.ts";
import { freshRun } from "./moving-on.ts";
import { keptPlace } from "./run-plan.ts";
import type { RunReports } from "./run-reports.ts";
import { dueAfter } from "../schedules/schedule-times.ts";

/** A routine may fire this long before our clock says it is time, milliseconds: clocks differ. */
const EARLY = 2 * 60_000;

export type WaitingRuns = ReturnType<typeof createWaitingRuns>;

interface WaitingRun {
  scheduleId: number;
  dueAt: number;
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

  const ofAlexa = () =>
    db
      .selectFrom("schedules")
      .innerJoin("devices", "devices.id", "schedules.deviceId")
      .innerJoin("reciters", "reciters.id", "schedules.reciterId")
      .selectAll("reciters")
      .select([
        "schedules.id as scheduleId",
        "schedules.timezone",
        "schedules.deviceId",
        "schedules.surahId",
        "schedules.shuffle",
        "schedules.continuePlayback",
        "schedules.stoppedSurahId",
        "schedules.stoppedPosition",
      ])
      .where("devices.type", "=", "alexa");

  /** What waits for its routine, or has been claimed a moment ahead. */
  const openRuns = (userId: number, now: number) =>
    ofAlexa()
      .innerJoin("runs", "runs.scheduleId", "schedules.id")
      .select(["runs.dueAt", "runs.endsAt"])
      .where("devices.userId", "=", userId)
      .where("runs.status", "in", ["waiting", "preparing"])
      .where("runs.endedAt", "is", null)
      .where("runs.dueAt", "<=", now + EARLY)
      .where("runs.endsAt", ">", now)
      .execute();

  /** Only on its own Echo: another one opened by chance must not take it away. */
  const startingSoon = (deviceId: number, now: number) =>
    ofAlexa()
      .select((select) => [
        select.ref("schedules.nextRunAt").$notNull().as("dueAt"),
        select.ref("schedules.nextRunEndsAt").$notNull().as("endsAt"),
      ])
      .where("devices.id", "=", deviceId)
      .where("schedules.nextRunAt", ">", now)
      .where("schedules.nextRunAt", "<=", now + EARLY)
      .execute();

  return {
    /** What is due now on this account, on this Echo before the others; or starts soon on this one. */
    async dueNow(userId: number, deviceId: number): Promise<WaitingRun | null> {
      const now = clock.now();
      const [open, soon] = await Promise.all([openRuns(userId, now), startingSoon(deviceId, now)]);
      const rows = [...open, ...soon].sort(
        (a, b) => Math.abs(a.dueAt - now) - Math.abs(b.dueAt - now),
      );
      const row = rows.find((run) => run.deviceId === deviceId) ?? rows[0];
      if (!row) return null;
      const reciter = toReciter(row);
      const { availableSurahs } = reciter;
      const kept = keptPlace(row, reciter);
      const start = kept?.surahId ?? row.surahId;
      return {
        scheduleId: row.scheduleId,
        dueAt: row.dueAt,
        endsAt: row.endsAt,
        timezone: row.timezone,
        reciter,
        order:
          row.shuffle === 1
            ? shuffled(availableSurahs, start, random)
            : inOrder(availableSurahs, start),
        position: kept?.position ?? 0,
      };
    },

    /** The skill plays it: the id of its run; null when somebody else has begun it meanwhile. */
    async begin(run: Pick<WaitingRun, "scheduleId" | "dueAt">): Promise<number | null> {
      const id = await db.transaction().execute((transaction) => claim(transaction, run));
      if (id !== null) reports.tell(run.scheduleId);
      return id;
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

/** The id of the run, when it is ours now. */
async function claim(
  transaction: Queries,
  { scheduleId, dueAt }: Pick<WaitingRun, "scheduleId" | "dueAt">,
): Promise<number | null> {
  const schedule = await transaction
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", scheduleId)
    .where("nextRunAt", "=", dueAt)
    .executeTakeFirst();
  if (schedule && schedule.nextRunEndsAt !== null) {
    // Begun before any node has claimed it, it needs a row that they will find.
    await transaction
      .insertInto("runs")
      .values({ ...freshRun, scheduleId, dueAt, endsAt: schedule.nextRunEndsAt, ...FOR_ALEXA })
      .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
      .execute();
  }
  const run = await transaction
    .updateTable("runs")
    .set({ status: "running", reason: null, claimedBy: BY_ALEXA, leaseUntil: null })
    .where("scheduleId", "=", scheduleId)
    .where("dueAt", "=", dueAt)
    .where("status", "in", ["waiting", "preparing"])
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!run) return null;
  // A run begun before its minute has not moved its schedule on yet.
  if (schedule) {
    await transaction
      .updateTable("schedules")
      .set(dueAfter(schedule, dueAt))
      .where("id", "=", scheduleId)
      .where("nextRunAt", "=", dueAt)
      .execute();
  }
  return run.id;
}
