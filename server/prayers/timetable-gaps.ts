// Days that a timetable leaves out between its first and its last: their times are computed. Pure.
import type { TimetableDay } from "#contract/prayers/prayer-settings";
import { dateAfter } from "#contract/times/calendar-days";

/** Both days included, YYYY-MM-DD. */
export interface TimetableGap {
  from: string;
  to: string;
}

/** Between `days`, in the order of their dates, without the days that are `stored` already. */
export function timetableGaps(
  days: readonly Pick<TimetableDay, "date">[],
  stored: readonly string[],
): TimetableGap[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const within = stored.filter((date) => date > first.date && date < last.date);
  const dates = [...new Set([...days.map(({ date }) => date), ...within])].sort();
  return dates.slice(1).flatMap((date, index) => {
    const from = dateAfter(dates[index] ?? date, 1);
    return from < date ? [{ from, to: dateAfter(date, -1) }] : [];
  });
}
