// Which due runs can still start, and which are too late: those are missed, with a reason.
import type { DayRun, RunWindow } from "#contract/times/run-windows";
import { nextRun } from "#contract/times/schedule-runs";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { Row } from "#server/platform/database/tables";
import type { FactsOf } from "#server/schedules/schedule-facts";
import { adhanIn, lateLimitOf, storedRun, timesOf } from "#server/schedules/schedule-times";

/** A run that starts later than this, milliseconds, is called late. */
export const LATE_AFTER = 5_000;
/** After years switched off, a schedule gets no more missed runs than this. */
const MOST_RECORDED = 400;

interface DueRun extends DayRun {
  scheduleId: number;
}

interface MissedSchedule {
  schedule: Row<"schedules">;
  runs: (DayRun & { reason: Sentence })[];
  /** It is due next after this instant. */
  after: number;
}

export interface DueRuns {
  missed: MissedSchedule[];
  /** They start now or soon. */
  next: DueRun[];
}

/** Sorts due schedules into runs that can start and runs that were missed. */
export function sortDue(due: Row<"schedules">[], factsOf: FactsOf, now: number): DueRuns {
  const missed: MissedSchedule[] = [];
  const next: DueRun[] = [];
  for (const schedule of due) {
    let run = storedRun(schedule);
    const tooLate: MissedSchedule["runs"] = [];
    while (run && isTooLate(run, schedule, now)) {
      if (tooLate.length < MOST_RECORDED)
        tooLate.push({ ...run, reason: missedReason(run, schedule, now) });
      run = nextRun(timesOf(schedule), factsOf(schedule), run.dueAt, new Set([run.day]));
    }
    const last = tooLate.at(-1);
    if (last) {
      missed.push({ schedule, runs: tooLate, after: run ? run.dueAt - 1 : last.dueAt });
    } else if (run) {
      next.push({ scheduleId: schedule.id, ...run });
    }
  }
  return { missed, next };
}

type LateSchedule = Pick<Row<"schedules">, "portion" | "startAnchor">;

export function isTooLate(run: RunWindow, schedule: LateSchedule, now: number): boolean {
  return now - run.dueAt > lateLimitOf(schedule) || now >= run.endsAt;
}

export function missedReason(run: RunWindow, schedule: LateSchedule, now: number): Sentence {
  const prayer = adhanIn(schedule);
  if (prayer) return sentence("run.adhan-late", { prayer });
  return now >= run.endsAt ? sentence("run.missed") : sentence("run.missed-start");
}

/** Settings that changed after its instant have moved it there. */
export function lateReason(
  { dueAt, timesChangedAt }: { dueAt: number; timesChangedAt: number },
  now: number,
): Sentence {
  const minutes = Math.round((now - dueAt) / 60_000);
  if (timesChangedAt > dueAt) return sentence("run.late-moved", { minutes });
  return sentence("run.late", { minutes });
}
