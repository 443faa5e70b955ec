// The surah's name as a mushaf heads it, with its facts.
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../i18n/language.tsx";
import { Girih } from "../ui/rosette.tsx";
import { useChosen } from "../engine-context/engine-provider.tsx";
import { useSurah } from "../recitations/use-recitation-names.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Plate, SurahName } from "./deck-skeleton.tsx";
import { keepLastSurah } from "./last-surah.ts";

const Actions = lateFile(() =>
  fetchWithWords(() => import("./plate-actions.tsx"), ["finding"]),
).part((part) => part);

/** Milliseconds. */
const AFTER_PAGE = 1_500;

export function SurahPlate() {
  const t = useTranslations("player");
  const { language } = useLanguage();
  const surah = useSurah(useChosen().surahId);
  const due = useAfterPage();
  const name = surah?.name;
  useEffect(() => {
    if (name !== undefined) keepLastSurah(name);
  }, [name]);
  return (
    <Plate>
      <Girih className="absolute inset-0 opacity-15" />
      {surah && (
        <>
          {due && <Actions surah={surah} fallback={null} missing={null} />}
          <SurahName name={surah.name} />
          <p className="relative text-sm">
            {language === "en" && <bdi>{surah.englishNameTranslation} · </bdi>}
            {t("ayahs", { count: surah.numberOfAyahs })}
          </p>
        </>
      )}
    </Plate>
  );
}

let isAfterPage = false;

/** True soon after the page: its own files come first. */
export function useAfterPage(): boolean {
  const [due, setDue] = useState(isAfterPage);
  useEffect(() => {
    const timer = setTimeout(() => {
      isAfterPage = true;
      setDue(true);
    }, AFTER_PAGE);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
