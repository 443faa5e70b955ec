// A choice of a schedule's fields becomes columns: checked as a whole, with defaults and its next run.
import type { DayFacts } from "#contract/prayers/day-facts";
import type { ScheduleChoice } from "#contract/schedules";
import { endsByItself } from "#contract/portions/portion-traits";
import { isBoundToPrayers, type ScheduleTimes } from "#contract/times/run-windows";
import { nextOccurrenceDate, nextRun, whyNotOn } from "#contract/times/schedule-runs";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { columnsOf } from "./schedule-columns.ts";
import { dueColumns, rests } from "./schedule-times.ts";

/** Throws `invalid-input`, and `no-place` for an anchor without a place. */
export function settle(
  choice: ScheduleChoice,
  facts: DayFacts,
  now: number,
  except?: ReadonlySet<string>,
) {
  const problem = problemOf(choice);
  if (problem) throw new AppError("invalid-input", problem);
  if (isBoundToPrayers(choice) && facts.timezone === null) throw new AppError("no-place");
  const { enabled, frequency } = choice;
  const days = frequency === "custom" ? [...(choice.days ?? [])].sort((a, b) => a - b) : null;
  const date =
    frequency === "once" ? (choice.date ?? nextOccurrenceDate(choice, facts, now)) : null;
  const times = { ...choice, days, date };
  const run = enabled ? nextRun(times, facts, now, except) : null;
  if (enabled && !run && !rests(times, facts, now)) {
    throw new AppError("invalid-input", whyNever(times, facts));
  }
  return {
    ...columnsOf({ ...choice, days, date }),
    ...dueColumns(times, facts, { run, after: now, enabled }),
  };
}

function problemOf(choice: ScheduleChoice): Sentence | null {
  const { startAnchor, endAnchor, startTime, endTime, durationMinutes, portion } = choice;
  const endsOnClock = endAnchor === null && durationMinutes === null;
  if (endsOnClock && endTime === null && !endsByItself(portion)) {
    return sentence("portion.end-time-missing");
  }
  if (endsOnClock && startAnchor === null && startTime === endTime) {
    return sentence("schedule.end-equals-start");
  }
  const isSame = startAnchor && endAnchor && startAnchor.prayer === endAnchor.prayer;
  if (isSame && startAnchor.minutes === endAnchor.minutes) return sentence("schedule.end-at-start");
  if (choice.frequency === "custom" && choice.days === null) {
    return sentence("schedule.days-missing");
  }
  const speakers = [choice.deviceId, ...choice.alsoOn];
  if (new Set(speakers).size < speakers.length) return sentence("schedule.speaker-twice");
  if (speakers.some((id) => id === choice.fallbackDeviceId)) {
    return sentence("schedule.fallback-twice");
  }
  return null;
}

function whyNever(times: ScheduleTimes, facts: DayFacts): Sentence {
  const { frequency, date } = times;
  if (frequency !== "once" || date === null) return sentence("schedule.never-runs");
  return whyNotOn(times, facts, date) ?? sentence("schedule.past");
}

/** A request's ways to begin and to end; those that a change does not name are undefined. */
type Ways = Partial<
  Pick<ScheduleChoice, "startTime" | "startAnchor" | "endTime" | "endAnchor" | "durationMinutes">
>;

/** Null: each is given in one way at most. */
export function ambiguityOf(ways: Ways): Sentence | null {
  const { startTime, startAnchor, endTime, endAnchor, durationMinutes } = ways;
  if (startTime !== undefined && startAnchor) return sentence("schedule.start-ambiguous");
  const ends = [endTime, endAnchor, durationMinutes].filter((end) => (end ?? null) !== null);
  return ends.length > 1 ? sentence("schedule.end-ambiguous") : null;
}
