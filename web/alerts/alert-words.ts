// An alert in words: what was to be recited, on which speaker, and when.
import { useLocale, useTranslations } from "use-intl";
import type { Alert } from "#contract/alerts";
import { timeText } from "../i18n/clock-times.ts";
import { formatDate } from "../i18n/date-format.ts";
import { inPageLanguage } from "../i18n/sentences.ts";

const DAY = 24 * 60 * 60_000;

/** `timezone`: of the account. `now`: UTC milliseconds. */
export function useAlertWords(timezone: string, now: number) {
  const t = useTranslations("alerts");
  const locale = useLocale();
  const dayOf = (instant: number, options: Intl.DateTimeFormatOptions) =>
    formatDate(locale, { ...options, timeZone: timezone }, instant);

  function when(instant: number): string {
    const time = timeText(locale, instant, timezone);
    const sameDay = (other: number) => {
      const date = { year: "numeric", month: "numeric", day: "numeric" } as const;
      return dayOf(instant, date) === dayOf(other, date);
    };
    if (sameDay(now)) return t("today", { time });
    if (sameDay(now - DAY)) return t("yesterday", { time });
    if (sameDay(now + DAY)) return t("tomorrow", { time });
    const isNear = Math.abs(instant - now) < 6 * DAY;
    const date = isNear
      ? ({ weekday: "long" } as const)
      : ({ day: "numeric", month: "long" } as const);
    return t("onDay", { day: dayOf(instant, date), time });
  }

  return {
    when: (alert: Alert) => when(Date.parse(alert.dueAt)),
    what: ({ what, whatSentence }: Alert) =>
      inPageLanguage({ message: what, sentence: whatSentence }),
    reason: ({ reason, reasonSentence }: Alert) =>
      inPageLanguage({ message: reason, sentence: reasonSentence }),
  };
}
