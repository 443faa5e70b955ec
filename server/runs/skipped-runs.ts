// What a change of a schedule does to its runs: claims are withdrawn, runs skipped and taken back.
import type { Clock } from "#server/platform/clock";
import type { RunsOfSchedule } from "#server/schedules/schedule-store";
import { freshRun } from "./moving-on.ts";

export function createRunsOfSchedule(clock: Clock): RunsOfSchedule {
  return {
    async withdraw(db, scheduleId) {
      const rows = await db
        .deleteFrom("runs")
        .where("scheduleId", "=", scheduleId)
        .where("status", "=", "preparing")
        .returning("dueAt")
        .execute();
      return rows.map((row) => row.dueAt);
    },

    async skip(db, scheduleId, { dueAt, endsAt }) {
      const skipped = {
        status: "skipped" as const,
        reason: "You skipped this run.",
        claimedBy: null,
        leaseUntil: null,
        endedAt: clock.now(),
      };
      await db
        .insertInto("runs")
        .values({ ...freshRun, scheduleId, dueAt, endsAt, ...skipped })
        // It may have been claimed a moment ago, without having sounded.
        .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doUpdateSet(skipped))
        .execute();
    },

    async unskip(db, scheduleId, dueAt) {
      if (dueAt.length === 0) return;
      await db
        .deleteFrom("runs")
        .where("scheduleId", "=", scheduleId)
        .where("status", "=", "skipped")
        .where("dueAt", "in", dueAt)
        .execute();
    },
  };
}
