// A schedule as a sentence in a language, for what leaves the server as text: the calendar feed, and alerts.
import { type HourClock, type Language, localeOf } from "#contract/languages";
import { surahByNumber } from "#contract/quran/surahs";
import { timeText, wallTimeText, withClock } from "#languages/clock-times";
import { type LanguageNames, nameIn, surahNameIn } from "#languages/recitation-names";
import {
  type ScheduleGrammar,
  type ScheduleSaying,
  scheduleSaying,
  type SpokenSchedule,
  textOf,
} from "#languages/schedule-sentence";

interface ScheduleTexts {
  /** "Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday at 05:00" */
  sentence(said: SpokenSchedule): string;
  /** "Al-Kahf by Abdulbasit in the Kitchen" */
  clause(said: Parameters<ScheduleSaying["clause"]>[0]): string;
  surahName(number: number): string;
}

/** Who reads it: in which language, and on which clock; null: none was chosen. */
export interface TextReader {
  language: Language;
  clock: HourClock | null;
}

const DAY_OF_YEAR = { weekday: "long", day: "numeric", month: "long" } as const;

/** "Saturday, November 21 at 04:50", on the clocks of a zone; `instant` in UTC milliseconds. */
export const dayAndTimeFor = (reader: TextReader, instant: number, timezone: string) =>
  timeText(localeOfReader(reader), instant, timezone, DAY_OF_YEAR);

/** Of what leaves the server as text: where no clock was chosen that of 24 hours, since the reader's country is not known. */
const localeOfReader = ({ language, clock }: TextReader) =>
  withClock(clock ?? "24", localeOf(language));

const loaded = new Map<string, Promise<ScheduleTexts>>();

/** Loaded with the first one of that locale. */
export function scheduleTextsFor(reader: TextReader): Promise<ScheduleTexts> {
  const locale = localeOfReader(reader);
  const known = loaded.get(locale) ?? load(reader.language, locale);
  loaded.set(locale, known);
  return known;
}

async function load(language: Language, locale: string): Promise<ScheduleTexts> {
  const grammar: { default: ScheduleGrammar } = await import(
    `../../languages/${language}/schedule.ts`
  );
  const names: { default: LanguageNames } = await import(`../../languages/${language}/names.ts`);
  nameIn(language, names.default);
  const saying = scheduleSaying(grammar.default, {
    language,
    locale,
    hijriMonths: names.default.hijriMonths,
    time: (wallTime) => wallTimeText(locale, wallTime),
  });
  return {
    sentence: (said) => textOf(saying.sentence(said), language),
    clause: (said) => textOf(saying.clause(said), language),
    surahName(number) {
      const surah = surahByNumber(number);
      return surah ? surahNameIn(language, surah) : String(number);
    },
  };
}
