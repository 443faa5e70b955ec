// The grammar in which a page says schedules; it comes with the messages of the dashboard.
import type { Language } from "#contract/languages";
import type { ScheduleGrammar } from "#languages/schedule-sentence";

const kept: Partial<Record<Language, ScheduleGrammar>> = {};

export function keepScheduleGrammar(language: Language, grammar: ScheduleGrammar): void {
  kept[language] = grammar;
}

/** Undefined until it was fetched. */
export const scheduleGrammar = (language: Language): ScheduleGrammar | undefined => kept[language];
