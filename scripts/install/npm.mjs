// @ts-check
// Calls npm from a script, and turns its errors into one sentence.
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

/** The flags of every call: pinned packages, no install scripts, only errors in the output. */
export const quietFlags = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
  // Without a network npm would retry for two minutes before it fails.
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/** npm's own file, to be run by a Node of our choice. Undefined when npm is not installed. */
export function npmFile() {
  const folders = [
    path.dirname(process.execPath),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const places = [process.env.npm_execpath ?? "", ...folders.flatMap(npmOf)];
  return places.find((place) => path.basename(place) === "npm-cli.js" && existsSync(place));
}

/**
 * The path of npm-cli.js, from the npm command's folder: behind the link, or deeper on Windows.
 *
 * @param {string} folder
 */
function npmOf(folder) {
  const link = path.join(folder, "npm");
  const further = path.join(folder, "node_modules", "npm", "bin", "npm-cli.js");
  return existsSync(link) ? [realpathSync(link), further] : [further];
}

const network = "Check the network";
const rights = "Give yourself the right to write there";
/** @type {Map<string, [cause: string, remedy: string]>} */
const faults = new Map([
  ["ENOTFOUND", ["the package registry could not be reached", network]],
  ["EAI_AGAIN", ["the package registry could not be reached", network]],
  ["ENETUNREACH", ["the package registry could not be reached", network]],
  ["ECONNREFUSED", ["the package registry refused the connection", network]],
  ["ECONNRESET", ["the connection to the package registry broke off", network]],
  ["ETIMEDOUT", ["the package registry did not answer in time", network]],
  ["ERR_SOCKET_TIMEOUT", ["the package registry did not answer in time", network]],
  ["EACCES", ["this folder or npm's own may not be written", rights]],
  ["EPERM", ["this folder or npm's own may not be written", rights]],
  ["EROFS", ["this folder may not be written", "Use one that can be"]],
  ["ENOSPC", ["the disk is full", "Make some room"]],
  ["EUSAGE", ["package.json and package-lock.json do not agree", "Run npm install"]],
]);

/**
 * @param {string} output what npm printed
 * @returns {string} the cause and the remedy, to follow a colon
 */
export function whyNpmFailed(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? "";
  const [cause, remedy] = faults.get(code) ?? [firstError(output), "Mend that"];
  return `${cause}${code && ` (${code})`}. ${remedy}, then try again.`;
}

/** @param {string} output */
function firstError(output) {
  const lines = output.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !line.startsWith("code ")) ?? "npm said nothing";
}
