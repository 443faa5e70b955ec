// The ayahs that what is typed names, or that have it in their text or its translation; both are fetched when first searched.
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type NamedAyah, searchNamedAyahs } from "#contract/names/ayah-names";
import { isArabic } from "#contract/names/name-folding";
import { type AyahPlace, ayahPatterns, searchAyahs } from "#contract/quran/ayah-search";
import { translators } from "#contract/quran/translators";
import { searchLinesQuery } from "../../api/quran-text.ts";
import { useLanguage } from "../../i18n/language.tsx";

export interface FoundAyah {
  place: AyahPlace;
  /** What it is called. */
  name?: NamedAyah;
}

/** As many as people look through; who looks for another one types more. */
const MOST = 12;
/** Milliseconds without a letter before the lines are fetched: most who type look for a surah. */
const FETCH_AFTER = 350;
/** Letters; fewer are the beginning of a surah's name. */
const LEAST_LATIN = 4;

const none: FoundAyah[] = [];

/** `offered`: the surahs whose ayahs can be chosen. */
export function useFoundAyahs(
  typed: string,
  offered: readonly { number: number }[],
  wanted: boolean,
): { ayahs: FoundAyah[]; isSearching: boolean } {
  const { language } = useLanguage();
  const query = useDeferredValue(typed);
  const arabic = isArabic(query);
  const isText =
    wanted && ayahPatterns(query) !== null && (arabic || query.trim().length >= LEAST_LATIN);
  const isDue = useQuiet(query) && isText;
  // Urdu has the letters of both.
  const translated = translators[language] !== undefined && arabic === (language === "ur");
  const text = useQuery({ ...searchLinesQuery("ar"), enabled: isDue && arabic });
  const translation = useQuery({ ...searchLinesQuery(language), enabled: isDue && translated });
  const has = useMemo(() => new Set(offered.map(({ number }) => number)), [offered]);
  const named = useMemo(
    () => (wanted && query !== "" ? searchNamedAyahs(query) : []),
    [query, wanted],
  );
  const ayahs = useMemo(() => {
    const inLines = (lines: string[][] | undefined) =>
      isText && lines ? searchAyahs(query, lines, MOST).map((place) => ({ place })) : none;
    const called = named.map((name) => ({ place: { surah: name.surah, ayah: name.ayah }, name }));
    const all: FoundAyah[] = [
      ...called,
      ...(arabic ? inLines(text.data) : none),
      ...(translated ? inLines(translation.data) : none),
    ];
    const byPlace = new Map<string, FoundAyah>();
    for (const found of all) {
      const key = `${found.place.surah}:${found.place.ayah}`;
      if (has.has(found.place.surah) && !byPlace.has(key)) byPlace.set(key, found);
    }
    return byPlace.size > 0 ? [...byPlace.values()].slice(0, MOST) : none;
  }, [named, query, isText, arabic, translated, text.data, translation.data, has]);
  return { ayahs, isSearching: text.isFetching || translation.isFetching };
}

/** True once nothing was typed for a moment. */
function useQuiet(query: string): boolean {
  const [quiet, setQuiet] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(query), FETCH_AFTER);
    return () => clearTimeout(timer);
  }, [query]);
  return quiet === query;
}
