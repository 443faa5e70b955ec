// A found ayah in the list of surahs: its place, what it is called, and the beginning of its text and translation.
import { Quote } from "lucide-react";
import { hasArabicNames } from "#languages/recitation-names";
import { useSurahText, useTranslation } from "../../api/quran-text.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { useNumberText } from "../../i18n/number-text.ts";
import { useSurah, useSurahName } from "../use-recitation-names.ts";
import { useQuranFont } from "./quran-font.ts";
import type { FoundAyah } from "./use-found-ayahs.ts";

export function AyahRow({ found: { place, name } }: { found: FoundAyah }) {
  const { language } = useLanguage();
  const surahName = useSurahName();
  const numberText = useNumberText();
  const surah = useSurah(place.surah);
  const text = useSurahText(place.surah).data?.[place.ayah - 1];
  const translation = useTranslation(language, place.surah, true).data?.[place.ayah - 1];
  useQuranFont();
  const where = surah ? `${surahName(surah)} ${numberText(place.ayah)}` : "";
  const called = name && (hasArabicNames(language) ? name.arabic[0] : name.latin[0]);
  return (
    <>
      <Quote aria-hidden className="mx-2 size-5 shrink-0 text-gold" />
      <span className="min-w-0 grow">
        <span className="block truncate">
          <bdi>{called ?? where}</bdi>
          {called && (
            <>
              {" · "}
              <bdi className="text-soft">{where}</bdi>
            </>
          )}
        </span>
        {/* As high before the text is here. */}
        <span lang="ar" dir="rtl" className="block h-9 truncate font-quran text-lg leading-9!">
          {text}
        </span>
        {translation && <span className="block truncate text-sm text-soft">{translation}</span>}
      </span>
    </>
  );
}
