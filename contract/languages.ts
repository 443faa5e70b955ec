// The languages that Wird supports, one row each: all that differs by language is read here.

interface LanguageRow {
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** BCP 47, for Intl. */
  locale: string;
  /** Formats dates and times for the reader's own country, where the browser names one. */
  regional: boolean;
  /** Unicode numbering system: the same digits in times, surah numbers and codes. */
  digits: string;
  /** The numbering system of its own digits, which a reader may choose; null: those are `digits`. */
  ownDigits: string | null;
  /** CSS font families of the web app, instead of the theme's; null: the theme's. */
  fonts: string | null;
  /** The script in which names of reciters and surahs are shown. */
  names: "latin" | "arabic";
  /** Null: Alexa does not support it. `offersRoutines`: Amazon documents the offer for it. */
  alexa: { locales: readonly string[]; dates: string; offersRoutines: boolean } | null;
  /** 'صبح 4:50': says the part of the day before a time, where Intl's own mark is the Latin AM or PM. */
  partsOfDay?: true;
  /** Its script needs lines half as high again as others. */
  tallLines?: true;
}

export const languages = {
  en: {
    name: "English",
    direction: "ltr",
    locale: "en",
    regional: true,
    digits: "latn",
    ownDigits: null,
    fonts: null,
    names: "latin",
    alexa: { locales: ["en-US", "en-GB", "en-IN"], dates: "en-US", offersRoutines: true },
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    locale: "ar",
    regional: false,
    digits: "latn",
    ownDigits: "arab",
    fonts: '"Inter", "Noto Naskh Arabic", "Geeza Pro", "Segoe UI", system-ui, sans-serif',
    names: "arabic",
    alexa: { locales: ["ar-SA"], dates: "ar-SA-u-ca-gregory-nu-latn", offersRoutines: false },
  },
  tr: {
    name: "Türkçe",
    direction: "ltr",
    locale: "tr",
    regional: true,
    digits: "latn",
    ownDigits: null,
    fonts: null,
    names: "latin",
    alexa: null,
  },
  ur: {
    name: "اردو",
    direction: "rtl",
    locale: "ur",
    regional: false,
    digits: "latn",
    ownDigits: "arabext",
    fonts: '"Inter", "Noto Nastaliq Urdu", "Noto Naskh Arabic", "Segoe UI", system-ui, sans-serif',
    names: "arabic",
    alexa: null,
    partsOfDay: true,
    tallLines: true,
  },
  fr: {
    name: "Français",
    direction: "ltr",
    locale: "fr",
    regional: true,
    digits: "latn",
    ownDigits: null,
    fonts: null,
    names: "latin",
    alexa: { locales: ["fr-FR", "fr-CA"], dates: "fr-FR", offersRoutines: true },
  },
  id: {
    name: "Bahasa Indonesia",
    direction: "ltr",
    locale: "id",
    regional: true,
    digits: "latn",
    ownDigits: null,
    fonts: null,
    names: "latin",
    alexa: null,
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof languages;

/** The languages that Alexa supports. */
export type SpokenLanguage = {
  [L in Language]: (typeof languages)[L]["alexa"] extends null ? never : L;
}[Language];

export const languageCodes = Object.keys(languages) as Language[];

export const spokenLanguages = languageCodes.filter(
  (code): code is SpokenLanguage => languages[code].alexa !== null,
);

/** Where no language is chosen. */
export const defaultLanguage = "en" satisfies SpokenLanguage;

/** Null for a language that is not in the table. `tag`: BCP 47, such as ar or en-GB. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [code = ""] = (tag ?? "").toLowerCase().split("-");
  return languageCodes.find((each) => each === code) ?? null;
}

/** How many hours a reader's clock has, where one was chosen for all languages. */
export const hourClocks = ["12", "24"] as const;
export type HourClock = (typeof hourClocks)[number];

/**
 * The locale of a page: with its digits, the Gregorian calendar, and the reader's own country.
 * `inOwnDigits`: the reader wants the language's own digits, where it has such.
 */
export function localeOf(
  code: Language,
  preferred: readonly string[] = [],
  inOwnDigits = false,
): string {
  const { locale, digits, ownDigits, regional }: LanguageRow = languages[code];
  if (regional) {
    const regions = new RegExp(`^${code}-[A-Z]{2}$`);
    return preferred.find((each) => regions.test(each)) ?? locale;
  }
  const numberingSystem = (inOwnDigits && ownDigits) || digits;
  return new Intl.Locale(locale, { numberingSystem, calendar: "gregory" }).toString();
}

/** The row of a language, with what only some rows have. */
export const languageRow = (code: Language): LanguageRow => languages[code];

/** The default exports of one file of each language. */
export async function inEachLanguage<Code extends Language, Texts>(
  codes: readonly Code[],
  load: (code: Code) => Promise<{ default: Texts }>,
): Promise<Record<Code, Texts>> {
  const entries = codes.map(async (code) => [code, (await load(code)).default] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Code, Texts>;
}
