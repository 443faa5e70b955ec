// Serves the text of the Quran and its translations, a file for each surah, and what their search reads, from the package quran-json.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { type Language, languageCodes } from "./contract/languages.ts";
import { foldAyah, foldTranslation } from "./contract/quran/ayah-search.ts";
import { translators } from "./contract/quran/translators.ts";
import { withSigns } from "./vite.hafs-font.ts";

const require = createRequire(import.meta.url);

interface Surah {
  verses: { text: string; translation?: string }[];
}

/**
 * The text follows the encoding of the fonts of the King Fahd complex, in which these signs stand for others than in
 * Unicode: a rounded zero, and open tanween. The font shows them so, and the text stays as it is.
 */
const signs = { 0x652: 0x6df, 0x656: 0x8f2, 0x657: 0x8f0, 0x65e: 0x8f1 };

/** The files by their names, beneath /assets/quran-<hash of all>/. */
export async function quranFiles(): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  const add = (name: string, lines: string[][], fold: (line: string) => string) => {
    for (const [at, ayahs] of lines.entries())
      files.set(`${name}-${at + 1}.json`, JSON.stringify(ayahs));
    files.set(`search-${name}.json`, JSON.stringify(lines.map((ayahs) => ayahs.map(fold))));
  };
  const text = await read("quran");
  add(
    "ar",
    text.map(({ verses }) => verses.map((verse) => verse.text)),
    foldAyah,
  );
  for (const code of languageCodes.filter((each: Language) => translators[each])) {
    const surahs = await read(`quran_${code}`);
    add(
      code,
      surahs.map(({ verses }) => verses.map(({ translation = "" }) => translation)),
      foldTranslation,
    );
  }
  const font = require.resolve("@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff2");
  files.set("hafs.woff2", withSigns(await readFile(font), signs));
  return files;
}

const read = async (name: string): Promise<Surah[]> =>
  JSON.parse(await readFile(require.resolve(`quran-json/dist/${name}.json`), "utf8"));

/** The name of their folder changes with any of them, so that browsers may keep them for good. */
function folderOf(files: ReadonlyMap<string, string | Buffer>): string {
  const hash = createHash("sha256");
  for (const [name, content] of files) hash.update(name).update(content);
  return `quran-${hash.digest("hex").slice(0, 8)}`;
}

export function quranText(): Plugin {
  let coming: Promise<{ files: Map<string, string | Buffer>; folder: string }> | undefined;
  const here = () => {
    coming ??= quranFiles().then((files) => ({ files, folder: folderOf(files) }));
    return coming;
  };
  const send = async (url: string, response: ServerResponse, next: () => void) => {
    const { files, folder } = await here();
    const content = files.get(url.replace(`/${folder}/`, ""));
    if (content === undefined) return next();
    const type = typeof content === "string" ? "application/json" : "font/woff2";
    response.setHeader("content-type", type);
    response.end(content);
  };
  return {
    name: "wird-quran-text",
    async transform(code, id) {
      if (!id.endsWith("/web/api/quran-text.ts")) return null;
      return code.replace("quran-BUILD", (await here()).folder);
    },
    async generateBundle() {
      const { files, folder } = await here();
      for (const [name, source] of files) {
        this.emitFile({ type: "asset", fileName: `assets/${folder}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/assets", (request, response, next) => {
        void send(request.url ?? "", response, next);
      });
    },
  };
}
