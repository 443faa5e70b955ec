// The time of day, by a clock of 12 or of 24 hours as the locale has it: the one place that writes it.
import { useLocale, useTimeZone } from "use-intl";
import { formatDate } from "./date-format.ts";

/** `instant` in UTC milliseconds; `more`, such as the weekday, is written beside it. */
export function timeText(
  locale: string,
  instant: number,
  timeZone: string,
  more: Intl.DateTimeFormatOptions = {},
): string {
  const look = {
    hour: isOf24(locale) ? "2-digit" : "numeric",
    minute: "2-digit",
    ...more,
    timeZone,
  } as const;
  const text = formatDate(locale, look, instant);
  // Browsers write a narrow blank before AM and PM, which other texts of the page do not have.
  return text.replace("\u202f", " ");
}

/** For components, in the zone of this screen. */
export function useTimeText(): (instant: number, more?: Intl.DateTimeFormatOptions) => string {
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return (instant, more) => timeText(locale, instant, zone, more);
}

/** Of HH:MM. */
export function wallTimeText(locale: string, wallTime: string): string {
  return timeText(locale, Date.parse(`2024-01-01T${wallTime}:00Z`), "UTC");
}

/** Of a full hour, 0 to 24: "6 AM" or "06". */
export function hourText(locale: string, hour: number): string {
  if (isOf24(locale)) return String(hour).padStart(2, "0");
  const instant = Date.UTC(2024, 0, 1, hour);
  return formatDate(locale, { hour: "numeric", timeZone: "UTC" }, instant).replace("\u202f", " ");
}

/** The locale with the clock that the browser's own time fields have, so that a page shows only one. */
export function withClockOf(browserLocale: string, locale: string): string {
  const { hourCycle } = new Intl.DateTimeFormat(browserLocale, {
    hour: "numeric",
  }).resolvedOptions();
  const cycle = hourCycle === "h23" || hourCycle === "h24" ? "h23" : "h12";
  return new Intl.Locale(locale, { hourCycle: cycle }).toString();
}

const isOf24 = (locale: string) => new Intl.Locale(locale).hourCycle === "h23";
