// What the server says, in the page's language: its English is sent with it, another language is fetched on demand.
import type { Language } from "#contract/languages";
import type { AnySentence } from "#contract/sentences/sentence";
import { fetchLanguage } from "./language-files.ts";
import { pageLanguage, pageLocale } from "./page-language.ts";

/** A sentence as the API sends it; `message` is its English. */
export interface Said {
  message: string;
  /** Missing where an older version of Wird has stored or sent it. */
  sentence: AnySentence | null | undefined;
}

const loaded: Partial<Record<Language, (sentence: AnySentence) => string | null>> = {};

/** Nothing for English, which has no table here. */
export async function loadSentences(language: Language): Promise<void> {
  const { sentences } = await fetchLanguage(language);
  if (!sentences) return;
  const [{ sentenceRenderer }, { default: table }] = await Promise.all([
    import("#languages/sentence-renderer"),
    sentences(),
  ]);
  loaded[language] = sentenceRenderer(language, table, () => pageLocale(language));
}

/** English too when this page does not know the sentence: the server may be newer. */
export function inPageLanguage({ message, sentence }: Said): string {
  return (sentence && loaded[pageLanguage()]?.(sentence)) ?? message;
}
