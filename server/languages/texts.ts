// The server's texts in each language: those of languages/<code>/server.ts, and of skill.ts where Alexa speaks it.
import {
  inEachLanguage,
  type Language,
  languageCodes,
  type SpokenLanguage,
  spokenLanguages,
} from "#contract/languages";
import type english from "#languages/en/server";
import type skill from "#languages/en/skill";

/** Letters, alerts, the calendar feed, and pages. */
export const serverTexts = await inEachLanguage<Language, typeof english>(
  languageCodes,
  (code) => import(`../../languages/${code}/server.ts`),
);

export const skillTexts = await inEachLanguage<SpokenLanguage, typeof skill>(
  spokenLanguages,
  (code) => import(`../../languages/${code}/skill.ts`),
);

export type Speech = typeof skill.speech;
