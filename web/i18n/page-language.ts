// The language that the page is shown in: on its document, and kept in this browser.
import { defaultLanguage, type Language, languageOf, languages } from "#contract/languages";

const key = "wird.language";

/** before-paint.js has put it on the document. */
export function pageLanguage(): Language {
  return languageOf(globalThis.document?.documentElement.lang) ?? defaultLanguage;
}

/** As before-paint.js does when the page comes the next time. */
export function putOnPage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  const root = document.documentElement;
  const { direction, fonts } = languages[language];
  root.lang = language;
  root.dir = direction;
  if (fonts) root.style.setProperty("--font-sans", fonts);
  else root.style.removeProperty("--font-sans");
}
