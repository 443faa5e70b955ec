// All languages have the same messages with the same placeholders.
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#contract/languages";

/** Every file of messages; what is in the others is functions, which `tsc` compares. */
const files = Object.keys(
  import.meta.glob(["./en/*.ts", "!./en/{at-hand,hijri-months,language}.ts"]),
).map((path) => path.replace(/^\.\/en\/|\.ts$/g, ""));

type Words = { [name: string]: string | Words };

function flat(words: Words, at = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[at + name, value] as [string, string]]
      : flat(value, `${at}${name}.`),
  );
}

/** The names of arguments and tags in a message. */
const places = (message: string) =>
  [
    ...new Set([...message.matchAll(/[{<]\s*([A-Za-z]+)\s*[},>]/g)].map(([, name = ""]) => name)),
  ].toSorted((one, other) => one.localeCompare(other));

/** The plural forms of each plural in a message; a form for 1 alone counts as `one`. */
function pluralsIn(message: string): string[][] {
  return [...message.matchAll(/, plural,/g)].map(({ index }) => {
    const forms: string[] = [];
    let depth = 1;
    for (const [token] of message.slice(index).matchAll(/[{}]|[\w=]+(?= \{)/g)) {
      if (token === "{") depth += 1;
      else if (token === "}") depth -= 1;
      else if (depth === 1) forms.push(token === "=1" ? "one" : token);
      if (depth === 0) break;
    }
    return forms;
  });
}

const tables = import.meta.glob<{ default: Record<string, string> }>("./*/sentences.ts", {
  eager: true,
});
const sentencesOf = (language: string) =>
  Object.values(tables[`./${language}/sentences.ts`]?.default ?? {});

describe.each(languageCodes)("the plurals in %s", async (language) => {
  const words = await Promise.all(
    files.map(async (file) => flat((await import(`./${language}/${file}.ts`)).default)),
  );
  const messages = words.flat().map(([, message]) => message);
  const all = [...messages, ...sentencesOf(language)];
  const rules = new Intl.PluralRules(language);
  // French has a form for millions, of which Wird counts nothing.
  const forms = new Set(Array.from({ length: 1_000 }, (_, number) => rules.select(number)));

  it("have every form of the language; only nothing may be said as any number", () => {
    const needed = [...forms].filter((form) => form !== "zero");
    for (const message of all) {
      for (const given of pluralsIn(message)) {
        expect([message, needed.filter((form) => !given.includes(form))]).toEqual([message, []]);
      }
    }
  });

  it("are found", () => expect(all.flatMap(pluralsIn).length).toBeGreaterThan(5));
});

it("a speaker has one name in Arabic", async () => {
  const words = await Promise.all(
    files.map(async (file) => flat((await import(`./ar/${file}.ts`)).default)),
  );
  const messages = [...words.flat().map(([, message]) => message), ...sentencesOf("ar")];
  const bare = messages.map((message) => message.replace(/[\u064b-\u0652]/g, ""));
  expect(bare.filter((message) => /سماع/.test(message))).toEqual([]);
  expect(bare.filter((message) => /مكبر(?!(ات)? (ال)?صوت)/.test(message))).toEqual([]);
});

const others = languageCodes.filter((code) => code !== "en");

describe.each(others.flatMap((code) => files.map((file) => ({ code, file }))))(
  "the words of $file in $code",
  async ({ code, file }) => {
    const english = flat((await import(`./en/${file}.ts`)).default);
    const words = new Map(flat((await import(`./${code}/${file}.ts`)).default));

    it("are there", () => expect(english.length).toBeGreaterThan(0));

    it("are those of English, nothing more and nothing less", () => {
      expect([...words.keys()].sort()).toEqual(english.map(([key]) => key).sort());
    });

    it("have the same places to fill in", () => {
      for (const [key, message] of english) {
        expect([key, places(words.get(key) ?? "")]).toEqual([key, places(message)]);
      }
    });

    it("can be parsed", () => {
      for (const message of [...english.map(([, text]) => text), ...words.values()]) {
        expect(() => compileMessage(message)).not.toThrow();
      }
    });
  },
);
