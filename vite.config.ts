// Builds the web app into dist/web, each text file also as .br and .gz for the server to send as it is.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import compileMessage from "icu-minify/compile";
import { inEachLanguage, type Language, languageCodes, languages } from "./contract/languages.ts";
import type englishCommon from "./web/i18n/en/every-page.ts";
import type englishDashboard from "./web/i18n/en/dashboard.ts";
import type englishHistory from "./web/i18n/en/history.ts";
import type english from "./web/i18n/en/no-script.ts";
import { defineConfig, type Plugin } from "vite";
import { chunksOfWeb } from "./vite.chunks.ts";
import { offlinePage } from "./vite.offline.ts";

const web = fileURLToPath(new URL("./web/", import.meta.url));

export default defineConfig({
  root: web,
  plugins: [
    compileWords(),
    react(),
    tailwindcss(),
    preloadFirstFont(),
    languagesInScripts(),
    preloadPages(),
    offlinePage(() => noScript),
    precompress(),
  ],
  resolve: {
    alias: [
      // The contract's clock arithmetic, on the browser's own Temporal where there is one.
      { find: /^temporal-polyfill$/, replacement: `${web}api/temporal.ts` },
      // The words come compiled (below), so their parser stays at home.
      { find: /^use-intl\/format-message$/, replacement: `${web}i18n/format-message.ts` },
    ],
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // README promises these: the browsers of 30 months.
    target: ["chrome125", "edge125", "firefox126", "safari17.5", "ios17.5"],
    // No data: addresses, so that the page's security policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${web}index.html`, `${web}cast-parent.html`],
      // The contract's schemas have no side effects: a page that uses a constant beside them leaves them out.
      treeshake: { manualPureFunctions: ["endpoint", "z", "text"] },
      output: {
        codeSplitting: { groups: chunksOfWeb() },
      },
    },
  },
});

/** at-hand.ts and hijri-months.ts have functions, no-script.ts is read here only, language.ts and sentences.ts put others together. */
const words = new RegExp(
  `/web/i18n/(${languageCodes.join("|")})/(sentences/|(?!at-hand|language|no-script|sentences|hijri-months))[a-z-]+\\.ts$`,
);

/** Parses the words' ICU messages here, once, and not in every browser (8 kB less of brotli). */
function compileWords(): Plugin {
  return {
    name: "wird-compile-words",
    enforce: "pre",
    async load(id) {
      if (!words.test(id)) return null;
      // The time makes it a new module for Node after each change.
      const { mtimeMs } = await stat(id);
      const file = await import(`${pathToFileURL(id).href}?${mtimeMs}`);
      return `export default ${JSON.stringify(file.default, compileText)};`;
    },
  };
}

function compileText(_key: string, value: unknown) {
  return typeof value === "string" ? compileMessage(value) : value;
}

