// The grammar in which a page says schedules, fetched with the words of the dashboard.
import type { Language } from "#contract/languages";
import type { ScheduleGrammar } from "#languages/schedule-sentence";
import { fetchLanguage } from "./language-files.ts";

const loaded: Partial<Record<Language, ScheduleGrammar>> = {};

export async function loadScheduleGrammar(language: Language): Promise<void> {
  const { schedule } = await fetchLanguage(language);
  loaded[language] = (await schedule()).default;
}

/** Undefined until it is loaded. */
export const scheduleGrammar = (language: Language): ScheduleGrammar | undefined =>
  loaded[language];
