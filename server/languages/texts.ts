// The server's texts in each language: a folder for each code, whose files are typed by the English ones.
import {
  inEachLanguage,
  type Language,
  languageCodes,
  type SpokenLanguage,
  spokenLanguages,
} from "#contract/languages";
import type alerts from "./en/alerts.ts";
import type calendar from "./en/calendar.ts";
import type letters from "./en/letters.ts";
import type pages from "./en/pages.ts";
import type speech from "./en/speech.ts";

export type Speech = typeof speech;

export const calendarTexts = await inEachLanguage<Language, typeof calendar>(
  languageCodes,
  (code) => import(`./${code}/calendar.ts`),
);

export const letterTexts = await inEachLanguage<Language, typeof letters>(
  languageCodes,
  (code) => import(`./${code}/letters.ts`),
);

export const alertTexts = await inEachLanguage<Language, typeof alerts>(
  languageCodes,
  (code) => import(`./${code}/alerts.ts`),
);

export const pageTexts = await inEachLanguage<Language, typeof pages>(
  languageCodes,
  (code) => import(`./${code}/pages.ts`),
);

export const speechTexts = await inEachLanguage<SpokenLanguage, Speech>(
  spokenLanguages,
  (code) => import(`./${code}/speech.ts`),
);
