// The two languages say the same things, with the same places to fill in.
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";

const files = ["every-page", "account", "dashboard", "player", "history", "admin", "development"];

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

describe.each(files)("the words of %s", async (file) => {
  const english = flat((await import(`./en/${file}.ts`)).default);
  const arabic = new Map(flat((await import(`./ar/${file}.ts`)).default));

  it("are there", () => expect(english.length).toBeGreaterThan(0));

  it("exist in Arabic, nothing more and nothing less", () => {
    expect([...arabic.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it("have the same places to fill in", () => {
    for (const [key, message] of english) {
      expect([key, places(arabic.get(key) ?? "")]).toEqual([key, places(message)]);
    }
  });

  it("can be parsed", () => {
    for (const message of [...english.map(([, text]) => text), ...arabic.values()]) {
      expect(() => compileMessage(message)).not.toThrow();
    }
  });
});
