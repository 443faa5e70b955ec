// Whether the schedule in the form would be on its speaker at the time of another one.
import type { DayFacts } from "#contract/prayers/day-facts";
import { endsByItself } from "#contract/portions/portion-traits";
import {
  nextRun,
  type RunWindow,
  type ScheduleTimes,
  upcomingRuns,
} from "#contract/times/schedule-runs";
import type { Portion } from "#contract/portions/portions";
import type { Schedule } from "#contract/schedules";
import { likelyEnd } from "../picture/day-windows.ts";

export interface PlannedSchedule extends ScheduleTimes {
  /** Null: it is new. */
  id: number | null;
  deviceId: number;
  alsoOn: readonly number[];
  portion: Portion;
  /** How long its portion lasts; null: not known, or until the end time. */
  seconds: number | null;
}

export interface Clash {
  schedule: Schedule;
  /** UTC milliseconds: when each begins, and when the other is likely to end; null: nobody knows. */
  dueAt: number;
  otherDueAt: number;
  otherEndsAt: number | null;
  /** The speaker that both use. */
  deviceId: number;
}

/** As many coming runs of the form are looked at: a week of a daily schedule. */
const RUNS = 7;
// No window is longer than a day, also where the clock is set back.
const LONGEST_WINDOW = 25 * 3_600_000;

/** The first clash after `now` (UTC milliseconds); null when there is none. */
export function firstClash(
  planned: PlannedSchedule,
  schedules: readonly Schedule[],
  facts: DayFacts,
  now: number,
): Clash | null {
  const own = [planned.deviceId, ...planned.alsoOn];
  const others = schedules.flatMap((schedule) => {
    const shared = own.find((id) => [schedule.deviceId, ...schedule.alsoOn].includes(id));
    const isOther = schedule.enabled && schedule.id !== planned.id;
    return isOther && shared ? [{ schedule, deviceId: shared }] : [];
  });
  for (const run of upcomingRuns(planned, facts, now, RUNS)) {
    const end = plannedEnd(planned, run);
    for (const { schedule, deviceId } of others) {
      let other = nextRun(schedule, facts, run.dueAt - LONGEST_WINDOW);
      while (other && other.dueAt < end) {
        // Where nobody knows its end, it is on the speaker at its beginning at least.
        const otherEndsAt = likelyEnd(schedule, other);
        if ((otherEndsAt ?? other.dueAt + 1) > run.dueAt) {
          const { dueAt: otherDueAt } = other;
          return { schedule, deviceId, dueAt: run.dueAt, otherDueAt, otherEndsAt };
        }
        other = nextRun(schedule, facts, other.dueAt);
      }
    }
  }
  return null;
}

function plannedEnd(planned: PlannedSchedule, run: RunWindow): number {
  const { portion, seconds } = planned;
  const atLatest = run.endsAt ?? Number.POSITIVE_INFINITY;
  if (endsByItself(portion) && seconds !== null)
    return Math.min(atLatest, run.dueAt + seconds * 1000);
  return run.endsAt ?? run.dueAt + 1;
}
