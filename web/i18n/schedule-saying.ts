// How a page says a schedule: in the grammar of its language, with the reader's digits and clock.
import { useMemo } from "react";
import { useLocale } from "use-intl";
import { type ScheduleSaying, scheduleSaying } from "#languages/schedule-sentence";
import { wallTimeText } from "#languages/clock-times";
import { languageAtHand } from "./language-files.ts";
import { useLanguage } from "./language.tsx";
import { scheduleGrammar } from "./schedule-grammar.ts";

/** Where the messages of the dashboard are at hand. */
export function useScheduleSaying(): ScheduleSaying {
  const locale = useLocale();
  const { language } = useLanguage();
  return useMemo(() => {
    const grammar = scheduleGrammar(language);
    const hijriMonths = languageAtHand(language)?.names.hijriMonths;
    if (!grammar || !hijriMonths) throw new Error(`No schedule can be said in ${language} yet.`);
    // A form whose time is not entered yet.
    const time = (wallTime: string) => (wallTime === "" ? "…" : wallTimeText(locale, wallTime));
    return scheduleSaying(grammar, { language, locale, hijriMonths, time });
  }, [locale, language]);
}
