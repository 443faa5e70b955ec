// A language is a row of contract/languages and its folder, of which no file may be missing.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Language, languageCodes, languages } from "#contract/languages";
import { sentence } from "#contract/sentences/sentences";
import { sentencesIn } from "#server/languages/sentence-words";

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

describe.each(languageCodes)("the folder of %s", (code) => {
  // The contract has the sentences in English; skill.ts is for Alexa alone.
  const files = ["app", "names", "schedule", "server"];
  if (code !== "en") files.push("sentences");
  if (languages[code].alexa) files.push("skill");

  it("has its files and no others", () => {
    const found = readdirSync(new URL(`./${code}/`, import.meta.url));
    expect(found.sort()).toEqual(files.map((file) => `${file}.ts`).sort());
  });

  it.each(files.filter((file) => file !== "sentences"))(
    "has the texts of English in %s",
    async (file) => {
      const { default: texts, ...others } = await import(`./${code}/${file}.ts`);
      const english = await import(`./en/${file}.ts`);
      delete others.sameAsEnglish;
      const { surahs, rewayat, ...needed } = texts;
      expect(keysOf(needed)).toEqual(keysOf(english.default));
      expect(keysOf(others)).toEqual(
        keysOf({ ...english, default: [] }).filter((key) => key !== "default"),
      );
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
