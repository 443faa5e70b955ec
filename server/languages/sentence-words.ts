// The server's sentences in a language, for what leaves the server as text: letters, webhooks, ntfy.
import { defaultLanguage, type Language } from "#contract/languages";
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import type { LanguageNames } from "#languages/recitation-names";
import type { SentenceTable } from "#languages/sentence-renderer";

type SayIn = (sentence: Sentence) => string;

const loaded = new Map<Language, Promise<SayIn>>();

/** Loaded with the first message in that language: most servers need one or two, and memory is scarce. */
export function sentencesIn(language: Language): Promise<SayIn> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

async function load(language: Language): Promise<SayIn> {
  // The contract has the English ones.
  if (language === defaultLanguage) return englishOf;
  const { sentenceRenderer } = await import("#languages/sentence-renderer");
  const table: { default: SentenceTable } = await import(
    `../../languages/${language}/sentences.ts`
  );
  const names: { default: LanguageNames } = await import(`../../languages/${language}/names.ts`);
  const render = sentenceRenderer(language, table.default, undefined, names.default);
  // One of a newer version, which another node has written.
  return (sentence) => render(sentence) ?? englishOf(sentence);
}
