// A schedule as it is stored: what people chose as columns and back, its times, and the columns of its next run.
import type { Portion } from "#contract/portions/portions";
import { ADHAN_LATE_LIMIT, adhanOf } from "#contract/prayers/adhans";
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Prayer } from "#contract/prayers/prayer-names";
import { dateAt, timeAt } from "#contract/times/clock-times";
import {
  type DayRun,
  isBoundToPrayers,
  nextDayWithoutRun,
  nextOccurrenceDate,
  nextRun,
  type ScheduleTimes,
  whyNotOn,
  zoneOf,
} from "#contract/times/schedule-runs";
import { flag, type Row } from "#server/platform/database/tables";
import { type ScheduleChoice, type StoredChoice, structuredFields } from "#contract/schedules";
import { endsByItself } from "#contract/portions/portion-traits";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";

type FlagField = {
  [Name in keyof StoredChoice]: StoredChoice[Name] extends boolean ? Name : never;
}[keyof StoredChoice];

const flags: Record<FlagField, true> = { enabled: true, continuePlayback: true, shuffle: true };
const isFlag = (name: string) => name in flags;
const json: ReadonlySet<string> = new Set(structuredFields);

export function columnsOf({ alsoOn: _, ...stored }: ScheduleChoice) {
  const columns = Object.entries(stored).map(([name, value]) => {
    if (isFlag(name)) return [name, flag(value === true)];
    return [name, json.has(name) && value !== null ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns) as Pick<Row<"schedules">, keyof StoredChoice>;
}

/** The fields `names` as they were chosen. Throws where a column's JSON text is damaged. */
export function fieldsIn<Name extends keyof StoredChoice>(
  row: Pick<Row<"schedules">, Name>,
  names: readonly Name[],
): Pick<StoredChoice, Name> {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const column = row[name];
    if (isFlag(name)) fields[name] = column === 1;
    else fields[name] = json.has(name) && column !== null ? JSON.parse(String(column)) : column;
  }
  return fields as Pick<StoredChoice, Name>;
}

/** A run still starts when it is at most this late, milliseconds; after that it is missed. */
const LATE_LIMIT = 10 * 60_000;

/** Milliseconds by which a run may start late. */
export function lateLimitOf(row: Pick<Row<"schedules">, "portion" | "startAnchor">): number {
  return adhanIn(row) === null ? LATE_LIMIT : ADHAN_LATE_LIMIT;
}

/** The prayer whose adhan it is; null: it is none. */
export function adhanIn(row: Pick<Row<"schedules">, "portion" | "startAnchor">): Prayer | null {
  return adhanOf(fieldsIn(row, ["portion", "startAnchor"]));
}

/** The columns that determine when a schedule runs. */
export const TIMES = [
  ...(["startTime", "endTime", "startAnchor", "endAnchor", "durationMinutes"] as const),
  ...(["season", "frequency", "days", "date", "timezone"] as const),
] as const satisfies readonly (keyof ScheduleTimes)[];

export function timesOf(row: Pick<Row<"schedules">, keyof ScheduleTimes>): ScheduleTimes {
  return { ...row, ...fieldsIn(row, ["days", "startAnchor", "endAnchor", "season"]) };
}

/** The next run as it is stored; null: there is none. */
export function storedRun(row: Row<"schedules">): DayRun | null {
  const { nextRunAt: dueAt, nextRunEndsAt: endsAt, nextRunDay, timezone } = row;
  if (dueAt === null) return null;
  // Rows of older versions have no day: those run on the clock.
  return { dueAt, endsAt, day: nextRunDay ?? dateAt(timezone, dueAt) };
}

export function portionOf(row: Pick<Row<"schedules">, "portion">): Portion {
  return fieldsIn(row, ["portion"]).portion;
}

/**
 * The columns of the next run after the instant `after`, none on the days `except`; a finished
 * `once` is switched off.
 */
export function dueAfter(
  row: Row<"schedules">,
  facts: DayFacts,
  after: number,
  except?: ReadonlySet<string>,
) {
  const times = timesOf(row);
  const run = row.enabled === 1 ? nextRun(times, facts, after, except) : null;
  const since = Math.min(after, row.nextRunAt ?? after);
  const isFinished = row.frequency === "once" && !run && !rests(times, facts, after);
  return {
    // Days between the two runs may have passed while Wird was switched off.
    ...dueColumns(times, facts, { run, after: since, enabled: row.enabled === 1 }),
    ...(isFinished ? { enabled: flag(false) } : {}),
  };
}

/** Whether it has no next run only since all schedules of the account are paused. */
export function rests(times: ScheduleTimes, facts: DayFacts, after: number): boolean {
  if (facts.pausedUntil === null) return false;
  return nextRun(times, { ...facts, pausedUntil: null }, after) !== null;
}

interface Due {
  run: DayRun | null;
  after: number;
  enabled: boolean;
}

/** The columns that are computed from the times. Bound to prayers, its clock times are the run's. */
export function dueColumns(times: ScheduleTimes, facts: DayFacts, { run, after, enabled }: Due) {
  const timezone = zoneOf(times, facts);
  const { startAnchor, endAnchor, durationMinutes } = times;
  const endMoves = endAnchor !== null || durationMinutes !== null;
  return {
    timezone,
    startTime: startAnchor && run ? timeAt(timezone, run.dueAt) : times.startTime,
    endTime: endMoves && run?.endsAt ? timeAt(timezone, run.endsAt) : times.endTime,
    nextRunAt: run?.dueAt ?? null,
    nextRunEndsAt: run?.endsAt ?? null,
    nextRunDay: run?.day ?? null,
    nextLackAt:
      enabled && (isBoundToPrayers(times) || times.frequency === "once")
        ? (nextDayWithoutRun(times, facts, after, run)?.passesAt ?? null)
        : null,
  };
}

// --- what people chose is checked as a whole, and gets its defaults and its next run

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
