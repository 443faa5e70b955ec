// Messages for when others cannot be fetched: those of the page's language, and English until they are here.
import { atHand as english } from "#languages/en/app";
import { languageAtHand } from "./language-files.ts";
import { pageLanguage } from "./page-language.ts";

export const englishAtHand = english;

/** In the language of the page. */
export const pageWordsAtHand = () => languageAtHand(pageLanguage())?.atHand ?? english;
