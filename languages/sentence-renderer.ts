// Renders the server's sentences with a language's table of ICU messages, one for each code.
import { createTranslator } from "use-intl/core";
import { type Language, localeOf } from "#contract/languages";
import type { AnySentence } from "#contract/sentences/sentence";
import type { SentenceCode } from "#contract/sentences/sentences";
import { surahByNumber } from "#contract/quran/surahs";
import { type LanguageNames, nameIn, surahNameIn } from "./recitation-names.ts";

export type SentenceTable = Record<SentenceCode, string>;

/**
 * Null for a sentence with an unknown code, its own or that of a sentence in it.
 * `localeNow`: asked each time, since a reader may choose other digits. `names`: of the language, where the
 * page has not fetched them with it.
 */
export function sentenceRenderer(
  language: Language,
  table: SentenceTable,
  localeNow = () => localeOf(language),
  names?: LanguageNames,
) {
  if (names) nameIn(language, names);

  function render(given: unknown): string | null {
    if (!isSentence(given) || !Object.hasOwn(table, given.code)) return null;
    const { code, params } = given;
    const values: Record<string, string | number> = {};
    for (const [name, param] of Object.entries(params)) {
      const value = valueOf(name, param);
      if (value === null) return null;
      values[name] = value;
    }
    const messages = { sentence: table[code as SentenceCode] };
    const locale = localeNow() as Language;
    return createTranslator({ locale, messages })("sentence", values);
  }

  function valueOf(name: string, param: unknown): string | number | null {
    if (typeof param === "number") return name === "surah" ? surahName(param) : param;
    if (Array.isArray(param)) return new Intl.ListFormat(language).format(param.map(surahName));
    if (typeof param !== "string") return render(param);
    // The texts choose the name of a prayer, and of a unit of the Quran, by it.
    return name === "prayer" || name === "unit" ? param : isolated(param);
  }

  function surahName(number: number): string {
    const surah = surahByNumber(number);
    return surah ? surahNameIn(language, surah) : String(number);
  }

  return render;
}

/** By hand: the first page in Arabic would fetch zod for this alone. */
function isSentence(given: unknown): given is AnySentence {
  const { code, params } = (given ?? {}) as Partial<AnySentence>;
  return typeof code === "string" && typeof params === "object" && params !== null;
}

/** So that a name in another script does not reorder the words beside it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
