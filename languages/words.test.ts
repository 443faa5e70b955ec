// All languages have the same messages with the same placeholders.
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { type Language, languageCodes } from "#contract/languages";

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

/** `noScript` too; what is in the other texts is functions, which `tsc` compares. */
async function featuresIn(code: Language): Promise<Record<string, Words>> {
  const { default: messages, noScript } = await import(`./${code}/app.ts`);
  return { ...messages, noScript };
}

async function messagesIn(code: Language): Promise<string[]> {
  const sentences: Record<string, string> =
    code === "en" ? {} : (await import(`./${code}/sentences.ts`)).default;
  const messages = flat(await featuresIn(code)).map(([, message]) => message);
  return [...messages, ...Object.values(sentences)];
}

describe.each(languageCodes)("the plurals in %s", async (language) => {
  const all = await messagesIn(language);
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
  const messages = await messagesIn("ar");
  const bare = messages.map((message) => message.replace(/[\u064b-\u0652]/g, ""));
  expect(bare.filter((message) => /سماع/.test(message))).toEqual([]);
  expect(bare.filter((message) => /مكبر(?!(ات)? (ال)?صوت)/.test(message))).toEqual([]);
});

const inEnglish = await featuresIn("en");
const features = Object.keys(inEnglish);
const others = languageCodes.filter((code) => code !== "en");

describe.each(others.flatMap((code) => features.map((feature) => ({ code, feature }))))(
  "the words of $feature in $code",
  async ({ code, feature }) => {
    const english = flat(inEnglish[feature] ?? {});
    const words = new Map(flat((await featuresIn(code))[feature] ?? {}));

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

// Read aloud, "Next tomorrow at 4:50" is no sentence.
it.each(languageCodes)("in %s what comes next stands apart from its day", async (code) => {
  const { dashboard } = await featuresIn(code);
  const { next, schedules } = dashboard as { next: Words; schedules: Words };
  for (const message of [next.day, schedules.next] as string[]) {
    expect(message).toMatch(/^[^{]*[,:،]\s\{day\}/);
  }
});

it("the silence of memorising is for the listener: who is silent does not repeat", async () => {
  const { player = {} } = await featuresIn("en");
  expect(player.memorise).toMatchObject({ silence: "Pause for you to repeat" });
});
