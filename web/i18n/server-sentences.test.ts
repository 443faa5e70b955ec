// Fails when a sentence of the server has no Arabic translation.
import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import compileMessage from "icu-minify/compile";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import sentences from "./ar/server-sentences.ts";

/** Files whose sentences no page of the web app shows. */
const otherReaders = [
  // Read by the operator, on the terminal and in the log.
  "server/{config,main,first-screen}.ts",
  "server/platform/database/{backup,restore,data-folder}.ts",
  "server/speakers/cast/cast-{channel,codec,discovery,link}.ts",
  "server/alexa/skill/request-signature.ts",
  // Read by API clients other than the web app.
  "server/app.ts",
  "server/platform/http/{api-docs,creating-once,error-reply,routes}.ts",
  "server/alexa/{alexa-routes,skill/skill-routes,linking/token-exchange}.ts",
  // Read in e-mails, heard from an Echo or read while linking Alexa: translated there, or not yet.
  "server/account/{letters,address-proof-routes}.ts",
  "server/alexa/{skill/spoken-words,linking/consent-page,linking/account-linking,linking/oauth-routes}.ts",
];

/** Sentences of other files that nobody sees: internal faults, log lines, reasons of closed sockets. */
const unseen = [
  "A daily schedule always has a next run ({}).",
  "A play order needs at least one surah.",
  "Echo {} changes too fast to follow.",
  "There is no {} in {}.",
  "{} The recitations stay as they are; it is asked again in an hour.",
  "Wird is restarting.",
  "Only a WebSocket may be opened here.",
  "This session has ended.",
];

/** All sentences in these files, with {} for each placeholder; `checks`: the messages of zod checks. */
function textsOf(file: string) {
  const texts: string[] = [];
  const checks: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  expect(errors).toEqual([]);
  visit(program, texts);
  return { file, texts, checks };

  function visit(node: unknown, into: string[]): void {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, arguments: given, key, value } = node as Record<string, unknown>;
    const text = textOf(node as Record<string, unknown>);
    if (text !== null) into.push(...text);
    if (type === "CallExpression" && isCheck(callee)) visitTexts(given);
    if (type === "Property" && (key as { name?: string }).name === "error") visitTexts([value]);
    for (const inner of Object.values(node)) visit(inner, into);
  }

  function visitTexts(given: unknown): void {
    for (const one of given as Record<string, unknown>[]) checks.push(...(textOf(one) ?? []));
  }
}

function isCheck(callee: unknown): boolean {
  const { object, property } = callee as {
    object?: { name?: string };
    property?: { name: string };
  };
  return object?.name === "z" && property?.name !== "literal";
}

/** Null for a node that is not text. `${name ?? "The speaker"}` yields two texts. */
function textOf({ type, value, quasis, expressions }: Record<string, unknown>): string[] | null {
  if (type === "Literal") return typeof value === "string" ? [value] : null;
  if (type !== "TemplateLiteral") return null;
  const between = (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  let texts = [between[0] ?? ""];
  for (const [at, { right }] of (expressions as { right?: { value?: unknown } }[]).entries()) {
    const fillings = ["{}", ...(typeof right?.value === "string" ? [right.value] : [])];
    texts = texts.flatMap((text) => fillings.map((filling) => text + filling + between[at + 1]));
  }
  return texts;
}

const files = globSync(
  ["{contract,server}/**/*.ts", "web/engine/browser-speaker/browser-speaker.ts"],
  {
    exclude: ["**/*.test.ts", "**/test-*.ts", "**/virtual-speaker/**"],
  },
).map(textsOf);
const isSentence = (text: string) => /^[A-Z{].* .*[.?!]$/s.test(text);

const arabic = new Map(
  Object.entries(sentences).map(([english, text]) => [english.replace(/\{\w+\}/g, "{}"), text]),
);

it("every sentence that people see has its Arabic in web/i18n/ar/server-sentences.ts", () => {
  const missing = files
    .filter(({ file }) => !otherReaders.some((glob) => matchesGlob(file, glob)))
    .flatMap(({ file, texts, checks }) =>
      [...texts.filter(isSentence), ...checks.filter((text) => text.includes(" "))]
        .filter((text) => !arabic.has(text) && !unseen.includes(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(missing).toEqual([]);
});

it("nothing is kept that nobody says any more", () => {
  const said = new Set(files.flatMap(({ texts }) => texts));
  expect([...arabic.keys(), ...unseen].filter((text) => !said.has(text))).toEqual([]);
  const names = files.map(({ file }) => file);
  expect(otherReaders.filter((glob) => !names.some((file) => matchesGlob(file, glob)))).toEqual([]);
});

it("the Arabic has the same places, can be parsed, and begins with a word of its own", () => {
  const places = (text: string) => [...new Set(text.match(/(?<=\{)\w+(?=[},])/g))].sort();
  for (const [english, text] of Object.entries(sentences)) {
    expect([english, places(text)]).toEqual([english, places(english)]);
    expect(() => compileMessage(text)).not.toThrow();
    // Otherwise dir="auto" would use the direction of the name.
    if (isSentence(english)) expect(text).toMatch(/^\p{Script=Arabic}/u);
  }
});
