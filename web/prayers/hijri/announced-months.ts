// Which Hijri months can be announced, and a list of announcements with one more. Pure.
import type { HijriMonthStart } from "#contract/prayers/prayer-settings";
import type { HijriDate } from "#contract/prayers/prayers";

type HijriMonth = Pick<HijriDate, "year" | "month">;

/** Months before the current one: their end may be near, and a mistake is put right. */
const PAST = 2;
/** Months after it: a year with every feast. */
const AHEAD = 11;
/** The day of a month from which people wait for the next one. */
const LATE_IN_MONTH = 15;

export const isSameMonth = (one: HijriMonth, other: HijriMonth) =>
  one.year === other.year && one.month === other.month;

/** '1448-9' */
export const monthText = ({ year, month }: HijriMonth) => `${year}-${month}`;

/** `likely`: the month that is announced these days. */
export function monthsToAnnounce({ year, month, day }: HijriDate): {
  months: HijriMonth[];
  likely: HijriMonth;
} {
  const current = year * 12 + month - 1;
  const named = (number: number) => ({ year: Math.floor(number / 12), month: (number % 12) + 1 });
  const months = Array.from({ length: PAST + AHEAD + 1 }, (_, index) =>
    named(current - PAST + index),
  );
  return { months, likely: named(day >= LATE_IN_MONTH ? current + 1 : current) };
}

/** A second announcement of a month replaces the first. */
export function withMonth(
  announced: readonly HijriMonthStart[],
  month: HijriMonthStart,
): HijriMonthStart[] {
  return [...announced.filter((each) => !isSameMonth(each, month)), month].sort((one, other) =>
    one.startsOn.localeCompare(other.startsOn),
  );
}
