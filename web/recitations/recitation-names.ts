// The names of reciters, rewayat and surahs in a language, and in that of the page.
import type { Reciter } from "#contract/reciters";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import type { Language } from "../i18n/messages.ts";
import { rewayaInArabic } from "./rewaya-names.ts";

type NamedReciter = Pick<Reciter, "name" | "nameArabic">;
interface NamedSurah {
  /** In Arabic. */
  name: string;
  englishName: string;
}

export function reciterNameIn(language: Language, { name, nameArabic }: NamedReciter): string {
  return language === "ar" && nameArabic ? nameArabic : name;
}

/** Of a rewaya or a style. */
export function rewayaNameIn(language: Language, name: string): string {
  return language === "ar" ? rewayaInArabic(name) : name;
}

export function surahNameIn(language: Language, { name, englishName }: NamedSurah): string {
  return language === "ar" ? name : englishName;
}

/** The reciter, and where the same person has several recitations among `all`, what tells this one from them. */
export function recitationNameIn(
  language: Language,
  reciter: Reciter,
  all: readonly Reciter[],
): string {
  const name = reciterNameIn(language, reciter);
  const others = all.filter((each) => each.name === reciter.name && each.id !== reciter.id);
  const details = [
    others.some(({ rewaya }) => rewaya !== reciter.rewaya) && reciter.rewaya,
    others.some(({ rewaya }) => rewaya === reciter.rewaya) && reciter.style,
  ].flatMap((detail) => (detail ? rewayaNameIn(language, detail) : []));
  return details.length > 0 ? `${name} (${details.join(" · ")})` : name;
}

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

/** Undefined while the surahs are on their way. */
export function useSurah(surahId: number | null) {
  const { data } = useSurahs();
  return data?.find((surah) => surah.id === surahId);
}

export function useSurahName(): (surah: NamedSurah) => string {
  const { language } = useLanguage();
  return (surah) => surahNameIn(language, surah);
}
