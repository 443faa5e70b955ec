// Nothing is left in English: a text that is the same as in English is one of those listed here.
import { describe, expect, it } from "vitest";
import { type Language, languageCodes } from "#contract/languages";
import { english } from "#contract/sentences/sentences";

/** Names, and words that a language has taken over; what another language lists is not allowed in this one. */
const sameAsEnglish: Partial<Record<Language, readonly string[]>> = {
  tr: ["Model", "Dubai", "{size} MB"],
  fr: [
    "Actions",
    "Adhan",
    "Administration",
    "Al-Muzzammil 73:4",
    "Asr",
    "Date",
    "Dhuhr",
    "Division",
    "E-mail",
    "Fajr",
    "Hizb",
    "Hizb {number}",
    "Isha",
    "Juz",
    "Juz {number}",
    "Khatm",
    "Latitude",
    "Longitude",
    "Maghrib",
    "Minutes",
    "Note",
    "Notification",
    "Notifications ({hotkey})",
    "Page",
    "Page {number}",
    "Pause",
    "Position",
    "Qatar",
    "Ramadan",
    "Ramadan {year}",
    "Version",
    "Volume",
    "Volume {volume}",
    "volume {volume}",
    "{hours} h",
    "{hours} h {minutes} min",
    "{minutes, plural, one {# minute} other {# minutes}}",
    "{minutes} min",
    "{minutes}<unit> min</unit>",
  ],
  id: [
    "Al-Muzzammil 73:4",
    "Dubai",
    "Email",
    "Hizb",
    "Hizb {number}",
    "Islamic Society of North America (ISNA)",
    "Juz",
    "Juz {number}",
    "Kuwait",
    "Model",
    "Qatar",
    "Ramadan",
    "Speaker",
    "Surah",
    "Surah {number}",
    "Token {name}",
    "Volume",
    "Volume {volume}",
    "volume {volume}",
    "{size} MB",
  ],
};
/** In every language: names of products and protocols, and what is said to Google's speakers in English. */
const names: readonly string[] = [
  "Wird",
  "Wird {version}",
  "Amazon Alexa",
  "Google Home",
  "PostgreSQL",
  "ntfy",
  "Webhook",
  "Moonsighting Committee Worldwide",
  // Where Alexa does not speak the language.
  "Alexa, open my wird",
  "Alexa, ask my wird to play surah Al-Kahf",
  "Alexa, ask my wird what is my next schedule",
  "Hey Google, pause",
  "Hey Google, stop",
  "Hey Google, volume 4",
];

type Words = { [name: string]: string | Words };

const files = import.meta.glob<{ default: Words }>(
  ["./*/*.ts", "!./*/{at-hand,hijri-months,language,no-script,sentences}.ts"],
  { eager: true },
);
const tables = import.meta.glob<{ default: Record<string, string> }>("./*/sentences.ts", {
  eager: true,
});

const flat = (words: Words, at = ""): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[at + name, value]] : flat(value, `${at}${name}.`),
  );

const of = (code: string, file: string) => flat(files[`./${code}/${file}.ts`]?.default ?? {});

const fileNames = Object.keys(files).flatMap((path) => /^\.\/en\/(.+)\.ts$/.exec(path)?.[1] ?? []);
const plain = (text: string) => text.replace(/\{[^{}]*\}|<[^>]*>/g, "");

describe.each(languageCodes.filter((code) => code !== "en"))("in %s", (code) => {
  const allowed = new Set([...names, ...(sameAsEnglish[code] ?? [])]);
  const isLeft = (text: string, source: string | undefined) =>
    text === source && /\p{L}/u.test(plain(text)) && !allowed.has(text);

  it.each(fileNames)("every text of %s is translated", (file) => {
    const sources = new Map(of("en", file));
    expect(sources.size).toBeGreaterThan(0);
    const left = of(code, file).filter(([path, text]) => isLeft(text, sources.get(path)));
    expect(left).toEqual([]);
  });

  it("every sentence is translated", () => {
    const sentences = Object.entries(tables[`./${code}/sentences.ts`]?.default ?? {});
    expect(sentences.length).toBe(Object.keys(english).length);
    const sources: Record<string, unknown> = english;
    expect(sentences.filter(([key, text]) => text === sources[key])).toEqual([]);
  });
});
