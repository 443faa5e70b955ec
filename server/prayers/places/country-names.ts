// Countries by the names that people write after a city's: "Paris, France", "لندن كندا", "Cairo EG".
import { languages } from "#contract/languages";
import { foldings, withoutArticles } from "./place-folding.ts";

const abbreviations: Record<string, string> = {
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  usa: "US",
  america: "US",
  uae: "AE",
  emirates: "AE",
  ksa: "SA",
  turkey: "TR",
  holland: "NL",
};

export interface CountryNames {
  /** `country`: ISO 3166-1 alpha-2; `words`: folded. */
  isMeant(country: string, words: string): boolean;
}

export function createCountryNames(): CountryNames {
  const folded = new Map<string, string[]>();

  function namesOf(country: string): string[] {
    const known = folded.get(country);
    if (known) return known;
    const made = Object.values(languages)
      .map(({ locale }) => new Intl.DisplayNames(locale, { type: "region" }).of(country))
      .flatMap((name) => foldings(name ?? ""))
      .flatMap((name) => [name, withoutArticles(name)]);
    folded.set(country, made);
    return made;
  }

  return {
    isMeant(country, words) {
      if (words === country.toLowerCase() || abbreviations[words] === country) return true;
      // Two letters begin many countries.
      return words.length >= 3 && namesOf(country).some((name) => beginsWord(name, words));
    },
  };
}

/** `words` is the beginning of `name` or of one of its later words. */
export function beginsWord(name: string, words: string): boolean {
  return name.startsWith(words) || name.includes(` ${words}`);
}
