// The page's language: on its document, and stored in this browser.
import { defaultLanguage, type Language, languageOf, languages } from "#contract/languages";

const key = "wird.language";

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
