// French typography: a narrow no-break space stands before high punctuation and inside guillemets; and no name needs an elision.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`./fr/${file}.ts`, import.meta.url), "utf8");

/** The texts of a file: its string literals. */
const textsOf = (source: string): string[] => source.match(/"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? [];
const wrong =
  /[\p{L}\p{N})}>] ?[!?»%](?![?&])|[\p{L}\p{N})}>] [;:]|«(?!\u202f)|(?<!\u202f)»|\w'\w/u;

it("no text breaks its lines before a colon, or has the apostrophe of a typewriter", () => {
  const texts = ["app", "names", "sentences", "server"].flatMap((file) => textsOf(read(file)));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => wrong.test(text))).toEqual([]);
});

/** "de Al-Kahf", "que Amina", "à Le Caire": the word before a name would follow how that begins. */
const elided =
  /(^|[\s"(])((de|que|le|la) (<name>)?\{(names?|speakers?|surahs?|reciter|person|homes?|fallback|place|device|city)|à \{(place|city))\}/u;

it("no text has a word before a name that would have to be elided or contracted", () => {
  const texts = ["app", "sentences", "server"].flatMap((file) => textsOf(read(file)));
  expect(texts.filter((text) => elided.test(text))).toEqual([]);
});
