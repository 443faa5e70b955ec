// The time of day as text, for components.
import { useLocale, useTimeZone } from "use-intl";
import { timeText } from "#languages/clock-times";

/** In this browser's time zone. */
export function useTimeText(): (instant: number, more?: Intl.DateTimeFormatOptions) => string {
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return (instant, more) => timeText(locale, instant, zone, more);
}
