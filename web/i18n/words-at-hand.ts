// Messages of every language inside the bundle: for when other messages cannot be fetched.
import { type Language, languageCodes } from "#contract/languages";
import type english from "./en/at-hand.ts";
import { pageLanguage } from "./page-language.ts";

type WordsAtHand = typeof english;

const files = import.meta.glob<WordsAtHand>("./*/at-hand.ts", { eager: true, import: "default" });

export const wordsAtHand = Object.fromEntries(
  languageCodes.map((code) => [code, files[`./${code}/at-hand.ts`]]),
) as Record<Language, WordsAtHand>;

/** In the language of the page. */
export const pageWordsAtHand = (): WordsAtHand => wordsAtHand[pageLanguage()];
