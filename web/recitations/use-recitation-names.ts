// The names of reciters, rewayat and surahs in the page's language.
import type { Reciter } from "#contract/reciters";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import {
  type NamedReciter,
  type NamedSurah,
  recitationNameIn,
  reciterNameIn,
  rewayaNameIn,
  surahNameIn,
} from "#languages/recitation-names";

export function useReciterName(): (reciter: NamedReciter) => string {
  const { language } = useLanguage();
  return (reciter) => reciterNameIn(language, reciter);
}

export function useRecitationName(): (reciter: Reciter) => string {
  const { language } = useLanguage();
  const { data: all = [] } = useReciters();
  return (reciter) => recitationNameIn(language, reciter, all);
}

export function useRewayaName(): (name: string) => string {
  const { language } = useLanguage();
  return (name) => rewayaNameIn(language, name);
}

/** Undefined while the surahs load. */
export function useSurah(surahId: number | null) {
  const { data } = useSurahs();
  return data?.find((surah) => surah.id === surahId);
}

export function useSurahName(): (surah: NamedSurah) => string {
  const { language } = useLanguage();
  return (surah) => surahNameIn(language, surah);
}
