// The name of a country in the language of the page.
import { useMemo } from "react";
import { useLanguage } from "../../i18n/language.tsx";

/** `country`: ISO 3166-1 alpha-2. */
export function useCountryName(): (country: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    return (country) => names.of(country) ?? country;
  }, [language]);
}
