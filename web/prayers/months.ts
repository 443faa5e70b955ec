// The months of the table: which days a Gregorian or a Hijri month has.
import type { HijriDate } from "#contract/prayers/prayers";
import { dateAfter } from "#contract/times/calendar-days";

export type Calendar = "civil" | "hijri";

export interface Month {
  /** YYYY-MM-DD. */
  from: string;
  /** 28 to 31. */
  days: number;
}

type HijriOn = (date: string) => HijriDate;

/** The month with this day in it. */
export function monthOf(date: string, calendar: Calendar, hijriOn: HijriOn): Month {
  if (calendar === "civil") {
    const [year = 0, month = 0] = date.split("-").map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { from: `${date.slice(0, 8)}01`, days };
  }
  const from = dateAfter(date, 1 - hijriOn(date).day);
  const { month } = hijriOn(from);
  // A month has 29 or 30 days.
  const days = hijriOn(dateAfter(from, 29)).month === month ? 30 : 29;
  return { from, days };
}

/** A day of the month before (-1) or after (1). */
export function dayInMonthBeside({ from, days }: Month, step: -1 | 1): string {
  return dateAfter(from, step === 1 ? days : -1);
}
