// The files of a language: a page fetches only those of its own.
import type { Language } from "#contract/languages";
import type * as english from "#languages/en/app";
import { type LanguageNames, nameIn } from "#languages/recitation-names";
import type { ScheduleGrammar } from "#languages/schedule-sentence";
import type { SentenceTable } from "#languages/sentence-renderer";

type AllMessages = typeof english.default;

interface FeatureFile<F extends keyof AllMessages> {
  default: AllMessages[F];
  /** How the language says a schedule: beside the messages of the dashboard. */
  schedule?: ScheduleGrammar;
}

/** What the build makes of a language's texts (vite.languages.ts). */
interface LanguageFiles {
  /** For when a file cannot be fetched. */
  atHand: typeof english.atHand;
  common: AllMessages["common"];
  names: LanguageNames;
  /** The messages of the other features. */
  features: {
    [F in Exclude<keyof AllMessages, "common">]: () => Promise<FeatureFile<F>>;
  };
  /** The server's; null in English, which comes with them. */
  sentences: (() => Promise<{ default: SentenceTable }>) | null;
}

const pages = import.meta.glob<LanguageFiles>("../../languages/*/app.ts", { query: "?page" });
const fetched: Partial<Record<Language, LanguageFiles>> = {};

/** Before a page shows anything in that language. Rejects when it cannot be fetched, and may be tried again. */
export async function fetchLanguage(language: Language): Promise<LanguageFiles> {
  const known = fetched[language];
  if (known) return known;
  const page = pages[`../../languages/${language}/app.ts`];
  if (!page) throw new Error(`There is no language ${language}.`);
  const files = await page();
  fetched[language] = files;
  nameIn(language, files.names);
  return files;
}

/** Undefined until `fetchLanguage` has fetched it. */
export const languageAtHand = (language: Language): LanguageFiles | undefined => fetched[language];
