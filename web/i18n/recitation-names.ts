// The names of reciters, rewayat and surahs in a language.
import { type Language, languages } from "#contract/languages";
import type { Reciter } from "#contract/reciters";
import { rewayaInArabic } from "./rewaya-names.ts";

export type NamedReciter = Pick<Reciter, "name" | "nameArabic">;
export interface NamedSurah {
  /** In Arabic. */
  name: string;
  englishName: string;
}

export const hasArabicNames = (language: Language) => languages[language].names === "arabic";

export function reciterNameIn(language: Language, { name, nameArabic }: NamedReciter): string {
  return hasArabicNames(language) && nameArabic ? nameArabic : name;
}

/** `name`: a rewaya or a style. */
export function rewayaNameIn(language: Language, name: string): string {
  return hasArabicNames(language) ? rewayaInArabic(name) : name;
}

export function surahNameIn(language: Language, { name, englishName }: NamedSurah): string {
  return hasArabicNames(language) ? name : englishName;
}

/** The reciter; if `all` has several recitations by them, also what distinguishes this one. */
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
