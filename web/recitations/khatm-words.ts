// Khatms in words: lengths of recitation, days, and stretches of ayahs.
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AyahRef } from "#contract/quran/ayahs";
import { daysBetween } from "#contract/times/calendar-days";
import { useSurahs } from "../api/queries.ts";
import { formatDate } from "#languages/date-format";
import { useLanguage } from "../i18n/language.tsx";
import { surahNameIn } from "#languages/recitation-names";

export function useKhatmWords() {
  const t = useTranslations("khatm");
  const locale = useLocale();
  const { language } = useLanguage();
  const { data: surahs } = useSurahs();
  return useMemo(() => {
    const ayah = ({ surah: number, ayah }: AyahRef) => {
      const surah = surahs?.find((each) => each.number === number);
      return t("ayah", { surah: surah ? surahNameIn(language, surah) : String(number), ayah });
    };
    const weekday = (date: string) =>
      formatDate(
        locale,
        { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" },
        Date.parse(date),
      );
    return {
      ayah,
      /** 'Al-Baqara 142 to Al-Baqara 176' */
      stretch: (from: AyahRef, to: AyahRef) =>
        from.surah === to.surah && from.ayah === to.ayah
          ? ayah(from)
          : from.surah === to.surah
            ? t("ayahs", { from: ayah(from), to: to.ayah })
            : t("stretch", { from: ayah(from), to: ayah(to) }),
      /** '20 pages a day, about 45 minutes with this reciter'; `pages` may be a part of one. */
      aDay: (pages: number, length: string) =>
        pages < 0.75
          ? t("lessThanPage", { length })
          : t("perDay", { pages: Math.max(1, Math.round(pages)), length }),
      /** '5 hours 12 minutes', in whole minutes. */
      length(seconds: number): string {
        const minutes = Math.max(1, Math.round(seconds / 60));
        const hours = Math.floor(minutes / 60);
        if (hours === 0) return t("minutes", { minutes });
        if (minutes % 60 === 0) return t("hours", { hours });
        return t("hoursMinutes", { hours, minutes: minutes % 60 });
      },
      /** YYYY-MM-DD as '3 December'. */
      day: (date: string) =>
        formatDate(
          locale,
          { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
          Date.parse(date),
        ),
      weekday,
      /** 'Today', 'Tomorrow', else the weekday; both YYYY-MM-DD. */
      near(date: string, today: string): string {
        const apart = daysBetween(today, date);
        if (apart !== 0 && apart !== 1) return weekday(date);
        const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(apart, "day");
        return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
      },
    };
  }, [t, locale, language, surahs]);
}
