// Prayers, times, days and waits in the reader's language, on the clocks of the place.
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "#languages/date-format";
import { timeText } from "#languages/clock-times";
import type { Prayer } from "#contract/prayers/prayer-names";

export function usePrayerWords(timeZone: string) {
  const names = useTranslations("common.prayer");
  const t = useTranslations("prayers");
  const locale = useLocale();
  return useMemo(() => {
    const dated = (date: string, options: Intl.DateTimeFormatOptions) =>
      formatDate(locale, { ...options, timeZone: "UTC" }, Date.parse(date));
    return {
      locale,
      name: (prayer: Prayer) => names(prayer),
      /** `at` in UTC milliseconds. */
      time: (at: number) => timeText(locale, at, timeZone),
      /** 'Sunday 22 November 2026'. */
      fullDay: (date: string) =>
        dated(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      /** '22 November 2026'. */
      day: (date: string) => dated(date, { day: "numeric", month: "long", year: "numeric" }),
      /** 'Sun 22'. */
      shortDay: (date: string) => dated(date, { weekday: "short", day: "numeric" }),
      month: (date: string) => dated(date, { month: "long", year: "numeric" }),
      /** '2 h 14 min'. */
      wait(minutes: number): string {
        const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
        if (minutes < 60) return t("wait.minutes", parts);
        return t(minutes % 60 === 0 ? "wait.hours" : "wait.hoursMinutes", parts);
      },
    };
  }, [names, t, locale, timeZone]);
}
