// The language that the page is shown in.
import { type Language, languages } from "./messages.ts";

/** before-paint.js has put it on the document. */
export function pageLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? "en";
}
