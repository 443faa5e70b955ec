// When the schedule in the form would run, for the arithmetic of its runs.
import { useFormContext } from "react-hook-form";
import type { DayFacts } from "#contract/prayers/day-facts";
import { nextOccurrenceDate, type ScheduleTimes, zoneOf } from "#contract/times/schedule-runs";
import { useZoneOffsets } from "../../../api/queries.ts";
import { useNow } from "../../../api/use-now.ts";
import { useScheduleFacts } from "../../schedule-facts.ts";
import { type ScheduleForm, seasonProblem, timesOf } from "../schedule-form.ts";

export interface FormRuns {
  /** Null while something is missing or wrong. */
  times: ScheduleTimes | null;
  facts: DayFacts;
  /** The zone of its clock. */
  zone: string;
  /** UTC milliseconds. */
  now: number;
}

/** With `startOnly` it does not matter that the end is missing or wrong. */
export function useFormRuns({ startOnly = false } = {}): FormRuns {
  const now = useNow(30_000);
  const form = useFormContext<ScheduleForm>().watch();
  useZoneOffsets(form.timezone);
  const season = form.season && !seasonProblem(form.season) ? form.season : null;
  const facts = useScheduleFacts(now, season);
  const given = timesOf(startOnly ? { ...form, ...WITHOUT_END } : form);
  const times = given && dated(given, facts, now);
  return { times, facts, zone: given ? zoneOf(given, facts) : form.timezone, now };
}

const WITHOUT_END = { endTime: null, endAnchor: null, durationMinutes: null };

/** What runs once without a date runs at its next occurrence. */
function dated(times: ScheduleTimes, facts: DayFacts, now: number): ScheduleTimes {
  if (times.frequency !== "once" || times.date !== null) return times;
  return { ...times, date: nextOccurrenceDate(times, facts, now) };
}
