// The server's sentences in a language, for what leaves the server as text: letters, webhooks, ntfy.
import type { Language } from "#contract/languages";
import type { OwnNames } from "../../web/i18n/sentence-renderer.ts";
import { englishOf, type Sentence, type SentenceCode } from "#contract/sentences/sentences";

export type SentenceTable = Record<SentenceCode, string>;

interface SentenceFile {
  default: SentenceTable | null;
  names?: OwnNames;
}

type SayIn = (sentence: Sentence) => string;

const loaded = new Map<Language, Promise<SayIn>>();

/** Loaded with the first message in that language: most servers need one or two, and memory is scarce. */
export function sentencesIn(language: Language): Promise<SayIn> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

async function load(language: Language): Promise<SayIn> {
  const { default: table, names }: SentenceFile = await import(`./${language}/sentences.ts`);
  if (!table) return englishOf;
  const { sentenceRenderer } = await import("../../web/i18n/sentence-renderer.ts");
  const render = sentenceRenderer(language, table, undefined, names);
  // One of a newer version, which another node has written.
  return (sentence) => render(sentence) ?? englishOf(sentence);
}
