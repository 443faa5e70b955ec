// A language is a row of contract/languages and its folders: no file of them may be missing.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Language, languageCodes, languages } from "#contract/languages";
import { sentence } from "#contract/sentences/sentences";
import { sentencesIn } from "./sentence-words.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** What only a language that Alexa supports needs. */
const forAlexa = ["speech", "skill-package"];

/** Not those inside lists: each language has as many phrases as it needs. */
function keysOf(texts: object): string[] {
  return Object.entries(texts)
    .flatMap(([key, value]) =>
      typeof value === "object" && !Array.isArray(value)
        ? keysOf(value).map((inner) => `${key}.${inner}`)
        : [key],
    )
    .sort();
}

describe.each(languageCodes)("the texts in %s", (code) => {
  it.each(["server/languages", "web/i18n"])("have every file of English in %s", (folder) => {
    const filesOf = (language: string) => readdirSync(`${root}${folder}/${language}`);
    const needed = filesOf("en").filter(
      (file) => languages[code].alexa || !forAlexa.includes(file.replace(".ts", "")),
    );
    expect(needed.length).toBeGreaterThan(1);
    expect(filesOf(code)).toEqual(expect.arrayContaining(needed));
  });

  it.each(["alerts", "calendar", "letters", "pages", ...(languages[code].alexa ? forAlexa : [])])(
    "are those of English in %s",
    async (file) => {
      const english = await import(`./en/${file}.ts`);
      const texts = await import(`./${code}/${file}.ts`);
      expect(keysOf(texts.default)).toEqual(keysOf(english.default));
    },
  );
});

it("letters name surahs as their language does", async () => {
  const said = async (code: Language) =>
    (await sentencesIn(code))(sentence("portion.named-surah", { surah: 18 }));
  expect([await said("en"), await said("tr"), await said("fr")]).toEqual([
    "Al-Kahf",
    "Kehf",
    "Al-Kahf",
  ]);
});
