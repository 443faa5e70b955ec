// Nothing is left in English: a text that is the same is listed as such, here or in its language.
import { describe, expect, it } from "vitest";
import { languageCodes } from "#contract/languages";
import { english } from "#contract/sentences/sentences";
import inEnglish from "./en/app.ts";

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

const flat = (words: Words, at = ""): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[at + name, value]] : flat(value, `${at}${name}.`),
  );
const plain = (text: string) => text.replace(/\{[^{}]*\}|<[^>]*>/g, "");

describe.each(languageCodes.filter((code) => code !== "en"))("in %s", async (code) => {
  const app = await import(`./${code}/app.ts`);
  const sentences: Record<string, string> = (await import(`./${code}/sentences.ts`)).default;
  const messages: Record<string, Words> = app.default;
  const allowed = new Set([...names, ...(app.sameAsEnglish ?? [])]);
  const isLeft = (text: string, source: string | undefined) =>
    text === source && /\p{L}/u.test(plain(text)) && !allowed.has(text);

  it.each(Object.entries(inEnglish))("every text of %s is translated", (feature, english) => {
    const sources = new Map(flat(english));
    expect(sources.size).toBeGreaterThan(0);
    const left = flat(messages[feature] ?? {}).filter(([path, text]) =>
      isLeft(text, sources.get(path)),
    );
    expect(left).toEqual([]);
  });

  it("every sentence is translated", () => {
    expect(Object.keys(sentences).length).toBe(Object.keys(english).length);
    const sources: Record<string, unknown> = english;
    expect(Object.entries(sentences).filter(([key, text]) => text === sources[key])).toEqual([]);
  });
});
