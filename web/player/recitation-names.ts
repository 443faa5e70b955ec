// The name of a reciter or surah in the language of the page.
import type { Reciter } from "#contract/reciters";
import { useSurahs } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";

export function useReciterName(): (reciter: Pick<Reciter, "name" | "nameArabic">) => string {
  const { language } = useLanguage();
  return ({ name, nameArabic }) => (language === "ar" && nameArabic ? nameArabic : name);
}

/** Undefined while the surahs are on their way. */
export function useSurah(surahId: number | null) {
  const { data } = useSurahs();
  return data?.find((surah) => surah.id === surahId);
}

export function useSurahName(): (surah: { name: string; englishName: string }) => string {
  const { language } = useLanguage();
  return ({ name, englishName }) => (language === "ar" ? name : englishName);
}
