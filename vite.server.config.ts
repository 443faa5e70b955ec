// Bundles the server into dist/server: some 500 modules become a few files, which takes 11 MB less memory
// (docs/decisions/a-built-server.md). Function names and line breaks stay, for people who read stacks.
import { defineConfig } from "vite";

export default defineConfig({
  // Many small modules of plain JavaScript. What is CommonJS or native stays in node_modules.
  ssr: { noExternal: ["kysely", "temporal-polyfill", "temporal-utils", "zod"] },
  build: {
    ssr: "server/main.ts",
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      output: {
        // V8 keeps the text of a program, at two bytes for each letter once a single one is Arabic: so
        // without comments, and the packages in a file of their own.
        comments: false,
        codeSplitting: { groups: [{ name: "packages", test: /node_modules/ }] },
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
