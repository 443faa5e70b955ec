// A schedule as a sentence in a language, for what leaves the server as text: the calendar feed, and alerts.
import { type Language, localeOf } from "#contract/languages";
import { surahByNumber } from "#contract/quran/surahs";
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

const loaded = new Map<Language, Promise<ScheduleTexts>>();

/** Loaded with the first one in that language. */
export function scheduleTextsIn(language: Language): Promise<ScheduleTexts> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

async function load(language: Language): Promise<ScheduleTexts> {
  const grammar: { default: ScheduleGrammar } = await import(
    `../../languages/${language}/schedule.ts`
  );
  const names: { default: LanguageNames } = await import(`../../languages/${language}/names.ts`);
  nameIn(language, names.default);
  const saying = scheduleSaying(grammar.default, {
    language,
    locale: localeOf(language),
    hijriMonths: names.default.hijriMonths,
    // As in letters: the clock of 24 hours.
    time: (wallTime) => wallTime,
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
