// Calendar days of a zone: which one an instant is in, and how many lie between two, also where one has 23 or 25 hours.
import { daysBetween } from "#contract/times/calendar-days";
import { formatDate } from "#languages/date-format";

/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export function dayOf(instant: number, timezone: string): string {
  // The Swedish locale formats dates as ISO does.
  return formatDate("sv", { dateStyle: "short", timeZone: timezone }, instant);
}

/** How many calendar days later `instant` is than `now` in a zone; negative when earlier. */
export function daysApart(instant: number, now: number, timezone: string): number {
  return daysBetween(dayOf(now, timezone), dayOf(instant, timezone));
}
