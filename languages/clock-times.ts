// The time of day as text, on the locale's 12-hour or 24-hour clock: the only place that formats it.
import { type HourClock, languageOf, languageRow } from "#contract/languages";
import { formatDate } from "./date-format.ts";

/** `instant` in UTC milliseconds; `more`: other parts to format beside it, such as the weekday. */
export function timeText(
  locale: string,
  instant: number,
  timeZone: string,
  more: Intl.DateTimeFormatOptions = {},
): string {
  const look = {
    hour: isOf24(locale) ? "2-digit" : "numeric",
    minute: "2-digit",
    ...partOfDay(locale),
    ...more,
    timeZone,
  } as const;
  return withMark(locale, formatDate(locale, look, instant));
}

/** `wallTime` as HH:MM; what is none stays as it is. */
export function wallTimeText(locale: string, wallTime: string): string {
  const instant = Date.parse(`2024-01-01T${wallTime}:00Z`);
  return Number.isNaN(instant) ? wallTime : timeText(locale, instant, "UTC");
}

/** A full hour, 0 to 24: "6 AM" or "06". */
export function hourText(locale: string, hour: number): string {
  if (isOf24(locale)) return hour.toLocaleString(locale, { minimumIntegerDigits: 2 });
  const instant = Date.UTC(2024, 0, 1, hour);
  const look = { hour: "numeric", ...partOfDay(locale), timeZone: "UTC" } as const;
  return withMark(locale, formatDate(locale, look, instant));
}

/** The locale with the clock that its reader has chosen. */
export const withClock = (clock: HourClock, locale: string) =>
  new Intl.Locale(locale, { hourCycle: clock === "24" ? "h23" : "h12" }).toString();

/** The locale with the clock of the browser's own time fields, so that a page shows only one. */
export function withClockOf(browserLocale: string, locale: string): string {
  const { hourCycle } = clockOf(browserLocale).resolvedOptions();
  return withClock(hourCycle === "h23" || hourCycle === "h24" ? "24" : "12", locale);
}

/** Where the system has no language a browser may name one that is none, such as "C" of WebKit on Linux. */
function clockOf(browserLocale: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(browserLocale, { hour: "numeric" });
  } catch {
    return new Intl.DateTimeFormat(undefined, { hour: "numeric" });
  }
}

const isOf24 = (locale: string) => new Intl.Locale(locale).hourCycle === "h23";

const saysPartOfDay = (locale: string) => {
  const code = languageOf(locale);
  return code !== null && languageRow(code).partsOfDay === true && !isOf24(locale);
};

const partOfDay = (locale: string) =>
  saysPartOfDay(locale) ? ({ dayPeriod: "short" } as const) : {};

/**
 * With a plain space at AM and PM, where browsers put a narrow one, or none after the Turkish mark; a part of the day
 * goes before its time.
 */
function withMark(locale: string, text: string): string {
  if (!saysPartOfDay(locale)) {
    const spaced = text.replace("\u202f", " ");
    return isOf24(locale) ? spaced : spaced.replace(/([ap]m|ÖÖ|ÖS)(?=\p{Nd})/iu, "$1 ");
  }
  return text.replace(/([\p{Nd}:]+)\s(\P{Nd}+)$/u, "$2 $1");
}