/** The one face that is needed before the first paint. */
function preloadFirstFont(): Plugin {
  return {
    name: "wird-preload-first-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes("inter-latin-wght"));
        if (!font) return [];
        const attrs = {
          rel: "preload",
          href: `/${font}`,
          as: "font",
          type: "font/woff2",
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** The page is painted in its language before any module is here. */
function withLanguages(script: string): string {
  const rows = languageCodes.map((code) => {
    const { direction, fonts } = languages[code];
    return [code, { direction, fonts }];
  });
  return script.replace(
    "const languages = {};",
    `const languages = ${JSON.stringify(Object.fromEntries(rows))};`,
  );
}

/** Where the app cannot run, the page speaks all languages. */
const noScript = await inEachLanguage<Language, typeof english>(
  languageCodes,
  (code) => import(`${pathToFileURL(web).href}i18n/${code}/no-script.ts`),
);

function withOldBrowserTexts(script: string): string {
  const texts = languageCodes.map((code) => {
    const { needsNewerBrowser, schedulesPlay } = noScript[code];
    return [code, [needsNewerBrowser, schedulesPlay]];
  });
  return script.replace(
    "var texts = {};",
    `var texts = ${JSON.stringify(Object.fromEntries(texts))};`,
  );
}

/** Their scripts are not minified otherwise; every page waits for two of them. */
const withoutComments = (script: string) => script.replace(/^ *(\/\/|\/\*).*\n/gm, "");

function languagesInScripts(): Plugin {
  return {
    name: "wird-languages-in-scripts",
    transform(code, id) {
      if (id.includes("/before-paint.js")) return withLanguages(code);
      return id.includes("/old-browser-page.js") ? withOldBrowserTexts(code) : null;
    },
    async generateBundle() {
      for (const fileName of ["old-browser.js", "old-browser-page.js"]) {
        const script = await readFile(`${web}${fileName}`, "utf8");
        const source = withoutComments(withOldBrowserTexts(script));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    transformIndexHtml(html) {
      const sentences = languageCodes.map(
        (code) =>
          `<span lang="${code}" dir="${languages[code].direction}">${noScript[code].needsScripts}</span>`,
      );
      return html.replace(/<!-- From web\/i18n.*?-->/, sentences.join(" "));
    },
  };
}

const signedInPage = [
  "web/app/signed-in.tsx",
  "web/pages/dashboard.tsx",
  // Drawn as soon as the schedules are here.
  "web/schedules/picture/day-picture.tsx",
];
const playbackWords = ["language", "player", "history", "finding"];
const firstPages = {
  "/": { files: signedInPage, words: ["language", "player", "dashboard"] },
  "/dashboard": { files: signedInPage, words: ["language", "player", "dashboard"] },
  "/playback": { files: ["web/app/signed-in.tsx", "web/pages/playback.tsx"], words: playbackWords },
  "/auth": { files: ["web/pages/auth.tsx"], words: ["language", "account"] },
};

type Bundle = NonNullable<Parameters<Extract<Plugin["generateBundle"], Function>>[1]>;

/** before-paint.js asks for all files of the page at once; else each is found only in the one before. */
async function beforePaint(bundle: Bundle): Promise<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return [name, ...(chunk?.imports ?? []).flatMap(withImports)];
  };
  const fileOf = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))?.fileName ?? [];
  // index.html asks for these itself.
  const asked = new Set([fileOf("web/app/main.tsx")].flat().flatMap(withImports));
  // Each name once: hashes do not compress, and each language has a list for each page.
  const hrefs: string[] = [];
  const placeOf = (name: string) => {
    const at = hrefs.indexOf(`/${name}`);
    return at === -1 ? hrefs.push(`/${name}`) - 1 : at;
  };
  const pages: Record<string, number[]> = {};
  for (const [path, { files, words }] of Object.entries(firstPages)) {
    for (const language of languageCodes) {
      const sources = [...files, ...words.map((word) => `web/i18n/${language}/${word}.ts`)];
      const table = `web/i18n/${language}/sentences.ts`;
      if (language !== "en") sources.push(table, "web/i18n/sentence-renderer.ts");
      const names = sources.flatMap(fileOf).flatMap(withImports);
      const unasked = [...new Set(names)].filter((name) => !asked.has(name));
      pages[`${path} ${language}`] = unasked.map(placeOf);
    }
  }
  const script = withLanguages(await readFile(`${web}before-paint.js`, "utf8"));
  const arabicFace = Object.keys(bundle).find((name) => name.includes("amiri-quran-arabic"));
  return withoutComments(script)
    .replace('const arabicFace = "";', `const arabicFace = "/${arabicFace}";`)
    .replace("const files = [];", `const files = ${JSON.stringify(hrefs)};`)
    .replace("const pages = {};", `const pages = ${JSON.stringify(pages)};`);
}

async function firstWords(): Promise<string> {
  const textsOf = <Texts>(file: string) =>
    inEachLanguage<Language, Texts>(
      languageCodes,
      (code) => import(`${pathToFileURL(web).href}i18n/${code}/${file}.ts`),
    );
  const common = await textsOf<typeof englishCommon>("every-page");
  const dashboard = await textsOf<typeof englishDashboard>("dashboard");
  const player = await textsOf<typeof englishHistory>("history");
  const wordsIn = (code: Language) => {
    const { product } = common[code];
    const { welcomeText } = dashboard[code];
    const { title, back } = player[code];
    return [code, { product, welcomeText, title, back }];
  };
  const words = Object.fromEntries(languageCodes.map(wordsIn));
  const script = await readFile(`${web}first-words.js`, "utf8");
  return script.replace("const words = {};", `const words = ${JSON.stringify(words)};`);
}

/** In the page itself a phone need not wait for it; cast-parent.html, which few open, has it as a file. */
function preloadPages(): Plugin {
  return {
    name: "wird-preload-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith("/index.html")) return html;
        const inline = (name: string, script: string) => {
          html = html.replace(
            `<script src="/${name}"></script>`,
            () => `<script>\n${script}</script>`,
          );
        };
        inline("before-paint.js", await beforePaint(bundle));
        inline("first-words.js", withoutComments(await firstWords()));
        return html;
      },
    },
    async generateBundle(_options, bundle) {
      const source = await beforePaint(bundle);
      this.emitFile({ type: "asset", fileName: "before-paint.js", source });
    },
  };
}

/** Writes guest.html: index.html with `data-guest`, for a request without a session's cookie (server/platform/web-files.ts). */
async function writeGuestsPage(folder: string): Promise<void> {
  const page = await readFile(`${folder}index.html`, "utf8");
  await writeFile(`${folder}guest.html`, page.replace("<html ", "<html data-guest "));
}

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

function precompress(): Plugin {
  let folder = "";
  return {
    name: "wird-precompress",
    apply: "build",
    configResolved(config) {
      folder = fileURLToPath(new URL(`${config.build.outDir}/`, `file://${config.root}/`));
    },
    async writeBundle() {
      await writeGuestsPage(folder);
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((each) => compressible.test(each))) {
        const file = `${folder}${name}`;
        const plain = await readFile(file);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, await asBrotli(plain, { params: quality }));
        await writeFile(`${file}.gz`, await asGzip(plain, { level: 9 }));
      }
    },
  };
}
