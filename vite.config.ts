// Builds the web app into dist/web, each text file also as .br and .gz for the server to send as it is.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Language, languageCodes, languages } from "./contract/languages.ts";
import { defineConfig, type Plugin } from "vite";
import { chunksOfWeb } from "./vite.chunks.ts";
import { endpointsAsRoutes } from "./vite.endpoints.ts";
import { appTexts, languageParts, partName } from "./vite.languages.ts";
import { offlinePage } from "./vite.offline.ts";
import { quranText } from "./vite.quran-text.ts";

const web = fileURLToPath(new URL("./web/", import.meta.url));
const texts = await appTexts();

export default defineConfig({
  root: web,
  plugins: [
    languageParts(),
    endpointsAsRoutes(),
    react(),
    tailwindcss(),
    preloadFirstFont(),
    languagesInScripts(),
    wholeFirstPage(),
    importsWhereAnswered(),
    offlinePage(texts),
    quranText(),
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
      input: [`${web}index.html`, `${web}cast-parent.html`, `${web}first-frame.css`],
      // The contract's schemas have no side effects: a page that uses a constant beside them leaves them out.
      // Nor do the files themselves have any.
      treeshake: {
        manualPureFunctions: ["endpoint", "z", "text"],
        moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }],
      },
      // A page that uses a limit of the contract would fetch the schemas beside it, and zod.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        codeSplitting: { groups: chunksOfWeb() },
        // Of the shortest hash that rolldown takes: the first page has the names of all parts in it.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${partName(facadeModuleId) ?? name}-[hash:7].js`,
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
});

/**
 * Browsers keep a module that could not be fetched for failed until the page is loaded anew (Firefox, and Chromium at the
 * latest from 150 on). So none is asked for while the browser has no network, unless the server answers without one, as on
 * its own machine: what needs the module fails, and asks again.
 */
function importsWhereAnswered(): Plugin {
  const begins = "function preload(baseModule, deps, importerUrl) {";
  const asks = `function preload(baseModule, deps, importerUrl, answers) {
    if (!answers && !navigator.onLine)
      return fetch("/", { method: "HEAD" }).then(() => preload(baseModule, deps, importerUrl, 1));`;
  return {
    name: "wird-imports-where-answered",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("vite/preload-helper.js")) return null;
      if (!code.includes(begins)) this.error("Vite's helper of dynamic imports has changed.");
      return code.replace(begins, asks);
    },
  };
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
function withOldBrowserTexts(script: string): string {
  const said = languageCodes.map((code) => {
    const { needsNewerBrowser, schedulesPlay } = texts[code].noScript;
    return [code, [needsNewerBrowser, schedulesPlay]];
  });
  return script.replace(
    "var texts = {};",
    `var texts = ${JSON.stringify(Object.fromEntries(said))};`,
  );
}

/** Their scripts are not minified otherwise; every page waits for two of them. */
const withoutComments = (script: string) => script.replace(/^ *(\/\/|\/\*).*\n/gm, "");

async function oldBrowser(file: string): Promise<string> {
  const script = await readFile(`${web}${file}`, "utf8");
  return withoutComments(withOldBrowserTexts(script));
}

function languagesInScripts(): Plugin {
  return {
    name: "wird-languages-in-scripts",
    transform(code, id) {
      if (id.includes("/before-paint.js")) return withLanguages(code);
      return id.includes("/old-browser-page.js") ? withOldBrowserTexts(code) : null;
    },
    async generateBundle() {
      for (const fileName of ["old-browser.js", "old-browser-page.js"]) {
        this.emitFile({ type: "asset", fileName, source: await oldBrowser(fileName) });
      }
    },
    transformIndexHtml(html) {
      const sentences = languageCodes.map(
        (code) =>
          `<span lang="${code}" dir="${languages[code].direction}">${texts[code].noScript.needsScripts}</span>`,
      );
      return html.replace(/<!-- From languages.*?-->/, sentences.join(" "));
    },
  };
}

const signedInPage = [
  "web/app/signed-in.tsx",
  "web/pages/dashboard.tsx",
  // Drawn as soon as the schedules are here.
  "web/schedules/picture/day-picture.tsx",
];
/** The parts of a language's app.ts. */
const dashboardWords = ["page", "messages=player", "messages=dashboard"];
const playbackWords = ["page", "messages=player", "messages=history", "messages=finding"];
const firstPages = {
  "/": { files: signedInPage, words: dashboardWords },
  "/dashboard": { files: signedInPage, words: dashboardWords },
  "/playback": { files: ["web/app/signed-in.tsx", "web/pages/playback.tsx"], words: playbackWords },
  "/auth": { files: ["web/pages/auth.tsx"], words: ["page", "messages=account"] },
};

type Bundle = NonNullable<Parameters<Extract<Plugin["generateBundle"], Function>>[1]>;

