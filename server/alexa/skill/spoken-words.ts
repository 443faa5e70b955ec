// The sayings of an Echo's language, and times and dates as they are said.
import {
  defaultLanguage,
  languageOf,
  languages,
  type SpokenLanguage,
  spokenLanguages,
} from "#contract/languages";
import { timeAt } from "#contract/times/clock-times";
import { skillTexts, type Speech } from "#server/languages/texts";

/** The sayings of one language. */
export type Words = Speech & {
  language: SpokenLanguage;
  /** BCP 47, for times and dates. */
  locale: string;
};

/** Of an Echo's locale, such as en-GB or ar-SA; English for any other. */
export function wordsFor(locale: string | undefined): Words {
  const asked = languageOf(locale);
  const language = spokenLanguages.find((each) => each === asked) ?? defaultLanguage;
  const { alexa, regional } = languages[language];
  const isOfCountry = regional && asked === language && /^[a-z]{2}-[A-Z]{2}$/.test(locale ?? "");
  return {
    ...skillTexts[language].speech,
    language,
    locale: isOfCountry ? (locale as string) : alexa.dates,
  };
}

/** "today at 4:50 AM" in the schedule's own zone. */
export function spokenTime(words: Words, at: number, now: number, timeZone: string): string {
  const time = clockTime(words, at, timeZone);
  const dayOf = (instant: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
  const days = (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / (24 * 60 * 60_000);
  if (days === 0) return words.today(time);
  if (days === 1) return words.tomorrow(time);
  // Further away, a weekday alone would be taken for the next one.
  const date = days < 7 ? {} : ({ day: "numeric", month: "long" } as const);
  const format = new Intl.DateTimeFormat(words.locale, { timeZone, weekday: "long", ...date });
  return words.onDay(format.format(at), time);
}

export function clockTime(words: Words, at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(words.locale, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    // Said aloud, "16:50" and a "4:50" without its half of the day are both hard to follow.
    hour12: true,
  });
  // Narrow no-break spaces before AM and PM are read aloud by some voices.
  const text = format.format(at).replace(/[\u00a0\u202f]/g, " ");
  const [hour = 0, minute = 0] = timeAt(timeZone, at).split(":").map(Number);
  return words.clock(text, hour, minute);
}
