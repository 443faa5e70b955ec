// Builds what shows while the server cannot be reached: /sw.js, /offline.html and its script, in all languages.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { type Language, languageCodes, languages } from "./contract/languages.ts";
import type * as english from "./languages/en/app.ts";

const source = (name: string) =>
  readFile(new URL(`./web/install/${name}`, import.meta.url), "utf8");

export function offlinePage(texts: Record<Language, Pick<typeof english, "noScript">>): Plugin {
  return {
    name: "wird-offline-page",
    apply: "build",
    async generateBundle() {
      const rows = languageCodes.map((code) => {
        const { direction, fonts } = languages[code];
        return [code, { direction, fonts, texts: texts[code].noScript.offline }];
      });
      const script = (await source("offline-page.js")).replace(
        "const languages = {};",
        `const languages = ${JSON.stringify(Object.fromEntries(rows))};`,
      );
      const page = await source("offline.html");
      const build = createHash("sha256").update(page).update(script).digest("hex").slice(0, 12);
      const worker = (await source("worker.js")).replace("BUILD", build);
      this.emitFile({ type: "asset", fileName: "offline.html", source: page });
      this.emitFile({ type: "asset", fileName: "offline-page.js", source: script });
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
    },
  };
}
