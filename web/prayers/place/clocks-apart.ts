// Whether two zones ever show different clocks within a year.
import { formatDate } from "#languages/date-format";

/** Days between two looks: clock changes are at least four weeks apart (Morocco's Ramadan). */
const STEP = 14 * 86_400_000;

/** `one` and `other`: IANA; `now`: UTC milliseconds. Looks at the year after it. */
export function clocksDiffer(one: string, other: string, now: number): boolean {
  if (one === other) return false;
  const clockIn = (timeZone: string, at: number) =>
    formatDate("en", { timeZone, dateStyle: "short", timeStyle: "short" }, at);
  for (let at = now; at < now + 366 * 86_400_000; at += STEP) {
    if (clockIn(one, at) !== clockIn(other, at)) return true;
  }
  return false;
}
