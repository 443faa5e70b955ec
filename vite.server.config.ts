// Bundles the server into dist/server: some 500 modules become a few files, which takes 11 MB less memory
// (docs/decisions/a-built-server.md). Function names and line breaks stay, for people who read stacks.
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

/** What the server reads while it runs, beside the file that reads it; the licence asks for its notice. */
const dataFiles = ["cities.json.br", "cities.NOTICE.md"];

/** What renders sentences in other languages than English: loaded with the first of them. */
const sentencePackages = ["use-intl", "icu-minify", "intl-messageformat", /^@formatjs\//];

const escapeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

export default defineConfig({
  plugins: [
    {
      name: "sentences-without-react",
      enforce: "pre",
      // use-intl looks whether a value is an element: of the server's none is, and React stays away.
      resolveId: (id) => (id === "react" ? "\0no-react" : null),
      load: (id) =>
        id === "\0no-react"
          ? "export const isValidElement = () => false; export const cloneElement = undefined;"
          : null,
    },
    {
      name: "data-files",
      generateBundle() {
        for (const fileName of dataFiles) {
          const source = readFileSync(
            new URL(`server/prayers/places/${fileName}`, import.meta.url),
          );
          this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
    {
      name: "one-byte-letters",
      // V8 keeps the text of a program at two bytes for each letter once a single one is outside Latin-1: in
      // the main file, 1 MB. An escape means the same in texts, names and expressions.
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = file.code.replaceAll(/[^\0-\x7f]/g, escapeOf);
        }
      },
    },
  ],
  // Many small modules of plain JavaScript. What is CommonJS or native stays in node_modules.
  ssr: {
    noExternal: ["kysely", "temporal-polyfill", "temporal-utils", "zod", ...sentencePackages],
  },
  build: {
    ssr: "server/main.ts",
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      output: {
        // V8 keeps the text of a program: so without comments.
        comments: false,
        codeSplitting: {
          groups: [
            {
              name: "sentences",
              test: /node_modules\/(use-intl|icu-minify|intl-messageformat|@formatjs)\//,
              priority: 1,
            },
            { name: "packages", test: /node_modules/ },
          ],
        },
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
