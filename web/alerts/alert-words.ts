// An alert in words: what was to be recited, on which speaker, and when.
import { useLocale, useTranslations } from "use-intl";
import type { Alert } from "#contract/alerts";
import { timeText } from "#languages/clock-times";
import { formatDate } from "#languages/date-format";
import { daysApart } from "../i18n/days-apart.ts";
import { inPageLanguage } from "../i18n/sentences.ts";

/** Days from which on a weekday would be taken for another. */
const WEEK = 7;

/** `timezone`: of the account. `now`: UTC milliseconds. */
export function useAlertWords(timezone: string, now: number) {
  const t = useTranslations("alerts");
  const locale = useLocale();

  function when(instant: number): string {
    const time = timeText(locale, instant, timezone);
    const apart = daysApart(instant, now, timezone);
    if (apart === 0) return t("today", { time });
    if (apart === -1) return t("yesterday", { time });
    if (apart === 1) return t("tomorrow", { time });
    const date =
      Math.abs(apart) < WEEK
        ? ({ weekday: "long" } as const)
        : ({ day: "numeric", month: "long" } as const);
    const day = formatDate(locale, { ...date, timeZone: timezone }, instant);
    return t("onDay", { day, time });
  }

  return {
    when: (alert: Alert) => when(Date.parse(alert.dueAt)),
    what: ({ what, whatSentence }: Alert) =>
      inPageLanguage({ message: what, sentence: whatSentence }),
    reason: ({ reason, reasonSentence }: Alert) =>
      inPageLanguage({ message: reason, sentence: reasonSentence }),
  };
}
