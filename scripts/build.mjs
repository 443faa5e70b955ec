// @ts-check
// Builds the web app, the server and the agent, each when its sources have changed since its last build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { longStep } from "./step.mjs";

/** The sources of a build, its output folder and the file that proves it finished. */
const builds = [
  {
    name: "web app",
    config: "vite.config.ts",
    sources: [
      "web",
      "languages",
      "contract",
      "vite.chunks.ts",
      "vite.endpoints.ts",
      "vite.hafs-font.ts",
      "vite.languages.ts",
      "vite.offline.ts",
      "vite.quran-text.ts",
      "package-lock.json",
    ],
    result: "dist/web/index.html",
    receipt: "dist/web-built-from",
  },
  {
    name: "server",
    config: "vite.server.config.ts",
    sources: ["server", "languages", "contract", "package.json", "package-lock.json"],
    result: "dist/server/main.js",
    receipt: "dist/server-built-from",
  },
  {
    name: "agent",
    config: "vite.agent.config.ts",
    sources: [
      "agent",
      "server",
      "contract",
      "vite.server.config.ts",
      "package.json",
      "package-lock.json",
    ],
    result: "dist/agent/main.js",
    receipt: "dist/agent-built-from",
  },
];

/** @typedef {typeof builds[number]} Build */

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.node the Node that runs Vite
 * @param {boolean} [options.agent] the agent alone; else all but the agent
 */
export async function buildWird({ root, node, agent = false }) {
  for (const build of builds) {
    if ((build.name === "agent") === agent) await buildOne({ root, node, build });
  }
}

/** @param {{ root: string, node: string, build: Build }} options */
async function buildOne({ root, node, build: { name, config, sources, result, receipt } }) {
  const receiptFile = path.join(root, receipt);
  const fingerprint = fingerprintOf(root, [...sources, config]);
  await oneAtATime(root, {
    isDone: () =>
      existsSync(path.join(root, result)) &&
      existsSync(receiptFile) &&
      readFileSync(receiptFile, "utf8") === fingerprint,
    work: async () => {
      await longStep({
        doing: `Building the ${name} (only when it changes)`,
        command: node,
        args: [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--config", config],
        folder: root,
        env: { ...process.env, NODE_ENV: "production" },
        explain: (output) => `${output}\nThe ${name} could not be built, for the reason above.`,
      });
      mkdirSync(path.dirname(receiptFile), { recursive: true });
      writeFileSync(receiptFile, fingerprint);
    },
  });
}

/**
 * Names, sizes and times of the sources: some hundred files, whose content is not read.
 *
 * @param {string} root
 * @param {string[]} sources files and folders
 */
function fingerprintOf(root, sources) {
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
