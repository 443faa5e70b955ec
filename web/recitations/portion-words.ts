// What a portion is called: "Al-Kahf", "Juz 5", "An-Naba 1-10, each ayah three times".
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AyahRange } from "#contract/quran/ayahs";
import { khatmIdOf, soundIdOf } from "#contract/portions/portion-traits";
import type { Portion, ShownPortion } from "#contract/portions/portions";
import { useLanguage } from "../i18n/language.tsx";
import { surahNameIn } from "#languages/recitation-names";
import { type Divisions, useDivisions } from "./use-divisions.ts";
import { useKhatms, useSounds } from "../api/queries.ts";

interface NamedSurah {
  number: number;
  name: string;
  englishName: string;
  numberOfAyahs: number;
}

/** As many surahs are named; the rest are counted. */
const NAMED_SURAHS = 3;

type GoingOn = Extract<ShownPortion, { at: unknown }>;
/** Of a schedule that goes on from run to run: it knows where it is. */
const isGoingOn = (portion: object): portion is GoingOn => "at" in portion;

/** `portions`: what will be named, so that only what they need is fetched. */
export function usePortionWords(
  surahs: readonly NamedSurah[],
  portions: readonly Portion[],
): (portion: Portion) => string | null {
  const t = useTranslations("player.portion");
  const common = useTranslations("common");
  const locale = useLocale();
  const { language } = useLanguage();
  const divisions = useDivisions(portions.some((portion) => "to" in portion));
  const { data: khatms } = useKhatms(portions.some((portion) => khatmIdOf(portion) !== null));
  const { data: sounds } = useSounds(portions.some((portion) => soundIdOf(portion) !== null));
  return useMemo(() => {
    const surah = (number: number) => {
      const found = surahs.find((each) => each.number === number);
      return found ? surahNameIn(language, found) : common("unknown");
    };
    const ayahsIn = (number: number) =>
      surahs.find((each) => each.number === number)?.numberOfAyahs ?? 0;
    const joined = (parts: (string | false)[]) =>
      parts
        .filter((part) => part !== false)
        .reduce((first, rest) => common("listJoin", { first, rest }));

    function surahList(numbers: readonly number[]): string {
      const named = numbers.slice(0, NAMED_SURAHS).map(surah);
      const more = numbers.length - named.length;
      if (more === 0) return new Intl.ListFormat(locale).format(named);
      return t("surahsMore", {
        surahs: named.reduce((first, rest) => joined([first, rest])),
        count: more,
      });
    }

    /** By kind; null where the portion is named by the surahs that it goes on with. */
    const words: {
      [K in Portion["kind"]]: (portion: Extract<Portion, { kind: K }>) => string | null;
    } = {
      onwards: () => null,
      surahs({ surahs: chosen, times }) {
        const listed = surahList(chosen);
        return times > 1 ? joined([listed, t("times", { count: times })]) : listed;
      },
      range(portion) {
        const { times, eachAyah, gapSeconds } = portion;
        return joined([
          rangeName(portion, divisions),
          eachAyah > 1 && t("eachAyah", { count: eachAyah }),
          times > 1 && t("times", { count: times }),
          gapSeconds > 0 && times * eachAyah > 1 && t("gap", { count: gapSeconds }),
        ]);
      },
      part(portion) {
        const { unit, count } = portion;
        const part = t("part", { unit, count });
        if (!isGoingOn(portion)) return part;
        const { at } = portion;
        return t("partFrom", { part, surah: surah(at.surah), ayah: at.ayah });
      },
      khatm({ khatmId }) {
        const khatm = khatms?.find(({ id }) => id === khatmId);
        return khatm ? t("khatmOf", { name: khatm.name }) : t("khatm");
      },
      sound: ({ soundId }) => sounds?.find(({ id }) => id === soundId)?.name ?? t("sound"),
    };

    return (portion: Portion) =>
      (words[portion.kind] as (portion: Portion) => string | null)(portion);

    /** A division by its name, where the range is one; else its surahs and ayahs. */
    function rangeName({ from, to }: AyahRange, known: Divisions | undefined): string {
      const wholeTo = to.ayah === ayahsIn(to.surah);
      if (from.surah === to.surah) {
        if (from.ayah === 1 && wholeTo) return surah(from.surah);
        if (from.ayah === to.ayah) return t("ayah", { surah: surah(from.surah), ayah: from.ayah });
      }
      const division = known?.divisionOf({ from, to });
      if (division) return t(division.kind, { number: division.number });
      if (from.surah === to.surah) {
        return t("ayahs", { surah: surah(from.surah), from: from.ayah, to: to.ayah });
      }
      const [first, last] = [surah(from.surah), surah(to.surah)];
      if (from.ayah === 1 && wholeTo) return t("surahRange", { from: first, to: last });
      return t("range", { from: first, fromAyah: from.ayah, to: last, toAyah: to.ayah });
    }
  }, [t, common, locale, language, surahs, divisions, khatms, sounds]);
}
