// Whose translation of the Quran stands beneath its text in each language, as the package quran-json names them.
import type { Language } from "../languages.ts";

/** A language without one has the text alone. */
export const translators: Readonly<Partial<Record<Language, string>>> = {
  en: "Saheeh International (Umm Muhammad)",
  fr: "Muhammad Hamidullah",
  id: "Kementerian Agama Republik Indonesia",
  tr: "Diyanet İşleri Başkanlığı",
  ur: "سید ابوالاعلیٰ مودودی",
};
