// The page's language: on its document, and stored in this browser.
import {
  defaultLanguage,
  type Language,
  languageOf,
  languages,
  localeOf,
} from "#contract/languages";

const key = "wird.language";
const digitsKey = "wird.digits";

/** before-paint.js has set it on the document. */
export function pageLanguage(): Language {
  return languageOf(globalThis.document?.documentElement.lang) ?? defaultLanguage;
}

/** Sets the same attributes as before-paint.js does at the next load. */
export function putOnPage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  const root = document.documentElement;
  const { direction, fonts } = languages[language];
  root.lang = language;
  root.dir = direction;
  if (fonts) root.style.setProperty("--font-sans", fonts);
  else root.style.removeProperty("--font-sans");
}

/** Whether this browser's reader wants a language's own digits, such as ٣ in Arabic, where it has such. */
export function inOwnDigits(): boolean {
  try {
    return localStorage.getItem(digitsKey) === "own";
  } catch {
    return false;
  }
}

export function keepDigits(own: boolean): void {
  try {
    localStorage.setItem(digitsKey, own ? "own" : "latn");
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

/** Without the reader's country and clock: for what the server says. */
export const pageLocale = (language: Language) => localeOf(language, [], inOwnDigits());
