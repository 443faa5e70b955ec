// Days without a run, one after another for the same reason, as one.
import type { ScheduleDay } from "#contract/times/schedule-runs";

export interface SkippedDays {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  why: NonNullable<ScheduleDay["why"]>;
}

/** Days of the pattern follow each other, also where days between them are not of the pattern. */
export function groupedDays(days: readonly ScheduleDay[]): SkippedDays[] {
  const groups: SkippedDays[] = [];
  let open: SkippedDays | null = null;
  for (const { date, why } of days) {
    if (!why) {
      open = null;
    } else if (open && reasonOf(open.why) === reasonOf(why)) {
      open.to = date;
    } else {
      open = { from: date, to: date, why };
      groups.push(open);
    }
  }
  return groups;
}

/** The sentence names its day, which is not part of the reason. */
const reasonOf = (why: SkippedDays["why"]) =>
  why.code === "day.no-prayer" ? `${why.code} ${why.params.prayer}` : why.code;