/** begin.js asks for all files of the page at once; else each is found only in the one before. */
async function beginning(bundle: Bundle, app: string, stylesheet: string): Promise<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return [name, ...(chunk?.imports ?? []).flatMap(withImports)];
  };
  // With the small file that a dynamic import asks for, where the module itself is in a group.
  const filesOf = (source: string) =>
    chunks
      .filter(({ facadeModuleId, moduleIds }) =>
        [facadeModuleId ?? "", ...moduleIds].some((id) => id.endsWith(source)),
      )
      .map(({ fileName }) => fileName);
  // Each name once: hashes do not compress, and each language has a list for each page.
  const hrefs = [...new Set(withImports(app))].map((name) => `/${name}`);
  const ofAll = hrefs.length;
  const placeOf = (name: string) => {
    const at = hrefs.indexOf(`/${name}`);
    return at === -1 ? hrefs.push(`/${name}`) - 1 : at;
  };
  const placesOf = (sources: string[]) => {
    const places = sources.flatMap(filesOf).flatMap(withImports).map(placeOf);
    return [...new Set(places)].filter((at) => at >= ofAll);
  };
  const pages: Record<string, number[]> = {};
  const warnings: Record<string, number[]> = {};
  for (const language of languageCodes) {
    const folder = `/languages/${language}/`;
    const wordsOf = (names: string[]) => names.map((name) => `${folder}app.ts?${name}`);
    const table = [`${folder}sentences.ts?messages`, "/languages/sentence-renderer.ts"];
    const ofLanguage = language === "en" ? [] : table;
    for (const [path, { files, words }] of Object.entries(firstPages)) {
      pages[`${path} ${language}`] = placesOf([...files, ...wordsOf(words), ...ofLanguage]);
    }
    const warning = placesOf([
      "web/schedules/speakers/speaker-warning.tsx",
      ...wordsOf(["messages=readiness"]),
    ]);
    warnings[language] = warning.filter((at) => !pages[`/ ${language}`]?.includes(at));
  }
  const script = await readFile(`${web}begin.js`, "utf8");
  return script
    .replace("const files = [];", `const files = ${JSON.stringify(hrefs)};`)
    .replace("const ofAll = 0;", `const ofAll = ${ofAll};`)
    .replace("const pages = {};", `const pages = ${JSON.stringify(pages)};`)
    .replace("const warnings = {};", `const warnings = ${JSON.stringify(warnings)};`)
    .replace('const stylesheet = "";', `const stylesheet = "/${stylesheet}";`);
}

async function beforePaint(bundle: Bundle): Promise<string> {
  const script = withLanguages(await readFile(`${web}before-paint.js`, "utf8"));
  const arabicFace = Object.keys(bundle).find((name) => name.includes("amiri-quran-arabic"));
  return withoutComments(script).replace(
    'const arabicFace = "";',
    `const arabicFace = "/${arabicFace}";`,
  );
}

async function firstWords(): Promise<string> {
  const wordsIn = (code: Language) => {
    const { common, dashboard, history } = texts[code].default;
    const { product } = common;
    const { welcomeText } = dashboard;
    const { title, back } = history;
    return [code, { product, welcomeText, title, back }];
  };
  const words = Object.fromEntries(languageCodes.map(wordsIn));
  const script = await readFile(`${web}first-words.js`, "utf8");
  return script.replace("const words = {};", `const words = ${JSON.stringify(words)};`);
}

/** The stylesheet of the first paint, from web/first-frame.css. */
function firstFrame(bundle: Bundle) {
  const asset = Object.values(bundle).find(
    (each) => each.type === "asset" && each.names.includes("first-frame.css"),
  );
  if (asset?.type !== "asset") throw new Error("The build has no first-frame.css.");
  return asset;
}

/** All of the first paint stands in the page itself, and what else Vite would have it fetch waits for that (web/begin.js). */
function wholeFirstPage(): Plugin {
  return {
    name: "wird-whole-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith("/index.html")) return html;
        const swap = (tag: RegExp, instead: string) => {
          const [all, address = ""] = tag.exec(html) ?? [];
          if (!all) throw new Error(`index.html has no ${tag.source}.`);
          html = html.replace(all, () => instead);
          return address;
        };
        const inline = (name: string, script: string) =>
          swap(new RegExp(`<script src="/${name}"></script>`), `<script>\n${script}</script>`);
        const { source } = firstFrame(bundle);
        const sheet = swap(
          /<link rel="stylesheet" crossorigin href="\/([^"]+)">/,
          `<style>${source.toString()}</style>`,
        );
        const app = swap(/<script type="module" crossorigin src="\/([^"]+)"><\/script>\s*/, "");
        html = html.replace(/<link rel="modulepreload"[^>]*>\s*/g, "");
        inline("before-paint.js", await beforePaint(bundle));
        inline("old-browser.js", await oldBrowser("old-browser.js"));
        inline("first-words.js", withoutComments(await firstWords()));
        inline("begin.js", withoutComments(await beginning(bundle, app, sheet)));
        return html;
      },
    },
    // For cast-parent.html, which few open.
    generateBundle: {
      // Behind Vite's own, which write the pages.
      order: "post",
      async handler(_options, bundle) {
        delete bundle[firstFrame(bundle).fileName];
        const source = await beforePaint(bundle);
        this.emitFile({ type: "asset", fileName: "before-paint.js", source });
      },
    },
  };
}

/** Writes guest.html: index.html with `data-guest`, for a request without a session's cookie (server/platform/web-files.ts). */
async function writeGuestsPage(folder: string): Promise<void> {
  const page = await readFile(`${folder}index.html`, "utf8");
  await writeFile(`${folder}guest.html`, page.replace("<html ", "<html data-guest "));
}

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const QUICK = 6;
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
        // The text of the Quran is 684 files: at the best quality half a minute for a tenth less.
        const best = /[\\/]quran-[^\\/]*[\\/]/.test(name) ? QUICK : constants.BROTLI_MAX_QUALITY;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: best };
        await writeFile(`${file}.br`, await asBrotli(plain, { params: quality }));
        await writeFile(`${file}.gz`, await asGzip(plain, { level: 9 }));
      }
    },
  };
}
