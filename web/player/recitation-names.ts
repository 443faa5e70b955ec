// The name of a reciter or surah in the language of the page.
import type { Reciter } from "#contract/reciters";
import { useSurahs } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { rewayaInArabic } from "./rewaya-names.ts";

export function useReciterName(): (reciter: Pick<Reciter, "name" | "nameArabic">) => string {
  const { language } = useLanguage();
  return ({ name, nameArabic }) => (language === "ar" && nameArabic ? nameArabic : name);
}

/** Of a rewaya or a style. */
export function useRewayaName(): (name: string) => string {
  const { language } = useLanguage();
  return language === "ar" ? rewayaInArabic : String;
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
