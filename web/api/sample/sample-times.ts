// When sample schedules run, as the server would answer it.
import type { BodyInput } from "#contract/endpoint";
import type { DayFacts } from "#contract/prayers/day-facts";
import { isBoundToPrayers, nextRun, zoneOf } from "#contract/times/schedule-runs";
import { type Schedule, type updateSchedule, withReplacedWays } from "#contract/schedules";

/** With the next run after `after` (UTC milliseconds); what is bound to a prayer shows its clock times. */
export function withNextRun(schedule: Schedule, facts: DayFacts, after: number): Schedule {
  const timezone = zoneOf(schedule, facts);
  const run = nextRun(schedule, facts, after);
  const nextRunAt = run && schedule.enabled ? new Date(run.dueAt).toISOString() : null;
  const isMoving = isBoundToPrayers(schedule) || schedule.durationMinutes !== null;
  if (!run || !isMoving) return { ...schedule, timezone, nextRunAt };
  // The British locale writes HH:MM.
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: timezone });
  const ends = schedule.endAnchor !== null || schedule.durationMinutes !== null;
  return {
    ...{ ...schedule, timezone, nextRunAt },
    startTime: clock.format(run.dueAt),
    endTime: ends && run.endsAt ? clock.format(run.endsAt) : schedule.endTime,
  };
}

type Changes = Omit<BodyInput<typeof updateSchedule>, "portion">;

export function withChanges<S extends Omit<Schedule, "portion">>(before: S, changes: Changes): S {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...withReplacedWays(Object.fromEntries(given)) };
}
