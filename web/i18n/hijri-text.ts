// Hijri dates as text, in the same names in every browser.
import { defaultLanguage, type Language, languageOf } from "#contract/languages";
import type { HijriDate } from "#contract/prayers/prayers";
import type { LanguageNames } from "#languages/recitation-names";
import { languageAtHand } from "./language-files.ts";

type HijriMonth = Pick<HijriDate, "year" | "month">;

function namesIn(locale: string): LanguageNames {
  const code: Language = languageOf(locale) ?? defaultLanguage;
  const language = languageAtHand(code);
  if (!language) throw new Error(`The files of ${code} have not been fetched.`);
  return language.names;
}

/** In the digits of the locale, without separators between thousands. */
const numberText = (locale: string, number: number) =>
  number.toLocaleString(locale, { useGrouping: false });

/** 'Ramadan'; `month` from 1. */
export function hijriMonthName(locale: string, month: number): string {
  return namesIn(locale).hijriMonths[month - 1] ?? "";
}

/** 'Ramadan 1448'. */
export function hijriMonthText(locale: string, { year, month }: HijriMonth): string {
  return `${hijriMonthName(locale, month)} ${numberText(locale, year)}`;
}

/** '9 Ramadan 1448 AH'. */
export function hijriText(locale: string, date: HijriDate): string {
  const text = `${hijriDayText(locale, date.day)} ${hijriMonthText(locale, date)}`;
  return namesIn(locale).ofEra(text);
}

/** '9'. */
export function hijriDayText(locale: string, day: number): string {
  return numberText(locale, day);
}

/** The months in which these days are: 'Ramadan 1448 AH', 'Ramadan – Shawwal 1448 AH'. */
export function hijriMonthsText(locale: string, first: HijriMonth, last: HijriMonth): string {
  const { ofEra } = namesIn(locale);
  if (first.year !== last.year) {
    return ofEra(`${hijriMonthText(locale, first)} – ${hijriMonthText(locale, last)}`);
  }
  const name = first.month === last.month ? "" : `${hijriMonthName(locale, first.month)} – `;
  return ofEra(name + hijriMonthText(locale, last));
}
