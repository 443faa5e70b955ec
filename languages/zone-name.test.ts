// The names of time zones in each language of the page.
import { expect, test } from "vitest";
import { languageCodes, languages } from "#contract/languages";
import { zoneName } from "./zone-name.ts";

test.each([
  ["en", "Africa/Cairo", "Eastern European Time"],
  ["fr", "Africa/Cairo", "heure d’Europe de l’Est"],
  ["fr", "Asia/Karachi", "heure normale du Pakistan"],
  ["ar", "Africa/Cairo", "توقيت شرق أوروبا"],
  ["tr", "Europe/Paris", "Orta Avrupa Saati"],
  ["ur", "Europe/Paris", "وسط یورپ کا وقت"],
  ["id", "Asia/Jakarta", "Waktu Indonesia Barat"],
] as const)("%s: %s", (language, zone, name) => {
  expect(zoneName(languages[language].locale, zone)).toBe(name);
});

test.each(languageCodes)("no identifier of a zone is shown, in %s", (language) => {
  const { locale } = languages[language];
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(zoneName(locale, zone)).not.toMatch(/^[A-Z][A-Za-z]+\/|_/);
  }
  for (const zone of ["UTC", "Etc/UTC", "GMT"]) expect(zoneName(locale, zone)).toBe("UTC");
});

test("a zone that the browser does not know has the name of its town", () => {
  expect(zoneName("fr", "America/New_Town")).toBe("New Town");
});
