// The table of languages: what each row must contain, and how a language is found.
import { describe, expect, it } from "vitest";
import { languageCodes, languageOf, languages, localeOf } from "./languages.ts";

describe.each(languageCodes)("%s", (code) => {
  const row = languages[code];

  it("names a locale and digits that Intl knows", () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(row.locale)).toHaveLength(1);
    expect(Intl.supportedValuesOf("numberingSystem")).toContain(row.digits);
    expect(new Intl.NumberFormat(localeOf(code)).resolvedOptions().numberingSystem).toBe(
      row.digits,
    );
  });

  it("has a name, and Alexa's locales of its own", () => {
    expect(row.name).not.toBe("");
    for (const locale of row.alexa?.locales ?? []) expect(languageOf(locale)).toBe(code);
  });
});

it.each([
  ["ar", "ar"],
  ["AR-eg", "ar"],
  ["en-GB", "en"],
  ["arz", null],
  ["tlh", null],
  ["", null],
  [undefined, null],
])("%s is %s", (tag, code) => expect(languageOf(tag)).toBe(code));

it("English is that of the reader's country, Arabic has Latin digits everywhere", () => {
  expect(localeOf("en", ["de-DE", "en-GB"])).toBe("en-GB");
  expect(localeOf("en", ["de-DE"])).toBe("en");
  expect(localeOf("ar", ["ar-EG"])).toBe("ar-u-ca-gregory-nu-latn");
});
