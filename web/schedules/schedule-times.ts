// How long from now, and whether two zones have the same clock.
import { formatDate } from "#languages/date-format";

const MINUTE = 60_000;

export interface Wait {
  days: number;
  hours: number;
  minutes: number;
}

/** A duration in whole minutes, rounded up, so that it is "1 minute" until the moment itself. */
export function waitFor(milliseconds: number): Wait {
  const total = Math.max(0, Math.ceil(milliseconds / MINUTE));
  return {
    days: Math.floor(total / (24 * 60)),
    hours: Math.floor(total / 60) % 24,
    minutes: total % 60,
  };
}

/** The message for a duration: its two largest units that are not zero. */
export function waitForm({ days, hours, minutes }: Wait) {
  if (days > 0) return hours > 0 ? "daysHours" : "days";
  if (hours > 0) return minutes > 0 ? "hoursMinutes" : "hours";
  return minutes > 0 ? "minutes" : "now";
}

/** Whether clocks in two zones show the same at an instant, whatever the zones are called. */
export function sameClock(one: string, other: string, instant: number): boolean {
  const clockIn = (timeZone: string) =>
    formatDate("sv", { timeZone, dateStyle: "short", timeStyle: "short" }, instant);
  return clockIn(one) === clockIn(other);
}
