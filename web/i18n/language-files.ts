// The files of a language. Each language lists its own, so that a page knows only those of its language.
import type { Language } from "#contract/languages";
import { nameIn, type OwnNames } from "./recitation-names.ts";
import type english from "./en/at-hand.ts";
import type everyPage from "./en/every-page.ts";
import type englishMonths from "./en/hijri-months.ts";

interface LanguageFiles {
  /** For when a file cannot be fetched. */
  atHand: typeof english;
  common: typeof everyPage;
  hijriMonths: typeof englishMonths;
  names?: OwnNames;
  /** By their names, such as "./player.ts": features' messages and, but in English, the server's sentences. */
  files: Record<string, () => Promise<unknown>>;
}

const lists = import.meta.glob<LanguageFiles>("./*/language.ts");
const fetched: Partial<Record<Language, LanguageFiles>> = {};

/** Before a page shows anything in that language. Rejects when it cannot be fetched, and may be tried again. */
export async function fetchLanguage(language: Language): Promise<LanguageFiles> {
  const known = fetched[language];
  if (known) return known;
  const list = lists[`./${language}/language.ts`];
  if (!list) throw new Error(`There is no language ${language}.`);
  const files = await list();
  fetched[language] = files;
  if (files.names) nameIn(language, files.names);
  return files;
}

/** Undefined until `fetchLanguage` has fetched it. */
export const languageAtHand = (language: Language): LanguageFiles | undefined => fetched[language];
