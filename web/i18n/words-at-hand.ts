// Messages for when others cannot be fetched: those of the page's language, and English until they are here.
import english from "./en/at-hand.ts";
import { languageAtHand } from "./language-files.ts";
import { pageLanguage } from "./page-language.ts";

export const englishAtHand = english;

/** In the language of the page. */
export const pageWordsAtHand = () => languageAtHand(pageLanguage())?.atHand ?? english;
