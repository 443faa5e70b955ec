// A year of listening by months: how long, on how many days, and each day's share for its picture.
import type { ListeningDay } from "#contract/playback";

export interface YearMonth {
  /** 0 is January. */
  month: number;
  /** Seconds heard. */
  seconds: number;
  /** Days with at least a minute of it. */
  days: number;
  /** For each day of the month, seconds heard. */
  heard: number[];
}

/** Twelve months; `days` of other years are left out. */
export function yearMonths(year: number, days: readonly ListeningDay[]): YearMonth[] {
  const months = Array.from({ length: 12 }, (_, month): YearMonth => {
    const length = new Date(year, month + 1, 0).getDate();
    return { month, seconds: 0, days: 0, heard: Array<number>(length).fill(0) };
  });
  for (const { date, seconds } of days) {
    const [inYear, monthNumber = 0, day = 0] = date.split("-").map(Number);
    const month = inYear === year ? months[monthNumber - 1] : undefined;
    if (!month) continue;
    month.heard[day - 1] = seconds;
    month.seconds += seconds;
    if (seconds >= 60) month.days += 1;
  }
  return months;
}
