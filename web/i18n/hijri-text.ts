// Hijri dates as text, in the names that Intl has for the months.
import type { HijriDate } from "#contract/prayers/prayers";
import { formatDate } from "./date-format.ts";

/** The middle of Muharram 1446, and the mean length of a month: the middle of each month is in it. */
const MID_MUHARRAM = Date.UTC(2024, 6, 22);
const MONTH = 29.53 * 86_400_000;

/** 'Ramadan'; `month` from 1. */
export function hijriMonthName(locale: string, month: number): string {
  const { language } = new Intl.Locale(locale);
  const calendar = `${language}-u-ca-islamic-umalqura`;
  return formatDate(
    calendar,
    { month: "long", timeZone: "UTC" },
    MID_MUHARRAM + (month - 1) * MONTH,
  );
}

/** 'Ramadan 1448'. */
export function hijriMonthText(locale: string, { year, month }: Omit<HijriDate, "day">): string {
  return `${hijriMonthName(locale, month)} ${year}`;
}

/** '9 Ramadan 1448'. */
export function hijriText(locale: string, date: HijriDate): string {
  return `${date.day} ${hijriMonthText(locale, date)}`;
}
