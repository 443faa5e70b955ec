// Where an instant lies on a day's line: the hours below the lines are those of all days, also of 23 and 25 hours.
import { timeAt } from "#contract/times/clock-times";
import { minutesOf } from "#contract/times/wall-times";

const MINUTES = 24 * 60;

/** By the clock, from 0, midnight, to 1, the next; clipped at both. The instants are UTC milliseconds. */
export function placeOnDay(
  instant: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  timezone: string,
): number {
  if (instant < startsAt) return 0;
  return instant < endsAt ? minutesOf(timeAt(timezone, instant)) / MINUTES : 1;
}
