// The text of the Quran and its translations, by surah, and what their search reads: files of the build, fetched when wanted.
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { Language } from "#contract/languages";
import { translators } from "#contract/quran/translators";

/** vite.quran-text.ts names it by its content: a browser keeps what it has fetched for good. */
const FOLDER = "/assets/quran-BUILD";

export const QURAN_FONT = `${FOLDER}/hafs.woff2`;

async function fetchFile<Content>(name: string, signal: AbortSignal): Promise<Content> {
  const answer = await fetch(`${FOLDER}/${name}.json`, { signal });
  if (!answer.ok) throw new Error(`The file ${name} cannot be fetched: ${answer.status}.`);
  return answer.json();
}

/** The ayahs of a surah, in order: the text, or a translation of it. */
const surahTextQuery = (language: Language, surah: number) =>
  queryOptions({
    queryKey: ["quran-text", language, surah],
    queryFn: ({ signal }) => fetchFile<string[]>(`${language}-${surah}`, signal),
  });

export const useSurahText = (surah: number) => useQuery(surahTextQuery("ar", surah));

/** Nothing in a language that has none. */
export function useTranslation(language: Language, surah: number, wanted: boolean) {
  const has = wanted && translators[language] !== undefined;
  const { queryKey, queryFn } = surahTextQuery(language, surah);
  return useQuery({
    queryKey: has ? queryKey : ["quran-text", "none"],
    queryFn: has ? queryFn : skipToken,
  });
}

/** The lines of all surahs, folded for the search (contract/quran/ayah-search.ts). */
export const searchLinesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["quran-search", language],
    queryFn: ({ signal }) => fetchFile<string[][]>(`search-${language}`, signal),
  });
