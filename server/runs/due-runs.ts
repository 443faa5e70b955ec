// Which due runs can still start, and which are too late and become missed, with a reason.
import type { RunWindow } from "#contract/schedule-time";
import { nextRun } from "#contract/schedule-time";
import type { Row } from "#server/platform/tables";
import { dueAfter, LATE_LIMIT, timesOf } from "../schedules/schedule-times.ts";

/** A start later than this, milliseconds, is told as late. */
export const TOLD_AS_LATE = 5_000;
/** A schedule that was asleep for years is not worth more rows than this. */
const MOST_RECORDED = 400;

export interface DueRun extends RunWindow {
  scheduleId: number;
}

export interface MissedSchedule {
  schedule: Row<"schedules">;
  runs: (RunWindow & { reason: string })[];
  /** The schedule's columns after what was missed. */
  following: ReturnType<typeof dueAfter>;
}

/** Sorts due schedules into runs that start now or soon, and runs that were missed. */
export function missedRuns(
  due: Row<"schedules">[],
  now: number,
): { missed: MissedSchedule[]; next: DueRun[] } {
  const missed: MissedSchedule[] = [];
  const next: DueRun[] = [];
  for (const schedule of due) {
    let run = windowOf(schedule);
    const tooLate: MissedSchedule["runs"] = [];
    while (run && isTooLate(run, now)) {
      if (tooLate.length < MOST_RECORDED) tooLate.push({ ...run, reason: missedReason(run, now) });
      run = nextRun(timesOf(schedule), run.dueAt);
    }
    const last = tooLate.at(-1);
    if (last) {
      const following = dueAfter(schedule, run ? run.dueAt - 1 : last.dueAt);
      missed.push({ schedule, runs: tooLate, following });
    } else if (run) {
      next.push({ scheduleId: schedule.id, ...run });
    }
  }
  return { missed, next };
}

export function isTooLate(run: RunWindow, now: number): boolean {
  return now - run.dueAt > LATE_LIMIT || now >= run.endsAt;
}

export function missedReason(run: RunWindow, now: number): string {
  return now >= run.endsAt
    ? "Wird was switched off or asleep at this time, and came back after the end."
    : "Wird was switched off or asleep at this time, and came back too late to start.";
}

export function lateReason(late: number): string {
  const minutes = Math.round(late / 60_000);
  const howLate =
    minutes < 1 ? "less than a minute" : minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Started ${howLate} late, because Wird was switched off or asleep on time.`;
}

function windowOf(schedule: Row<"schedules">): RunWindow | null {
  if (schedule.nextRunAt === null || schedule.nextRunEndsAt === null) return null;
  return { dueAt: schedule.nextRunAt, endsAt: schedule.nextRunEndsAt };
}
