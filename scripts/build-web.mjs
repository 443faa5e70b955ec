// @ts-check
// Builds the web app when its sources are not those of the last build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { longStep } from "./step.mjs";

const sources = ["web", "contract", "vite.config.ts", "package-lock.json"];

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.node the Node that runs Vite
 */
export async function buildWeb({ root, node }) {
  const receipt = path.join(root, "dist", "web-built-from");
  const fingerprint = fingerprintOf(root);
  const page = path.join(root, "dist", "web", "index.html");
  await oneAtATime(root, {
    isDone: () =>
      existsSync(page) && existsSync(receipt) && readFileSync(receipt, "utf8") === fingerprint,
    work: async () => {
      await longStep({
        doing: "Building the web app (only when it changes)",
        command: node,
        args: [path.join(root, "node_modules", "vite", "bin", "vite.js"), "build"],
        folder: root,
        env: { ...process.env, NODE_ENV: "production" },
        explain: (output) => `${output}\nThe web app could not be built, for the reason above.`,
      });
      mkdirSync(path.dirname(receipt), { recursive: true });
      writeFileSync(receipt, fingerprint);
    },
  });
}

/**
 * Names, sizes and times of the sources: some hundred files, looked at and not read.
 *
 * @param {string} root
 */
function fingerprintOf(root) {
  const hash = createHash("sha256");
  const add = (/** @type {string} */ place) => {
    const found = statSync(path.join(root, place), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(path.join(root, place)).sort()) add(path.join(place, name));
    } else if (found && !/\.test\.tsx?$/.test(place)) {
      hash.update(`${place} ${found.size} ${found.mtimeMs}\n`);
    }
  };
  sources.forEach(add);
  return hash.digest("hex");
}
