// The names of reciters, rewayat and surahs in a language.
import { type Language, languages } from "#contract/languages";
import type { Reciter } from "#contract/reciters";
import { lettersOf, rewayaInArabic } from "./rewaya-names.ts";

export type NamedReciter = Pick<Reciter, "name" | "nameArabic">;
export interface NamedSurah {
  number: number;
  /** In Arabic. */
  name: string;
  englishName: string;
}

/** What a language in Latin letters calls them otherwise than the catalogue, whose names are English. */
export interface OwnNames {
  /** In their order; missing: as in English. */
  surahs?: readonly string[];
  /** By the letters of the catalogue's names, of styles too. */
  rewayat: Readonly<Record<string, string>>;
}

const ownNames: Partial<Record<Language, OwnNames>> = {};

/** Before anything is named in that language; one without names of its own has the catalogue's. */
export function nameIn(language: Language, names: OwnNames): void {
  ownNames[language] = names;
}

export const hasArabicNames = (language: Language) => languages[language].names === "arabic";

export function reciterNameIn(language: Language, { name, nameArabic }: NamedReciter): string {
  return hasArabicNames(language) && nameArabic ? nameArabic : name;
}

/** `name`: a rewaya or a style. */
export function rewayaNameIn(language: Language, name: string): string {
  if (hasArabicNames(language)) return rewayaInArabic(name);
  return ownNames[language]?.rewayat[lettersOf(name)] ?? name;
}

export function surahNameIn(language: Language, surah: NamedSurah): string {
  return hasArabicNames(language) ? surah.name : latinSurahNameIn(language, surah);
}

/** In Latin letters, as it stands beside the Arabic one. */
export function latinSurahNameIn(
  language: Language,
  { number, englishName }: Pick<NamedSurah, "number" | "englishName">,
): string {
  return ownNames[language]?.surahs?.[number - 1] ?? englishName;
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
