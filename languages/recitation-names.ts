// The names of reciters, rewayat and surahs in a language.
import { type Language, languages } from "#contract/languages";
import type { Reciter } from "#contract/reciters";

export type NamedReciter = Pick<Reciter, "name" | "nameArabic">;
export interface NamedSurah {
  number: number;
  /** In Arabic. */
  name: string;
  englishName: string;
}

/** The names of a language, in `languages/<code>/names.ts`. */
export interface LanguageNames {
  hijriMonths: readonly string[];
  /** A Hijri date, with the name of the era. */
  ofEra: (date: string) => string;
  /** In their order, where a language in Latin letters names them otherwise than the catalogue. */
  surahs?: readonly string[];
  /** Of styles too, by the letters of the catalogue's names; missing: as in the catalogue. */
  rewayat?: Readonly<Record<string, string>>;
}

const ownNames: Partial<Record<Language, LanguageNames>> = {};

/** Before anything is named in that language; one without names of its own has the catalogue's. */
export function nameIn(language: Language, names: LanguageNames): void {
  ownNames[language] = names;
}

export const hasArabicNames = (language: Language) => languages[language].names === "arabic";

export function reciterNameIn(language: Language, { name, nameArabic }: NamedReciter): string {
  return hasArabicNames(language) && nameArabic ? nameArabic : name;
}

/** `name`: a rewaya or a style. */
export function rewayaNameIn(language: Language, name: string): string {
  if (hasArabicNames(language)) return rewayaInArabic(name);
  return ownNames[language]?.rewayat?.[lettersOf(name)] ?? name;
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

/** The recitation that people mean by a reciter's name alone, and the rewaya of which the catalogue knows none. */
const USUAL = { rewaya: "hafsanassem", style: "murattal" };
const UNNAMED_REWAYA = "other";

/** The reciter; if `all` has several recitations by them, also what distinguishes this one from the usual. */
export function recitationNameIn(
  language: Language,
  reciter: Reciter,
  all: readonly Reciter[],
): string {
  const name = reciterNameIn(language, reciter);
  const others = all.filter((each) => each.name === reciter.name && each.id !== reciter.id);
  if (others.length === 0) return name;
  const [rewaya, style] = [lettersOf(reciter.rewaya), lettersOf(reciter.style)];
  if (rewaya === USUAL.rewaya && style === USUAL.style) return name;
  const isUnnamed = rewaya === UNNAMED_REWAYA && style !== USUAL.style;
  const details = [
    rewaya !== USUAL.rewaya &&
      !isUnnamed &&
      others.some((each) => each.rewaya !== reciter.rewaya) &&
      reciter.rewaya,
    (isUnnamed || others.some((each) => each.rewaya === reciter.rewaya)) && reciter.style,
  ].flatMap((detail) => detail || []);
  const said = (details.length > 0 ? details : [reciter.rewaya]).map((detail) =>
    rewayaNameIn(language, detail),
  );
  return `${name} (${said.join(" · ")})`;
}

/** Rewayat and styles: the catalogue has them in English only. */
const arabicNames: Record<string, string> = {
  hafsanassem: "حفص عن عاصم",
  shobahanasim: "شعبة عن عاصم",
  warshannafi: "ورش عن نافع",
  warshannafimentariqalazraq: "ورش عن نافع من طريق الأزرق",
  warshannafimentariqabibakeralasbahani: "ورش عن نافع من طريق أبي بكر الأصبهاني",
  qalonannafi: "قالون عن نافع",
  qalonannafimentariqabinasheet: "قالون عن نافع من طريق أبي نشيط",
  aldoraianalkisaai: "الدوري عن الكسائي",
  aldoraianabiamr: "الدوري عن أبي عمرو",
  assosianabiamr: "السوسي عن أبي عمرو",
  khalafanhamzah: "خلف عن حمزة",
  albizianibnkatheer: "البزي عن ابن كثير",
  qunbolanibnkatheer: "قنبل عن ابن كثير",
  albiziandqunbolanibnkatheer: "البزي وقنبل عن ابن كثير",
  heshamanabiamer: "هشام عن ابن عامر",
  ibnthakwananibnamer: "ابن ذكوان عن ابن عامر",
  rowisandrawhanyakoobalhadrami: "رويس وروح عن يعقوب الحضرمي",
  other: "أخرى",
  murattal: "مرتل",
  almusshafalmojawwad: "المصحف المجود",
  almusshafalmolim: "المصحف المعلم",
};

/** `name`: a rewaya or a style from the catalogue; an unknown one is returned unchanged. */
function rewayaInArabic(name: string): string {
  return arabicNames[lettersOf(name)] ?? name;
}

/** The key of a name: its letters alone, because the catalogue's quotes and spaces vary. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}
