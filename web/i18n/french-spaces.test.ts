// French typography: a narrow no-break space stands before high punctuation and inside guillemets.
import { expect, it } from "vitest";

const files = import.meta.glob<string>(
  ["./fr/**/*.ts", "../../server/languages/fr/{alerts,calendar,letters,pages}.ts"],
  { eager: true, query: "?raw", import: "default" },
);

/** The texts of a file: its string literals. */
const textsOf = (source: string) => source.match(/"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? [];
const wrong =
  /[\p{L}\p{N})}>] ?[!?»%](?![?&])|[\p{L}\p{N})}>] [;:]|«(?!\u202f)|(?<!\u202f)»|\w'\w/u;

it("no text breaks its lines before a colon, or has the apostrophe of a typewriter", () => {
  const texts = Object.values(files).flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => wrong.test(text))).toEqual([]);
});
