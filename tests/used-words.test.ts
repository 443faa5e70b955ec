// No message is left over: each is named in the sources, and so is each sentence of the server.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { english } from "#contract/sentences/sentences";
import messages from "#languages/en/app";

const root = new URL("../", import.meta.url).pathname;
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(root + path, "utf8"));

/** A condition in a hole names what may stand there. */
function holeOf(hole: string): string {
  const choices = [...hole.matchAll(/"(\w+)"/g)].map(([, choice]) => choice);
  return choices.length > 1 ? `(?:${choices.join("|")})` : "([\\w-]+)";
}

/** Texts of the sources; a template such as `outcome.${status}` is any of the outcomes. */
function textsOf(sources: readonly string[]) {
  const texts = sources.flatMap((source) =>
    [...source.matchAll(/"([\w.-]+)"|`([^`\n]+)`/g)].map(([, plain, made]) => plain ?? made ?? ""),
  );
  const names = new Set(sources.flatMap((source) => source.match(/\b\w+(?=\??:)/g) ?? []));
  const plain = new Set(texts.filter((text) => !text.includes("${")));
  const templates = [...new Set(texts)]
    .filter((text) => /^[\w.-]*(\$\{[^{}]+\}[\w.-]*)+$/.test(text))
    .map((text) => text.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, holeOf))
    .filter((pattern) => /[a-z]{2}/i.test(pattern))
    .map((pattern) => new RegExp(`^${pattern}$`));
  /** What stands in a hole must be the name of something. */
  const isName = (name: string | undefined) => plain.has(name ?? "") || names.has(name ?? "");
  const isMade = (text: string) =>
    templates.some((each) => each.exec(text)?.slice(1).every(isName) ?? false);
  return { plain, names, isMade };
}

/** Of what the web app reads: its own sources, and the names that the contract has for things. */
const sources = [...read("web/**/*.{ts,tsx}"), ...read("contract/**/*.ts")];
const { plain, names, isMade } = textsOf(sources);
const isSaid = (path: string) => plain.has(path) || isMade(path);
/** A component takes the messages under one path, and asks for each by the rest. */
const isUsed = (path: string) => {
  const parts = path.split(".");
  return parts.some((_, at) => {
    const rest = parts.slice(at).join(".");
    if (at === 0) return false;
    const isAskedFor = isSaid(rest) || (parts.length - at === 1 && names.has(rest));
    return isAskedFor && isSaid(parts.slice(0, at).join("."));
  });
};

type Words = { [name: string]: string | Words };

const pathsOf = (words: Words, at: string): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? `${at}.${name}` : pathsOf(value, `${at}.${name}`),
  );

const paths = Object.entries(messages).flatMap(([feature, words]) => pathsOf(words, feature));

it("every message of the web app is asked for somewhere", () => {
  expect(paths.length).toBeGreaterThan(500);
  expect(isUsed("dashboard.schedules.nobodyAsksForThis")).toBe(false);
  expect(paths.filter((path) => !isUsed(path))).toEqual([]);
});

it("every sentence is said by the server, the contract or a page", () => {
  const sayers = ["server", "agent", "contract", "web"].flatMap((room) => read(`${room}/**/*.ts`));
  const all = sayers.join("\n");
  const made = textsOf(sayers).isMade;
  const codes = Object.keys(english);
  // Once where it has its English, and once where it is said.
  const isSentenceSaid = (code: string) => all.split(`"${code}"`).length > 2 || made(code);
  expect(codes.filter((code) => !isSentenceSaid(code))).toEqual([]);
});
