// Parts the texts of a language for the web app, so that a page fetches those that it shows, and reads the texts for the build.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import compileMessage from "icu-minify/compile";
import type { Plugin } from "vite";
import { type Language, languageCodes } from "./contract/languages.ts";
import type * as english from "./languages/en/app.ts";

const folder = fileURLToPath(new URL("./languages/", import.meta.url));
const part = /^(.*\/languages\/[a-z]+\/)(app|sentences)\.ts\?(page|messages)(?:=([a-z]+))?$/;

/**
 * `app.ts?page` is what a page always needs of a language, and where the rest is: `app.ts?messages=player`
 * and so on, each a file of its own. Messages come compiled: their ICU is parsed here, once, and not in every
 * browser (8 kB less of brotli).
 */
export function languageParts(): Plugin {
  return {
    name: "wird-language-parts",
    enforce: "pre",
    async load(id) {
      const [, language = "", file, kind, feature] = part.exec(id.replaceAll("\\", "/")) ?? [];
      if (!file) return null;
      const messages = await textsIn(`${language}${file}.ts`);
      if (kind === "page") return pagePart(messages, existsSync(`${language}sentences.ts`));
      const texts = `export default ${compiled(feature ? messages[feature] : messages)};`;
      // Who shows the dashboard says schedules: their grammar costs no request of its own.
      return feature === "dashboard"
        ? `${texts} export { default as schedule } from "./schedule.ts";`
        : texts;
    },
  };
}

function pagePart(messages: Record<string, unknown>, hasSentences: boolean): string {
  const { common, ...features } = messages;
  const fetched = Object.keys(features).map(
    (feature) => `${feature}: () => import("./app.ts?messages=${feature}")`,
  );
  return `
    export { atHand } from "./app.ts";
    export { default as names } from "./names.ts";
    export const common = ${compiled(common)};
    export const features = { ${fetched.join(", ")} };
    export const sentences = ${hasSentences ? '() => import("./sentences.ts?messages")' : "null"};
  `;
}

async function textsIn(file: string): Promise<Record<string, unknown>> {
  // The time makes it a new module for Node after each change.
  const { mtimeMs } = await stat(file);
  return (await import(`${pathToFileURL(file).href}?${mtimeMs}`)).default;
}

function compiled(messages: unknown): string {
  return JSON.stringify(messages, (_key, value) =>
    typeof value === "string" ? compileMessage(value) : value,
  );
}

/** The name of a part's file: that of its feature. Undefined for other modules. */
export function partName(id: string | null): string | undefined {
  const [, , file, kind, feature] = part.exec(id ?? "") ?? [];
  return kind === "page" ? "language" : (feature ?? file);
}

/** All of `app.ts` in each language. */
export async function appTexts(): Promise<Record<Language, typeof english>> {
  const entries = languageCodes.map(async (code) => [
    code,
    await import(pathToFileURL(`${folder}${code}/app.ts`).href),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
