// Which due runs can still start, and which are too late: those are missed, with a reason.
import { setImmediate as turn } from "node:timers/promises";
import { dateAt } from "#contract/times/clock-times";
import { type DayRun, isEnded, type RunWindow } from "#contract/times/run-windows";
import { nextRun } from "#contract/times/schedule-runs";
import { inARow, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Row } from "#server/platform/database/tables";
import type { FactsOf } from "#server/schedules/schedule-facts";
import { whyNotPlanned } from "#server/schedules/schedule-damage";
import { adhanIn, lateLimitOf, storedRun, timesOf } from "#server/schedules/schedule-times";

/** A run that starts later than this, milliseconds, is called late. */
export const LATE_AFTER = 5_000;
/** Missed runs of so many days are recorded, milliseconds: longer than they are kept, run-retention.ts. */
const RECORDED_BACK = 100 * 24 * 60 * 60_000;
/** Days that are planned in one call, and between two turns of the event loop: the others come with the next look. */
const MOST_PLANNED = 2000;
const PLANNED_IN_A_TURN = 100;

/** Why a run is skipped that was due after the backup was made, and before it was restored. */
export const UNKNOWN = sentence("run.after-backup");

/** Why a run is skipped that was under way when the backup was made, and over before anything of it was heard again. */
export const OPEN_AT_BACKUP = sentence("run.open-at-backup");

/** Whether what is stored of an open run is what a backup had of it. */
export function isOfBackup({
  dueAt,
  startedAt,
  schedule,
}: {
  dueAt: number;
  startedAt: number | null;
  schedule: Pick<Row<"schedules">, "unknownUntil">;
}): boolean {
  return Math.max(dueAt, startedAt ?? 0) <= (schedule.unknownUntil ?? 0);
}

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
  /** Some of the schedules were not sorted yet. */
  more: boolean;
}

/**
 * Sorts due schedules into runs that can start and runs that were missed. Those that can start come first; of those
 * that were switched off for long as many as one look has time for. A row that cannot be planned is missed, with what
 * is wrong with it.
 */
export async function sortDue(
  due: Row<"schedules">[],
  factsOf: FactsOf,
  now: number,
): Promise<DueRuns> {
  const sorted: DueRuns = { missed: [], next: [], more: false };
  const late: Row<"schedules">[] = [];
  for (const schedule of due) {
    try {
      const run = storedRun(schedule);
      if (run && isTooLate(run, schedule, now)) late.push(schedule);
      else if (run) sorted.next.push({ scheduleId: schedule.id, ...run });
    } catch {
      sorted.missed.push(unreadable(schedule, now));
    }
  }
  let planned = 0;
  for (const schedule of late) {
    if (planned >= MOST_PLANNED) return { ...sorted, more: true };
    const runs: MissedSchedule["runs"] = [];
    let run = storedRun(schedule);
    try {
      while (run && isTooLate(run, schedule, now)) {
        const isUnknown = run.dueAt <= (schedule.unknownUntil ?? 0);
        runs.push({ ...run, reason: isUnknown ? UNKNOWN : missedReason(run, schedule, now) });
        const after = Math.max(run.dueAt, now - RECORDED_BACK);
        run = nextRun(timesOf(schedule), factsOf(schedule), after, new Set([run.day]));
        planned += 1;
        if (planned % PLANNED_IN_A_TURN === 0) await turn();
      }
    } catch {
      const last = runs.pop();
      const why = whyNotPlanned(schedule);
      if (last) runs.push({ ...last, reason: inARow([last.reason, why]) ?? why });
      run = null;
    }
    const last = runs.at(-1);
    if (last) sorted.missed.push({ schedule, runs, after: run ? run.dueAt - 1 : last.dueAt });
  }
  return sorted;
}

/** Without its day, its window or its portion, which are not to be read. */
function unreadable(schedule: Row<"schedules">, now: number): MissedSchedule {
  const { nextRunAt, nextRunEndsAt, nextRunDay } = schedule;
  const dueAt = nextRunAt ?? now;
  const run = { dueAt, endsAt: nextRunEndsAt, day: nextRunDay ?? dateAt("UTC", dueAt) };
  return { schedule, runs: [{ ...run, reason: whyNotPlanned(schedule) }], after: dueAt };
}

type LateSchedule = Pick<Row<"schedules">, "portion" | "startAnchor">;

export function isTooLate(run: RunWindow, schedule: LateSchedule, now: number): boolean {
  return now - run.dueAt > lateLimitOf(schedule) || isEnded(run, now);
}

export function missedReason(run: RunWindow, schedule: LateSchedule, now: number): Sentence {
  const prayer = adhanIn(schedule);
  if (prayer) return sentence("run.adhan-late", { prayer });
  return isEnded(run, now) ? sentence("run.missed") : sentence("run.missed-start");
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
